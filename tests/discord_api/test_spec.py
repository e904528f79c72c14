"""Every request is held against Discord's description and its documented limits."""

import pytest

from tests.discord_api import limits, named_commands
from tests.discord_api.spec import spec

POST = ("POST", "/channels/1/messages")


def button(label="Yes", custom_id="a"):
    return {"type": 2, "style": 1, "label": label, "custom_id": custom_id}


def row(*kids):
    return {"components": [{"type": 1, "components": list(kids)}]}


def menu(count=2, value="v{}", **more):
    options = [{"label": f"o{number}", "value": value.format(number)} for number in range(count)]
    return {"type": 3, "custom_id": "m", "options": options, **more}


DESCRIBED = {
    "an id of 101": row(button(custom_id="a" * 101)),
    "a label of 81": row(button(label="x" * 81)),
    "six buttons": row(*(button(custom_id=str(number)) for number in range(6))),
    "26 options": row(menu(26)),
    "an unknown type": row({"type": 99}),
    "11 embeds": {"embeds": [{"title": "x"}] * 11},
}
DOCUMENTED = {
    "2001 characters": {"content": "x" * 2001},
    "a nonce of 26": {"nonce": "x" * 26},
    "an alt text of 1025": {"attachments": [{"id": 0, "description": "x" * 1025}]},
    "six rows": {"components": [row(button(custom_id=str(number)))["components"][0] for number in range(6)]},
    "an id twice": row(button(), button()),
    "an empty row": row(),
    "a blank label": row(button(label="  ")),
    "a menu beside a button": row(menu(), button()),
    "a value twice": row(menu(2, "v")),
    "more defaults than choices": row(
        {**menu(), "options": [{"label": "a", "value": one, "default": True} for one in "ab"]}
    ),
    "more choices than options": row(menu(max_values=3)),
    "a long placeholder": row(menu(placeholder="x" * 151)),
    "an empty description": row({**menu(), "options": [{"label": "a", "value": "a", "description": ""}]}),
}


def test_what_is_right_is_taken():
    body = {"content": "x", "nonce": "1", **row(button(), button("No", "b"))}

    assert spec().request(*POST, body) == []
    assert limits.request(*POST, body, {}) == []


@pytest.mark.parametrize("body", DESCRIBED.values(), ids=DESCRIBED)
def test_the_description_catches(body):
    assert spec().request(*POST, body)


@pytest.mark.parametrize("body", DOCUMENTED.values(), ids=DOCUMENTED)
def test_the_documented_limits_catch(body):
    assert limits.request(*POST, {"content": "x", **body}, {})


def test_the_error_is_named_where_it_is():
    (found,) = spec().request(*POST, row(button(custom_id="a" * 101)))

    assert "components/0/components/0/custom_id" in found


def test_routes_that_are_not_described_and_bodies_where_none_belongs():
    assert spec().request("POST", "/channels/1/nothing", {})
    assert spec().request("GET", "/users/@me", {"content": "x"})
    assert spec().request("GET", "/users/@me", None) == []


def test_files_are_no_bigger_than_discord_takes():
    assert limits.request(*POST, None, {"0": ("a.png", bytes(11 * 2**20))})


def command(**more):
    return {"name": "one", "description": "One", **more}


COMMANDS = {
    "capitals": [command(name="One")],
    "a long description": [command(description="x" * 101)],
    "a name twice": [command(), command()],
    "a name twice in German": [
        command(name_localizations={"de": "eins"}),
        command(name="two", name_localizations={"de": "eins"}),
    ],
    "26 options": [command(options=[command(name=f"o{n}", type=3) for n in range(26)])],
    "required last": [
        command(options=[command(name="a", type=3), command(name="b", type=3, required=True)]),
    ],
    "too much in all": [
        command(options=[command(name=f"o{n}", type=3, description="x" * 99) for n in range(25)], description="x" * 99)
        | {
            "options": [
                command(
                    name=f"g{n}",
                    type=1,
                    description="x" * 99,
                    options=[command(name=f"o{m}", type=3, description="x" * 99) for m in range(5)],
                )
                for n in range(25)
            ]
        }
    ],
}


@pytest.mark.parametrize("body", COMMANDS.values(), ids=COMMANDS)
def test_the_limits_of_commands(body):
    assert limits.commands(body)


def test_choices_are_at_most_25():
    def body(count):
        return {"type": 8, "data": {"choices": [{"name": str(n), "value": str(n)} for n in range(count)]}}

    path = "/interactions/1/x/callback"
    assert limits.request("POST", path, body(25), {}) == []
    assert limits.request("POST", path, body(26), {})


GAME = {"id": 7, "name": "game", "name_localizations": {"de": "spiel"}, "options": [
    {"type": 1, "name": "play", "name_localizations": {"de": "spielen"}},
]}  # fmt: skip


@pytest.mark.parametrize(
    ("body", "faults"),
    [
        ({"content": "</game play:7> or </spiel spielen:7>, `/play`, `/game`"}, 0),
        ({"content": "`/game play`"}, 1),
        ({"content": "`/game play`" + "x" * 1900}, 0),
        ({"content": "</game play:8>"}, 1),
        ({"data": {"components": [{"type": 17, "components": [{"type": 10, "content": "`/spiel spielen`"}]}]}}, 1),
        ({"components": [{"type": 1, "components": [{"type": 2, "label": "/game play"}]}]}, 0),
        ({"components": [{"type": 1, "components": [{"type": 2, "label": "`/game play`"}]}]}, 1),
        ({"attachments": [{"id": 0, "description": "</game play:7>"}]}, 1),
    ],
)
def test_commands_are_pressed_in_texts_and_plain_elsewhere(body, faults):
    ids = named_commands.known([GAME])
    assert len(named_commands.wrong("post", body, ids)) == faults
    assert named_commands.wrong("commands", body, ids) == named_commands.wrong("post", body, {}) == []
