# The two commands: `make play` opens the table in a browser, `make test` checks everything.

PYTHON ?= python3
BIN := .venv/bin
GAMES ?= 10000
ENGINE := setup.py $(shell find src/kurhan/core src/kurhan/bots src/kurhan/games -name '*.py')

.PHONY: play test laws build setup browser vendor lock clean

play: build
	$(BIN)/kurhan serve --open

test: build browser
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n auto

laws: build
	KURHAN_LAWS=$(GAMES) $(BIN)/pytest tests/test_laws.py -n auto

# The environment, from pinned packages.
.venv/installed: requirements.txt pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Kurhan needs Python 3.11 or newer"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.txt
	KURHAN_PLAIN=1 $(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --config-settings editable_mode=compat -e .
	touch $@

# The engine, compiled again whenever its source is newer.
.venv/compiled: .venv/installed $(ENGINE)
	$(BIN)/python setup.py --quiet build_ext --inplace --parallel $(shell nproc 2>/dev/null || echo 1)
	touch $@

setup: .venv/installed
build: .venv/compiled

browser: .venv/installed
	@scripts/browser

vendor:
	scripts/vendor

lock:
	$(BIN)/uv pip compile pyproject.toml --extra dev --python-version 3.11 --universal --no-annotate --no-header --generate-hashes --no-emit-index-url --output-file requirements.txt

clean:
	rm -rf .venv build src/*.egg-info
	rm -f src/kurhan_compiled.json
	find src -name '*.so' -delete
