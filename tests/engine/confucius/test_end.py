"""CF-13 to CF-15: the end of the game, offices, ties, options."""

import pytest

from bot.discord.text import turn_post
from engine.confucius import GAME
from engine.confucius.data import DISTANT
from engine.confucius.scoring import army_count, end_reason, junk_count, marker_count, office_holder
from engine.confucius.state import NOBODY
from engine.errors import BadOption, BadSeats
from engine.kernel.values import Frame, Result
from render.words.words import LANGUAGES, Words
from tests.engine.confucius.table import SEED, A, B, C, D, position, start
from tests.games.sentences import tells


def over(table):
    """Give the offices and end the game."""
    table.board.end = "wall"
    return table.run(("offices",))


def points(table, *vp):
    for seat, number in enumerate(vp):
        table.player(seat).score["minister"] = number
    return table


@pytest.mark.clause("CF-13.1")
def test_three_reasons_to_end():
    table = position()
    assert end_reason(table.state) == ""
    table.board.wall = 9
    assert end_reason(table.state) == "wall"
    table.board.wall, table.state.candidates = 8, []
    assert end_reason(table.state) == ""  # the last one still lies face up
    table.board.wall, table.board.candidate = 9, ""
    assert end_reason(table.state) == "candidates"
    for ministry in ("bingbu", "hubu", "gongbu"):
        table.resolved(ministry, A, B)
    assert end_reason(table.state) == "ministries"


@pytest.mark.clause("CF-13.2")
@pytest.mark.parametrize("reading", ["seed", "official_2008"])
def test_the_round_is_finished_before_the_game_ends(reading):
    table = position(reading=reading, round=9).fill("bingbu", "AAABBBB").land(1, "yunnan", "AB")
    table.court()
    assert table.state.over
    kinds = [event.kind for event in table.events]
    order = ["wall", "ministry", "invasion_success", "official_placed", "game_end", "office"]
    assert [kinds.index(kind) for kind in order] == sorted(kinds.index(kind) for kind in order)  # edge case 41
    assert GAME.result(table.state).totals() == GAME.recount(table.state)
    assert GAME.result(table.state).reason == "wall"


@pytest.mark.clause("CF-13.2")
def test_the_last_candidate_finishes_the_round_first():
    table = position(round=6, wall=6)
    table.board.removed += [table.board.candidate, *table.state.candidates]
    table.board.candidate, table.state.candidates = "", []
    table.fill("hubu", "AAB....")
    table.run(("end_of_round",))
    assert table.state.over  # edge case 35
    assert table.board.end == "candidates"
    assert table.board.ministries[1].minister == A
    assert table.events[0].kind == "official_placed"


@pytest.mark.clause("CF-13.3")
def test_open_ministries_are_resolved_at_the_end_with_empty_spaces_and_duties():
    table = position(round=9, wall=9).fill("bingbu", "..AABC.").gift(B, 2, C).fill("hubu", ".......")
    table.run(("test_end",))
    assert table.asked() == (C, "gift_leaves")  # C had to lend to the giver B
    table.act(C, "keep")
    bingbu, hubu, gongbu = table.board.ministries
    assert (bingbu.minister, bingbu.secretary) == (A, B)  # A 2 and B 2 with C's tile: A is on 3
    assert (hubu.minister, gongbu.minister) == (NOBODY, NOBODY)
    assert hubu.resolved
    assert [event.args["ministry"] for event in table.told("ministry_empty")] == ["hubu", "gongbu"]
    assert table.player(A).score["minister"] == bingbu.chits[0]


@pytest.mark.clause("CF-13.3")
def test_with_all_ministries_resolved_nothing_more_is_resolved():
    table = position(round=5, wall=5)
    for ministry in ("bingbu", "hubu", "gongbu"):
        table.resolved(ministry, A, B)
    table.run(("test_end",))
    assert table.told("ministry") == []
    assert table.state.over
    assert GAME.result(table.state).reason == "ministries"


@pytest.mark.clause("CF-13.4")
def test_offices_are_worth_a_point_and_the_last_chief_minister_means_nothing():
    table = position(chief=D).fill("bingbu", "AAB....").junks(B, 0, 1).armies(C, 1)
    over(table)
    assert table.board.offices == [A, B, C]
    assert [player.score.get("offices", 0) for player in table.board.players] == [1, 1, 1, 0]


@pytest.mark.clause("CF-13.5", "CF-10.11")
def test_chief_minister_has_most_markers_chits_included():
    table = position().fill("bingbu", "AAABBBB")
    assert [marker_count(table.board, seat) for seat in (A, B, C)] == [3, 4, 0]
    table.fill("hubu", "AAAAAAA").resolved("hubu", A, A)
    assert marker_count(table.board, A) == 3 + 7 + 2
    assert office_holder(table.board, "chief_minister") == A
    table = position().fill("bingbu", "AAABBB.").resolved("hubu", C, D)
    assert office_holder(table.board, "chief_minister") == C


