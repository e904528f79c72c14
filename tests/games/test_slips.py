"""The slips that `tests/games/speech.py` looks for in every sentence of a watched game are found."""

import pytest

from tests.games.rooms import EXAMPLE
from tests.games.slips import slips


@pytest.mark.parametrize(
    ("lang", "wrong", "right"),
    [
        ("en", "Anna scores 1 points.", "Anna scores 1 point."),
        ("en", "Anna scores 2 point.", "Anna scores 2 points."),
        ("en", "Anna takes a old monk.", "Anna takes an old monk."),
        ("en", "Anna passes .", "Anna passes."),
        ("de", "Anna zieht 1 Karten.", "Anna zieht 1 Karte."),
        ("de", "Anna erhält 0 Punkt.", "Anna erhält 0 Punkte."),
        ("de", "Die Karte von dem Stapel", "Die Karte vom Stapel"),
        ("de", "Nach Luoyang (B3) (2 Karten)", "Nach Luoyang (B3) mit 2 Karten"),
        ("de", "Anna nimmt die die Karte.", "Anna nimmt die Karte."),
        ("de", "Anna  passt.", "Anna passt."),
        ("de", "1 Balken – 1 Arbeiter – Region 1", "1 Balken – 1 Arbeiter; Region 1"),
        ("de", "Anna reist (über ).", "Anna reist."),
        ("de", "Bauer (noch 3): +4 Felder – Bauer", "Bauer (noch 3): +4 Felder – junger Bauer"),
        ("de", "1 Palastteil – Ein neuer Palast", "1 Palastteil – ein neuer Palast"),
        ("en", "Build: 1 palace floor – A new palace", "Build: 1 palace floor – a new palace"),
        ("fr", "1 étage – Un nouveau palais", "1 étage – un nouveau palais"),
        ("fr", "Anna a 0 points.", "Anna a 0 point."),
        ("fr", "La carte de Anna", "La carte donnée par Anna"),
        ("fr", "Près de le palais", "Près du palais"),
        ("fr", "Que fais-tu ?", "Que fais-tu\u202f?"),
        ("fr", "L'Inde", "L’Inde"),
    ],
)
def test_a_slip_is_found_and_nothing_else(lang, wrong, right):
    assert len(list(slips(EXAMPLE, lang, wrong))) == 1
    assert list(slips(EXAMPLE, lang, right)) == []
