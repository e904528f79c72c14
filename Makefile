# One command each. Every target makes the environment first, if it is not there yet.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?= dragon
OUT ?= out

.PHONY: run test slow check format bench board fonts clean

$(VENV)/.ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[local,dev]'
	touch $@

run: $(VENV)/.ready          ## the local table without a token, Discord with one
	$(BIN)/python -m bot

test: $(VENV)/.ready         ## the everyday tests, with the clause coverage table
	$(BIN)/python -m pytest -n auto -m "not slow" --clauses

slow: $(VENV)/.ready         ## every test, the long runs too
	$(BIN)/python -m pytest -n auto

check: $(VENV)/.ready        ## formatting, lint, strict types, import layers, locale completeness
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/test_layers.py tests/test_locales.py

format: $(VENV)/.ready
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/.ready        ## figures, as medians of several runs
	$(BIN)/python -m bench

board: $(VENV)/.ready        ## sample pictures of every kind: make board GAME=dragon
	$(BIN)/python -m render $(GAME) $(OUT)

fonts: $(VENV)/.ready        ## make the bundled font subsets anew
	$(BIN)/python -m data.fonts.subset

clean:
	rm -rf $(VENV) $(OUT) .pytest_cache .mypy_cache .ruff_cache build *.egg-info
