"""What people read can be read anywhere: no sign that a bare system font lacks, in no sentence, label or post."""

from __future__ import annotations

import ast
from unicodedata import category

import pytest

from tests.games.rooms import ROOT
from tests.project.source import docstrings, nodes

pytestmark = pytest.mark.xdist_group("source")
DATA = ROOT / "data"

WGL4 = {
    *map(chr, range(0x20, 0x180)),
    *"ƒǺǻǼǽǾǿˆˇˉ˘˙˚˛˜˝΄΅Ά·ΈΉΊΌΎΏ–—―‗‘’‚‛“”„†‡•…‰′″‹›‼‾⁄ⁿ₣₤₧€℅ℓ№™Ω℮⅛⅜⅝⅞←↑→↓↔↕↨∂∆∏∑−∕∙√∞∟∩∫≈≠≡≤≥⌂⌐⌠⌡",
    *"─│┌┐└┘├┤┬┴┼═║╒╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡╢╣╤╥╦╧╨╩╪╫╬▀▄█▌▐░▒▓■□▪▫▬▲►▼◄◊○●◘◙◦☺☻☼♀♂♠♣♥♦♪♫",
}
"""The Latin letters and the signs of Windows Glyph List 4, which fonts of all systems have."""

BLANKS = {"\u202f"}
"""The narrow space of French, with which CLDR writes it too. It is not drawn: what sets text (HarfBuzz, CoreText,
DirectWrite) takes a narrower blank where no font has it.
"""

SPOKEN = [*(ROOT / "bot").rglob("*.py"), *(ROOT / "render" / "words").rglob("*.py"), *(ROOT / "engine").rglob("*.py")]
PAGES = [*(ROOT / "bot").rglob("*.js"), *(ROOT / "bot").rglob("*.html")]
TYPED = {ROOT / "bot" / "discord" / "text" / name for name in ("typed.py", "typed_words.py", "typed_zone.py")}
"""They read what people type, and say none of it."""


def foreign(text):
    """What is drawn and is none of them: signs of control and format are not drawn."""
    return sorted(sign for sign in set(text) - WGL4 - BLANKS if category(sign) not in ("Cc", "Cf"))


def said(path):
    """The texts of a module, without what is written for its readers."""
    written = docstrings(path)
    for node in nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in written:
            yield node.value


@pytest.mark.parametrize("folder", ["locales", "lessons", "rules", "honours"])
def test_no_sentence_has_a_sign_that_a_bare_system_font_lacks(folder):
    found = {str(path): foreign(path.read_text("utf-8")) for path in (DATA / folder).rglob("*.*")}

    assert found
    assert {path: signs for path, signs in found.items() if signs} == {}


def test_neither_has_the_code_nor_a_page():
    texts = {str(path): "".join(said(path)) for path in SPOKEN if path not in TYPED}
    texts |= {str(path): path.read_text("utf-8") for path in PAGES}

    assert len(texts) > 300
    found = {path: foreign(text) for path, text in texts.items()}
    assert {path: signs for path, signs in found.items() if signs} == {}
