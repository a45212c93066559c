"""Tests run against changed source: on a copy of the tree, each time in a process of its own, the change in memory."""

from __future__ import annotations

import atexit
import importlib.abc
import importlib.util
import os
import resource
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Generic, TypeVar

import pytest

ROOT = Path(__file__).parent.parent.parent
SOURCE = Path("src")  # in the copy, which `prepare` makes the working directory
MEMORY = 2 << 30  # bytes a test process may use
SURVIVED = ""
TIMEOUT = "the time limit"
LATE = ("test_all_auctions.py", "test_heights.py", "test_cases.py")
PYTEST = [
    *"--assert=plain -p no:cacheprovider --continue-on-collection-errors -o addopts=--import-mode=importlib".split(),
    "-m",
    "not soak",
]

Key = TypeVar("Key")


class TestsBroken(RuntimeError):
    """The tests could not be run, or fail without any change."""

    __test__ = False


@dataclass
class Forks(Generic[Key]):
    """Runs pieces of work in child processes, *at_once* of them, each for at most *seconds* of computing."""

    at_once: int
    seconds: int

    def run(self, jobs: Iterable[tuple[Key, Callable[[], str]]]) -> Iterator[tuple[Key, str]]:
        """What each work returned, as they end: SURVIVED, what killed it, or TIMEOUT."""
        running: dict[int, tuple[Key, int]] = {}
        for key, work in jobs:
            if len(running) == self.at_once:
                yield self._next_end(running)
            pid, pipe = self._start(work)
            running[pid] = (key, pipe)
        while running:
            yield self._next_end(running)

    def _start(self, work: Callable[[], str]) -> tuple[int, int]:
        read, write = os.pipe()
        pid = os.fork()
        if pid:
            os.close(write)
            return pid, read
        try:
            signal.setitimer(signal.ITIMER_PROF, self.seconds)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            os.write(write, work().encode()[:4000])
        except BaseException as problem:
            os.write(write, f"!{problem!r}".encode()[:4000])
        finally:
            os._exit(0)

    def _next_end(self, running: dict[int, tuple[Key, int]]) -> tuple[Key, str]:
        pid, status = os.wait()
        key, pipe = running.pop(pid)
        with os.fdopen(pipe) as file:
            said = file.read()
        if os.WIFSIGNALED(status):
            return key, TIMEOUT if os.WTERMSIG(status) == signal.SIGPROF else f"signal {os.WTERMSIG(status)}"
        if said.startswith("!"):
            raise TestsBroken(f"{key}: {said[1:]}")
        return key, said


class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the module called *name* from *code* instead of from its file."""

    def __init__(self, name: str, code: CodeType) -> None:
        self.name = name
        self.code = code

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        """Ours, or nobody's."""
        if name != self.name:
            return None
        file = file_of(name)
        return importlib.util.spec_from_file_location(
            name, file, loader=self, submodule_search_locations=[str(file.parent)] if _is_package(file) else None
        )

    def create_module(self, spec: ModuleSpec) -> None:
        """As usual."""

    def exec_module(self, module: ModuleType) -> None:
        """From the changed code."""
        exec(self.code, module.__dict__)


def module_of(file: str) -> str:
    """The module in *file*, a path under src."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def file_of(module: str) -> Path:
    """Where the source of *module* lies."""
    path = SOURCE / module.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def _is_package(file: Path) -> bool:
    return file.name == "__init__.py"


class Watch:
    """Keeps the tests that are *wanted*, the late after the others, and ends the run with the first that fails."""

    def __init__(self, wanted: Callable[[pytest.Item], bool]) -> None:
        self.wanted = wanted
        self.failed: str | None = None
        self.unread: str | None = None  # a file that could not be imported

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        """Keeps the session, to end it."""
        self.session = session

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Only what is wanted."""
        items[:] = sorted(filter(self.wanted, items), key=is_late)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test went wrong."""
        if report.failed and self.failed is None:
            self.failed = report.nodeid
            self.session.shouldfail = "one is enough"

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file of tests could not even be read."""
        if report.failed and self.unread is None:
            self.unread = f"the import of {report.nodeid}"

    @property
    def killer(self) -> str | None:
        """What went wrong first; a test before a file."""
        return self.failed or self.unread


def is_late(item: pytest.Item) -> bool:
    """Whether *item* takes long, or is a record or an evening written before the code."""
    return item.path.name in LATE or item.name.startswith("test_an_evening_of_the_cases")


def run_tests(paths: Sequence[str], wanted: Callable[[pytest.Item], bool], changed: Changed | None = None) -> str:
    """SURVIVED, or the first of the tests in *paths* that fails with the source *changed*; to be run in a fork."""
    if changed:
        assert changed.name not in sys.modules, "the change comes before the import"
        sys.meta_path.insert(0, changed)
    sys.dont_write_bytecode = True
    be_quiet()
    watch = Watch(wanted)
    code = pytest.main([*PYTEST, "-q", "--tb=no", *paths], plugins=[watch])
    if watch.killer is not None:
        return watch.killer
    if code is pytest.ExitCode.USAGE_ERROR and changed:
        return "the import of the game"  # in conftest.py
    if code is not pytest.ExitCode.OK:
        raise TestsBroken(f"pytest ended with {code!r}")
    return SURVIVED


def be_quiet() -> None:
    """Sends what this process prints nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def prepare() -> None:
    """Makes this process the parent of all forks: in a copy of the tree, without ultimo, without needless plugins."""
    loaded = [name for name in sys.modules if name.partition(".")[0] == "ultimo"]
    assert not loaded, f"{loaded[0]} is imported too early"
    copy = Path(tempfile.mkdtemp(prefix="mutants-"))
    atexit.register(_remove, copy, os.getpid())
    for name in ("src", "tests"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    os.chdir(copy)
    elsewhere = [path for path in sys.path if Path(path).resolve() not in (ROOT, ROOT / "src", copy)]
    sys.path[:] = [str(copy / "src"), str(copy), *elsewhere]
    sys.meta_path[:] = [one for one in sys.meta_path if "Redirecting" not in type(one).__name__]  # of editable installs
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"


def _remove(copy: Path, owner: int) -> None:
    """Forks leave by os._exit and never come here; but be sure."""
    if os.getpid() == owner:
        shutil.rmtree(copy, ignore_errors=True)
