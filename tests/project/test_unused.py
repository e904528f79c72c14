"""Nothing is kept that nobody uses: drawings, terms, fields of data files, functions."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from render.words.catalogues import catalogue
from render.words.words import LANGUAGES
from tests.games.rooms import ROOT, built
from tests.project.source import PRODUCT, files, named, nodes, tree

pytestmark = pytest.mark.xdist_group("source")
HOOKS = {
    "add_guides": "games of tests bring their guides",
    "add_locales": "games of tests bring their words",
    "set_strict": "in tests a missing word is an error",
    "outbox": "tests look at what was and is to be sent",
    "settle": "tests wait for opponents",
    "problems": "what a reader could complain about is asked by the tests of pictures",
    "option_sets": "the set-ups that the tests watch",
    "replayed": "the tests play a watched game again",
}
"""What the product offers to the tests alone, and why."""
FORM = re.compile(r"\{\w+:(\w+)[*^]*\}")
COUNTED = re.compile(r"\{\w+:#(\w+)\}")


def test_every_drawing_is_drawn():
    assert [path.stem for path in sorted((ROOT / "data" / "art").glob("*.svg")) if not named(path.stem)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_term_can_be_told(lang):
    forms = catalogue(lang).forms
    asked = {form for sentences in forms.values() for sentence in sentences for form in FORM.findall(sentence)}
    asked |= {"times"}
    counted = {term for sentences in forms.values() for sentence in sentences for term in COUNTED.findall(sentence)}
    unused = []
    for key in forms:
        game, _, term = key.partition(".term.")
        head, _, form = term.rpartition(".")
        if not (game in built() and term) or named(term) or term in counted or (form in asked and named(head)):
            continue
        unused.append(key)
    assert unused == []


def uses(*besides: str) -> Counter[str]:
    """How often every name is used in the product (and in some folders more), apart from imports."""
    found: Counter[str] = Counter()
    for path in files(*PRODUCT, *besides):
        names, texts = used_in(path)
        found.update(names)
        if besides:
            found.update(texts)
    return found


@cache
def used_in(path: Path) -> tuple[Counter[str], Counter[str]]:
    """How often a file uses every name, and every string."""
    names, texts = Counter[str](), Counter[str]()
    for node in nodes(path):
        if isinstance(node, ast.Name):
            names[node.id] += 1
        elif isinstance(node, ast.Attribute):
            names[node.attr] += 1
        elif isinstance(node, ast.keyword) and node.arg:
            names[node.arg] += 1
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            texts[node.value] += 1
    return names, texts


def foreign(node: ast.ClassDef, own: dict[str, ast.ClassDef]) -> bool:
    """Whether a class has a base from elsewhere, by way of its own bases too: that may call its methods."""
    names = [ast.unparse(base).split("[")[0] for base in node.bases]
    called = [name for name in names if name not in {"Generic", "Protocol", "Struct"}]
    return any(name not in own or (own[name] is not node and foreign(own[name], own)) for name in called)


def test_every_function_is_called():
    used = uses()
    modules = {path: tree(path) for path in files(*PRODUCT)}
    every = [node for path in modules for node in nodes(path)]
    own = {node.name: node for node in every if isinstance(node, ast.ClassDef)}
    unused = []
    for path, module in modules.items():
        for node in module.body:
            inside = node.body if isinstance(node, ast.ClassDef) and not foreign(node, own) else []
            for one in [node, *inside]:
                if not isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                    continue
                if one.decorator_list or one.name.startswith("__") or used[one.name] or one.name in HOOKS:
                    continue
                unused.append(f"{path.relative_to(ROOT)}: {one.name}")
    assert unused == []


@pytest.mark.parametrize("game", built())
def test_every_field_of_a_data_file_is_read(game):
    """By the rules, the pictures, or the game's tests. The list of components stands whole, as the rulebook has it."""
    used, unused = uses(f"tests/engine/{game}"), []
    for path in (ROOT / "engine" / game / "schema.py", ROOT / "engine" / game / "data.py"):
        if not path.is_file():
            continue
        structs = [node for node in nodes(path) if isinstance(node, ast.ClassDef)]
        structs = [node for node in structs if node.name != "Components"]
        fields = [(node.name, one.target) for node in structs for one in node.body if isinstance(one, ast.AnnAssign)]
        unused += [f"{name}.{field.id}" for name, field in fields if isinstance(field, ast.Name) and used[field.id] < 2]
    assert unused == []
