"""A choice about a city or a district shows it."""

from random import Random

from engine.ming import GAME

ABOUT = {
    "return_number": lambda decision, view: f"city.{decision.args.province}",
    "return_which": lambda decision, view: f"city.{decision.args.province}",
    "neutral_return": lambda decision, view: f"city.{decision.args.province}",
    "move_cards": lambda decision, view: decision.args.district,
}


def test_a_choice_about_a_city_or_a_journey_has_its_place():
    seen = set()
    for number in range(4):
        rng = Random(number)
        state, _ = GAME.new(2, None, f"{number:032x}")
        while (decision := GAME.next(state)) is not None:
            view = GAME.view(state, decision.seat)
            places = {GAME.label(view, decision, key).place for key in decision.options}
            if decision.kind in ABOUT:
                assert places == {ABOUT[decision.kind](decision, view)}
                seen.add(decision.kind)
            elif decision.kind in ("deploy", "stand_card"):
                assert len(places) == 1
                assert "" not in places
                seen.add(decision.kind)
            if decision.kind == "deploy":
                assert GAME.ask(view, decision).args["district"] in places
            GAME.play(state, decision.seat, rng.choice(decision.options))
    assert seen == {*ABOUT, "deploy", "stand_card"}
