# Everything lives in .venv; only Python 3.11 or newer, make and a package index are needed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check --constraint requirements.lock

.PHONY: serve test check audit format proto lock bench clean

serve: $(VENV)/installed  ## set up and serve on 127.0.0.1:50051, with a sample suggestion once warm
	$(BIN)/python server.py --sample

test: $(VENV)/installed-dev  ## set up and run the tests
	$(BIN)/pytest

check: $(VENV)/installed-dev  ## lint, types, and whether the generated code is fresh
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/buf lint proto
	$(BIN)/buf format proto --diff --exit-code
	proto/check

audit: $(VENV)/installed-dev  ## ask PyPI's vulnerability service about every pinned dependency
	PATH="$(BIN):$$PATH" .ci/audit

format: $(VENV)/installed-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/buf format proto --write

proto:  ## make slate_ai/v1 from proto/
	proto/generate

lock: $(VENV)/installed-dev  ## pin the newest versions that fit together
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --upgrade --universal --all-extras --python-version 3.11 --no-emit-package pip \
		--no-emit-index-url --no-header --no-annotate pyproject.toml --output-file requirements.lock

bench: $(VENV)/installed-dev  ## the figures of the README, side by side with what they are compared to
	$(BIN)/python -m benchmarks $(OPTIONS)

clean:
	rm -rf $(VENV) .venv-proto build *.egg-info

$(VENV)/installed: pyproject.toml requirements.lock
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("slate_ai needs Python 3.11 or newer: make PYTHON=…")'
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) --editable .
	touch $@

$(VENV)/installed-dev: $(VENV)/installed
	$(INSTALL) --editable '.[dev]'
	touch $@
