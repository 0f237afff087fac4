# `make play` opens the table in a browser, `make test` checks everything; `make quick` is for while one works.

PYTHON ?= python3
BIN := .venv/bin
GAMES ?= 10000
# Tests that drive a browser wait more than they work: two for each core.
WORKERS ?= $(shell echo $$((2 * $$(nproc 2>/dev/null || echo 1))))
RULES := $(wildcard $(patsubst src/kurhan/games/%/__init__.py,tests/%,$(wildcard src/kurhan/games/*/__init__.py))) \
	tests/test_core.py tests/test_records.py tests/test_rule_lists.py tests/test_words.py tests/test_laws.py
ENGINE := setup.py src/kurhan/web/parts.py $(shell find src/kurhan/core src/kurhan/bots src/kurhan/games -name '*.py')

.PHONY: play test quick laws pages build setup browser vendor lock clean

play: build
	$(BIN)/kurhan serve --open

test: build browser
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n $(WORKERS) --dist worksteal

# Under a minute, on the source as it stands, so that nothing is compiled first. GAME=thebes for one game alone.
quick: .venv/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	KURHAN_PLAIN=1 KURHAN_LAWS=4 $(BIN)/pytest -n auto $(RULES) -k "$(if $(GAME),$(GAME) and) not bot_play"

laws: build
	KURHAN_LAWS=$(GAMES) $(BIN)/pytest tests/test_laws.py -n auto $(if $(GAME),-k $(GAME))

# Every page at every size, in every language, light and dark. GAME=thebes, SIZE=390x844 and STEP=Digging for a part of
# them (GAME=shell for what belongs to no game), KURHAN_SHOTS=folder for pictures of what breaks a law.
pages: build browser
	KURHAN_PAGES=all KURHAN_STEP=$(STEP) $(BIN)/pytest tests/browser/test_pages.py -n auto --tb=no \
		-k "$(or $(GAME),test) and $(or $(SIZE),test)"

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

vendor: .venv/installed
	$(BIN)/uv run --script scripts/vendor

lock:
	$(BIN)/uv pip compile pyproject.toml --extra dev --python-version 3.11 --universal --no-annotate --no-header --generate-hashes --no-emit-index-url --output-file requirements.txt

clean:
	rm -rf .venv build src/*.egg-info
	rm -f src/kurhan_compiled.json
	find src -name '*.so' -delete