@pytest.mark.clause("CF-13.6")
def test_admiral_has_sent_most_junks():
    table = position().junks(A, 9, 4).junks(B, 0, 1)
    assert office_holder(table.board, "admiral") == A
    table.player(B).visited = ["india"]
    assert [junk_count(table.board, seat) for seat in (A, B)] == [4, 6]
    assert office_holder(table.board, "admiral") == B
    table = position().junks(A, 0, 3).junks(B, 0, 3).resolved("gongbu", D, C)
    assert office_holder(table.board, "admiral") == D


@pytest.mark.clause("CF-13.7", "CF-11.4")
def test_general_has_most_armies_in_play():
    table = position().armies(A, 2).land(1, "yunnan", "BB").land(2, "annam", "B.")
    table.board.lands[0].closed = True
    assert [army_count(table.board, seat) for seat in (A, B)] == [2, 3]
    table.player(A).insulted, table.player(A).supply = 1, 3
    table.resolved("bingbu", C, D)
    assert army_count(table.board, A) == 3
    assert office_holder(table.board, "general") == C


@pytest.mark.clause("CF-13.8")
def test_on_a_tie_the_minister_or_nobody():
    table = position().fill("bingbu", "AB.....")
    assert office_holder(table.board, "chief_minister") == NOBODY  # edge case 36
    assert office_holder(table.board, "admiral") == NOBODY  # all at 0 is a tie
    table.resolved("gongbu", B, C).resolved("hubu", D, C)
    assert office_holder(table.board, "admiral") == B
    assert office_holder(table.board, "chief_minister") == D  # B and C have two each: the Minister of Hubu


@pytest.mark.clause("CF-13.8")
def test_an_office_may_stay_empty():
    table = over(position())
    assert table.board.offices == [NOBODY] * 3
    assert [event.args["office"] for event in table.told("office_nobody")] == ["chief_minister", "admiral", "general"]


def ranked(vp, offices, **options):
    table = points(position(**options), *vp)
    table.board.offices, table.state.over, table.board.end = offices, True, "wall"
    return GAME.result(table.state).places


@pytest.mark.clause("CF-13.9")
@pytest.mark.parametrize(
    ("vp", "offices", "places"),
    [
        ([9, 8, 7, 6], [B, C, D], [1, 2, 3, 4]),
        ([9, 9, 7, 6], [A, B, A], [2, 1, 3, 4]),  # offices: Chief Minister, Admiral, General
        ([9, 9, 7, 6], [A, C, B], [1, 2, 3, 4]),
        ([9, 9, 7, 6], [C, C, B], [2, 1, 3, 4]),
        ([9, 9, 7, 6], [C, C, D], [1, 1, 3, 4]),
        ([9, 7, 7, 7], [C, D, B], [1, 4, 3, 2]),
    ],
)
def test_ties_are_broken_by_offices(vp, offices, places):
    assert ranked(vp, offices) == places


@pytest.mark.clause("CF-14.4")
@pytest.mark.parametrize(
    ("vp", "offices", "places"),
    [
        ([9, 9, 7, 6], [A, C, B], [2, 3, 1, 4]),
        ([9, 9, 7, 6], [A, B, C], [2, 1, 3, 4]),
        ([9, 9, 7, 6], [B, NOBODY, A], [2, 1, 3, 4]),
        ([9, 8, 7, 6], [A, D, B], [1, 2, 3, 4]),
        ([9, 9, 9, 6], [NOBODY, D, NOBODY], [2, 2, 2, 1]),
    ],
)
def test_the_admiral_variation(vp, offices, places):
    assert ranked(vp, offices, admiral_variation="on") == places


@pytest.mark.clause("CF-14.4")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_why_the_admiral_wins_with_fewer_points_is_told(lang):
    result = Result([1, 2, 3], [{"voyages": 5}, {"minister": 23}, {"minister": 23}], [[0]] * 3, "wall")
    told = turn_post.decided(GAME, result, Words(lang), ("Anna", "Benno", "Clara"))
    assert tells("confucius.decided.behind", told, lang)


@pytest.mark.clause("CF-13.10")
def test_an_open_land_gives_nothing_at_the_end():
    table = position(round=9, wall=9).land(1, "manchuria", "AAA.").run(("test_end",))
    assert table.state.over
    assert table.player(A).score == {"offices": 1}  # General only


@pytest.mark.clause("CF-14.1")
@pytest.mark.parametrize(("reading", "allowed"), [("seed", True), ("official_2008", False)])
def test_students_and_forced_examinations_in_round_1(reading, allowed):
    for way in ("action", "favour", "extra_action"):
        table = position(reading=reading, round=1, wall=0).run((way, A), ("actions",))
        assert ({"nominate_student", "force_examination"} <= set(table.options(A))) == allowed
        if not allowed:
            assert table.why(A, "nominate_student").id == "first_round"
    table = position(reading=reading, round=2).run(("action", A), ("actions",))
    assert "nominate_student" in table.options(A)


