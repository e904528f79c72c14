# One command each. Every target makes the environment first, if it is not there yet.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?= dragon
OUT ?= out
KILLS ?= 500
CUPS ?= 5
CLUSTER ?= 100
FORGED ?= 100000
N ?= 200
PIP := install --quiet --disable-pip-version-check --no-compile --no-deps --require-hashes

# Tests start Python by the hundred: without kept bytecode each start would compile the whole project again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help run lock test costs slow soak mutants lint check format image debian release bench board game language pictures fonts clean

help:                        ## this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 18

# What running needs, from the locked set; no package is built. The checkout itself is put on the path.
$(VENV)/.run: requirements/run.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Mandate needs Python 3.11 or newer: name one with  make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null \
		|| { echo "Python has no venv here: on Debian install the package python3-venv"; exit 1; }
	@echo "1 of 2: an environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@echo "2 of 2: what running needs, from requirements/run.txt ..."
	@$(BIN)/pip $(PIP) -r requirements/run.txt
	@$(BIN)/python -c 'import pathlib, site; \
		pathlib.Path(site.getsitepackages()[0], "mandate.pth").write_text(str(pathlib.Path.cwd()))'
	@touch $@

# What tests, lint and benches need besides.
$(VENV)/.ready: requirements/dev.txt $(VENV)/.run
	@echo "The tools of tests and lint, from requirements/dev.txt ..."
	@$(BIN)/pip $(PIP) -r requirements/dev.txt
	@touch $@

lock: $(VENV)/.ready         ## the locked sets of packages anew, from pyproject.toml
	$(BIN)/python -m data.lock

run: $(VENV)/.run            ## the local table without a token, Discord with one
	@$(BIN)/python -m bot

test: $(VENV)/.ready         ## the everyday tests, with the clause coverage table
	$(BIN)/python -m pytest -n auto --dist loadgroup --clauses tests

costs: $(VENV)/.ready        ## what the everyday tests cost, by module and test; their workers begin with the dearest
	$(BIN)/python -m pytest -n auto --dist loadgroup --costs tests/support/costs.txt tests

slow: $(VENV)/.ready         ## every test, including the long runs
	$(BIN)/python -m pytest -n auto --dist loadgroup -m "slow or not slow" --clauses tests

soak: $(VENV)/.ready         ## kills and forged presses over the wire: make soak KILLS=500 CUPS=5 CLUSTER=100 FORGED=100000
	$(BIN)/python -m tests.process.soak kills $(KILLS)
	$(BIN)/python -m tests.process.soak cups $(CUPS)
	$(BIN)/python -m tests.process.soak cluster $(CLUSTER)
	$(BIN)/python -m tests.process.soak forged $(FORGED)

mutants: $(VENV)/.ready      ## random mutants of the rules, or of the bot: make mutants GAME=dragon N=200, GAME=bot/tables
	$(BIN)/python -m tests.mutants $(GAME) $(N)

lint: $(VENV)/.ready         ## formatting, lint, strict types, the walls between rooms
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m tests.project.walls

check: lint                  ## the same, and words, unused code, commands, docs
	$(BIN)/python -m pytest -q -m "not slow" tests/games/test_words.py tests/games/test_avoided_words.py tests/games/test_errors.py tests/project \
		tests/bot/test_docs.py tests/bot/discord/commands/test_commands_payload.py tests/bot/discord/text/test_panel.py tests/bot/discord/text/test_names.py \
		tests/bot/discord/delivery/test_every_kind.py::test_the_kinds_that_are_sent_are_those_that_are_stored \
		tests/bot/discord/delivery/test_every_kind.py::test_every_kind_stands_in_the_list_below_their_names \
		tests/bot/discord/delivery/test_every_kind.py::test_what_people_wish_for_is_a_setting_of_theirs tests/bot/discord/delivery/test_ringing.py \
		tests/bot/discord/interaction/test_matrix.py::test_every_control_has_a_row \
		tests/bot/discord/interaction/test_matrix.py::test_every_command_has_a_row \
		tests/bot/discord/commands/test_commands.py::test_help_lists_every_command

format: $(VENV)/.ready       ## format, and fix what can be fixed
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/.ready        ## figures, as medians of several runs; with LOAD=1 the bot under load, over the wire
	$(BIN)/python -m bench $(if $(LOAD),load)

board: $(VENV)/.ready        ## sample pictures of every kind: make board GAME=dragon
	$(BIN)/python -m render $(GAME) $(OUT)

game: $(VENV)/.ready         ## the smallest playable game as a start for your own: make game NAME=omen
	@$(BIN)/python -m data.template.make $(NAME)

language: $(VENV)/.ready     ## start a language, or bring it up to date, and list what is missing: make language LANG=fr
	@$(BIN)/python -m data.language $(LANG)

pictures: $(VENV)/.ready     ## redraw the README's pictures (needs Chromium)
	$(BIN)/python -m tests.local.pictures docs/pictures

fonts: $(VENV)/.ready        ## rebuild the bundled font subsets
	$(BIN)/python -m data.fonts.subset

image: $(VENV)/.ready        ## build the container image and play a table in it (needs buildah): make image BASE=python:3.11-slim-bookworm
	$(BIN)/python -m tests.process.image $(BASE)

debian: $(VENV)/.ready       ## carry the operating page's first lines out on an empty Debian and play there (needs root, mmdebstrap)
	$(BIN)/python -m tests.process.debian

release: $(VENV)/.ready      ## check everything and tag a version: make release VERSION=1.2.3
	@$(BIN)/python -m data.release $(VERSION)

clean:                       ## remove everything that was made
	rm -rf $(VENV) $(OUT) .pytest_cache .mypy_cache .ruff_cache build *.egg-info
