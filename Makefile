# Two commands matter: `make serve` and `make test`. Both set up what they need, once.

PYTHON := $(shell for p in python3.14 python3.13 python3.12 python3.11 python3 python; do \
	command -v $$p >/dev/null && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
SETUP := pyproject.toml hatch_build.py $(wildcard webapp/translations/*/LC_MESSAGES/*.po)

.PHONY: serve test quick thorough compiled lint fuzz proposals links pictures performance actions load soak faults replicas lock audit screenshots icons docs translations clean

serve: .venv/installed
	$(BIN)/tilewright serve

test quick thorough: export PYTHONDONTWRITEBYTECODE :=
PYTEST := $(BIN)/python -m pytest -q -n auto --dist worksteal

test: compiled
	@$(BIN)/python tests/chromium.py
	$(PYTEST)

quick: compiled
	$(PYTEST) -m "not browser and not slow" --ignore=tests/browser --hypothesis-profile=quick

thorough: compiled
	@$(BIN)/python tests/chromium.py
	$(PYTEST) --hypothesis-profile=thorough

# Every kernel is compiled before the tests, bounds checks on and off, so that no two workers compile one.
compiled: .venv/tools
	@TILEWRIGHT_CHECKED=1 $(BIN)/python tests/compiled.py & checked=$$!; $(BIN)/python tests/compiled.py && wait $$checked

# ARGS="--inputs 1000000 --seed 1 --only gcg"; --help lists them.
fuzz: compiled
	PYTHONPATH=. $(BIN)/python tests/fuzz.py $(ARGS)

# What every game proposes, against the lists of unfit words; ARGS=2000 tries fewer cases than 20,000.
proposals: compiled
	PYTHONPATH=.:tests $(BIN)/python tests/proposals.py $(ARGS)

# Friends' games of Balda through their addresses, and links tampered with; ARGS="--games 100 --tampered 200" is fewer.
links: compiled
	PYTHONPATH=.:tests $(BIN)/python tests/balda_links.py $(ARGS)

lint: .venv/tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Taps, keys and pastes from a blank Scrabble page to the best play drawn; ARGS="--rounds 9".
actions: .venv/tools
	$(BIN)/python benchmarks/actions.py $(ARGS)

# How well screenshots in invented themes are read; ARGS="--clean --faults", ARGS=--own for the site's own board; --help lists them.
pictures: .venv/tools
	$(BIN)/python benchmarks/read_pictures.py $(ARGS)

performance: .venv/tools
	$(BIN)/python benchmarks/performance.py

# Both take ARGS="--rate 300 --seconds 60" and the like; --help lists them. (A line that begins with “load” would be an order to make.)
soak load: .venv/tools
	$(BIN)/python benchmarks/$@.py $(ARGS)

# Two servers behind nginx and Caddy, one of them killed, one restarted, Redis taken away; Debian's packages are needed.
replicas: .venv/tools
	$(BIN)/python benchmarks/replicas.py $(ARGS)

# What the container installs, with hashes. ARGS=--upgrade takes newer releases.
LOCK := $(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-annotate \
	--custom-compile-command "make lock" $(ARGS)

lock: .venv/tools
	$(BIN)/pip install -q -e '.[lock]'
	$(LOCK) -o deploy/server.lock pyproject.toml
	$(LOCK) --extra dask -c deploy/server.lock -o deploy/cluster.lock pyproject.toml
	$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
		| $(LOCK) -o deploy/build.lock -

audit: .venv/tools
	$(BIN)/pip install -q -e '.[lock]'
	$(BIN)/pip-audit --disable-pip --require-hashes -r deploy/cluster.lock -r deploy/build.lock

# Kills, full disks, damaged caches, half-open connections: takes some minutes.
faults: compiled
	$(BIN)/python benchmarks/faults.py $(ARGS)

screenshots: .venv/tools
	$(BIN)/python benchmarks/screenshots.py

icons: .venv/tools
	$(BIN)/python benchmarks/icons.py

docs: .venv/tools
	$(BIN)/python docs/generate.py

translations: .venv/tools
	$(BIN)/pybabel -q extract -F pyproject.toml -k N_ --sort-output --no-location --project tilewright -o .venv/messages.pot .
	$(BIN)/pybabel -q update -i .venv/messages.pot -d webapp/translations -l ru --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date
	$(BIN)/pip install -q -e .

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "Tilewright needs Python 3.11 or newer."; exit 1; }
	@$(PYTHON) -m venv .venv || { echo "Python's venv module is missing; on Debian: apt install python3-venv"; rm -rf .venv; exit 1; }

.venv/installed: .venv/bin/python $(SETUP)
	@echo "Installing Tilewright into .venv (once)…"
	@$(BIN)/pip install -q --disable-pip-version-check -e .
	@touch $@

.venv/tools: .venv/installed
	@echo "Installing the test tools into .venv (once)…"
	@$(BIN)/pip install -q --disable-pip-version-check -e '.[dev]'
	@touch $@

clean:
	rm -rf .venv static/vendor webapp/translations/*/LC_MESSAGES/*.mo .pytest_cache .mypy_cache .ruff_cache .hypothesis