@pytest.mark.clause("CF-14.1", "CF-7.2")
@pytest.mark.parametrize(("reading", "sources"), [("seed", ["seat.1"]), ("official_2008", ["seat.0", "seat.1"])])
def test_the_source_of_the_ceramic_tile(reading, sources):
    table = position(reading=reading).junks(A, 2).junks(B, 2)
    kind = GAME.rules.kinds["junks_from"]
    assert kind.options(table.state, Frame(0, "junks_from", A)) == sources


@pytest.mark.clause("CF-14.2")
@pytest.mark.parametrize("reading", ["seed", "official_2008"])
def test_gaps_are_filled_alike_in_both_readings(reading):
    """No own tile twice, no naming of oneself, gifts replaced, seven tiles needed: see those clauses."""
    table = start(position(reading=reading).hand(A, "3x6").mark("bingbu.3", A)).act(A, "bribe_official")
    assert "bingbu.3" not in table.options(A)
    assert start(position(reading=reading).cubes(A, 1)).options(A).count("pass") == 0


@pytest.mark.clause("CF-14.3")
def test_without_petitions_their_space_does_not_exist():
    for petitions, expected in (("on", True), ("off", False)):
        for way in ("action", "favour", "extra_action"):
            table = position(petitions=petitions).gift(A, 3).students(B).hand(A, "2x1").run((way, A), ("actions",))
            assert ("petition_emperor" in table.options(A)) == expected
            assert table.why(A, "petition_emperor") is None
            assert "buy_gift" in table.options(A)
    assert [spec.values[0] for spec in GAME.options] == ["seed", "on", "off"]


@pytest.mark.clause("CF-15.1")
def test_three_to_five_players():
    for seats in (2, 6):
        with pytest.raises(BadSeats):
            GAME.new(seats, {}, SEED)
    with pytest.raises(BadOption):
        GAME.new(3, {"reading": "mine"}, SEED)
    for seats in (3, 4, 5):
        assert len(GAME.new(seats, {}, SEED)[0].table.players) == seats


# ---- the second count ----------------------------------------------------------------------------------------------


def voyages(table, seat, *lands):
    """Lands visited, each for the chit that lies there."""
    player = table.player(seat)
    for land in lands:
        index = DISTANT.index(land)
        player.visited.append(land)
        player.chits.append(table.board.chits[index])
        player.score["voyages"] = player.score.get("voyages", 0) + table.board.chits[index]
        table.board.chits[index] = 0
    return table


def insulted(table, seat, number):
    """Armies on the Emperor insulted card."""
    player = table.player(seat)
    player.supply, player.insulted, player.score["insulted"] = player.supply - number, number, 2 * number
    return table


FINAL = {
    "nothing at all": lambda t: t,
    "two offices in one ministry": lambda t: t.fill("hubu", "AAABBBB").resolved("hubu", A, B),
    "markers decide": lambda t: t.fill("hubu", "AAABBBB").fill("bingbu", "CCCCC..").resolved("gongbu", D, D),
    "a tie goes to the Minister of hubu": lambda t: t.fill("bingbu", "AAABBB.").resolved("hubu", C, D),
    "junks at sea": lambda t: t.junks(A, 9, 4).junks(B, 0, 3),
    "a land is worth five junks": lambda t: voyages(t.junks(A, 0, 4), B, "india", "africa"),
    "equal junks": lambda t: voyages(t.junks(A, 0, 4).junks(B, 0, 4), B, "india").resolved("gongbu", C, A),
    "armies anywhere": lambda t: insulted(t.armies(A, 2).land(1, "yunnan", "BB").land(2, "annam", "C."), C, 2),
    "equal armies": lambda t: insulted(t.armies(A, 2), C, 2).resolved("bingbu", D, B),
    "one of the insulted": lambda t: insulted(t, D, 1),
}


@pytest.mark.clause("CF-13.4", "CF-13.5", "CF-13.6", "CF-13.7", "CF-13.8")
@pytest.mark.parametrize("final", FINAL)
def test_the_second_count_comes_to_the_same(final):
    table = FINAL[final](position())
    over(table)
    assert GAME.result(table.state).totals() == GAME.recount(table.state)
    assert any(GAME.recount(table.state)) == (final != "nothing at all")


@pytest.mark.clause("CF-11.2", "CF-11.3")
@pytest.mark.parametrize(("owners", "points"), [("AB", [4, 2, 0, 0]), ("AA", [6, 0, 0, 0]), ("A.", [0, 0, 0, 0])])
def test_the_second_count_knows_who_conquered(owners, points):
    table = position(wall=4, round=4).land(1, "yunnan", owners).land(2, "annam", ".C").land(3, "korea", "...")
    table.run(("invasions",), ("offices",))
    assert GAME.result(table.state).totals() == GAME.recount(table.state)
    assert GAME.recount(table.state)[B] == points[B]
    assert GAME.recount(table.state)[A] - points[A] == (owners == "AA")  # the General


@pytest.mark.clause("CF-11.2")
def test_the_second_count_knows_all_lands():
    table = position(wall=4, round=4).land(1, "yunnan", "AB").land(2, "annam", "CD").land(3, "korea", "...")
    table.run(("invasions",), ("offices",))
    assert GAME.result(table.state).totals() == GAME.recount(table.state) == [4, 2, 4, 3]
