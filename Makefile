# What a person or CI runs. Needs Python 3.11 or newer and make; everything else goes into .venv.

PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

LOCK := $(BIN)/uv pip compile pyproject.toml --universal --generate-hashes --upgrade --quiet \
	--no-annotate --no-header --no-emit-index-url

.PHONY: demo test lint clients bench mutations docs lock clean

demo: $(VENV)/.product  ## the main job, offline, on a made-up topic
	$(BIN)/co-researcher demo demo-review

test: $(VENV)/.dev  ## the whole test suite
	$(BIN)/python -m pytest -n auto

lint: $(VENV)/.dev  ## style, types, import contracts, generated documents
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m docs.generate --check

clients: $(VENV)/.dev .clients/.installed  ## reviews through the real Claude Code and Codex, on a scripted model
	CO_RESEARCHER_CLIENTS=.clients $(BIN)/python -m pytest tests/clients

bench: $(VENV)/.dev  ## the measured figures, printed as tables; MATERIAL=folder with papers, data, scholar
	$(BIN)/python -m benchmarks $(MATERIAL)

mutations: $(VENV)/.dev  ## safeguards broken one by one: does a test fail each time?
	$(BIN)/python -m tests.run_mutations

docs: $(VENV)/.dev  ## write docs/rules.md from the rules
	$(BIN)/python -m docs.generate

lock: $(VENV)/.dev  ## renew the lock files (names, versions, hashes; no addresses)
	$(PIP) uv
	$(LOCK) -o requirements.lock
	$(LOCK) --extra dev -o requirements-dev.lock

.clients/.installed: tests/clients/package.json
	@command -v npm >/dev/null || { echo "make: npm was not found; the clients come from it" >&2; exit 2; }
	mkdir -p .clients
	cp tests/clients/package.json .clients/
	npm install --prefix .clients --no-fund --no-audit --no-package-lock
	touch $@

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "make: Python 3.11 or newer was not found; set PYTHON=/path/to/python3" >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.product: pyproject.toml requirements.lock | $(VENV)/bin/python
	$(PIP) --require-hashes -r requirements.lock
	$(PIP) --no-deps -e .
	touch $@

$(VENV)/.dev: pyproject.toml requirements-dev.lock | $(VENV)/bin/python
	$(PIP) --require-hashes -r requirements-dev.lock
	$(PIP) --no-deps -e .
	touch $@ $(VENV)/.product

clean:
	rm -rf $(VENV) demo-review dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
