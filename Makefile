# Two commands matter: `make serve` and `make test`. Both set up what they need, once.

PYTHON := $(shell for p in python3.14 python3.13 python3.12 python3.11 python3 python; do \
	command -v $$p >/dev/null && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
SETUP := pyproject.toml hatch_build.py $(wildcard webapp/translations/*/LC_MESSAGES/*.po)

.PHONY: serve test lint performance screenshots translations clean

serve: .venv/installed
	$(BIN)/tilewright serve

test: export PYTHONDONTWRITEBYTECODE :=
test: .venv/tools
	@$(BIN)/python tests/chromium.py
	@TILEWRIGHT_CHECKED=1 $(BIN)/python tests/compiled.py & checked=$$!; \
		$(BIN)/tilewright warm >/dev/null && $(BIN)/python tests/compiled.py && wait $$checked
	$(BIN)/python -m pytest -q -n auto --dist loadfile --no-loadscope-reorder

lint: .venv/tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

performance: .venv/tools
	PYTHONPATH=tests $(BIN)/python benchmarks/performance.py

screenshots: .venv/tools
	PYTHONPATH=tests $(BIN)/python benchmarks/screenshots.py

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
