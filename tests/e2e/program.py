"""The program as a process on a demo server, what it returns, and the keys of its reports."""

import json
import shlex
import threading
from contextlib import contextmanager

from app.__main__ import main
from tests.support.builders import run_app, start_app, write_plan
from tests.support.faults import Fault

DONE, FAILED, WRONG_USAGE, IN_PART, INTERRUPTED = 0, 1, 2, 3, 130
GROUP_KEYS = {"id", "kind", "confidence", "documents", "pairs"}
PAIR_KEYS = {
    "a", "b", "kind", "score", "jaccard", "containment", "fuzzy", "metadata", "title", "facts",
}  # fmt: skip
RUN_KEYS = {"run", "server", "user", "started", "state", "trashed", "undo_possible"}


class Program:
    """The command line with one server and its own data folder."""

    def __init__(self, server, folder):
        self.server = server
        self.data = folder / "data"
        self.folder = folder
        self.token = {"PAPERLESS_TOKEN": server.token, "LC_ALL": "C.UTF-8"}

    def where(self):
        return ("--server", self.server.url, "--data-dir", self.data)

    def run(self, command, *arguments, **environment):
        return run_app(command, *arguments, *self.where(), **{**self.token, **environment})

    def runs(self, *arguments):
        listed = self.folder / "runs.json"
        assert main(["runs", "--data-dir", str(self.data), "--json", str(listed), *arguments]) == DONE
        report = json.loads(listed.read_text(encoding="utf-8"))
        assert set(report) == {"schema", "runs"}
        assert all(set(entry) == RUN_KEYS for entry in report["runs"])
        return report["runs"]

    def plan(self, *items):
        return write_plan(self.folder, *items)

    def within(self, command, *arguments):
        """Run the command in this process, which is several times faster."""
        return main([str(part) for part in (command, *arguments, *self.where())])

    def apply(self, *items, how="--yes"):
        """Return the output of `apply --json`."""
        result = self.folder / "result.json"
        assert self.within("apply", self.plan(*items), how, "--json", result) == DONE
        return json.loads(result.read_text(encoding="utf-8"))

    @contextmanager
    def held(self, *command):
        """Start a command that waits in its first write until the block ends."""
        reached, goes_on = threading.Event(), threading.Event()

        def is_write(request):
            if request.method != "GET":
                reached.set()
            return request.method != "GET"

        self.server.faults.add(is_write, Fault(wait_for=goes_on))
        with start_app(*command, *self.where(), **self.token) as process:
            assert reached.wait(60)
            try:
                yield process
            finally:
                self.server.faults.clear()
                goes_on.set()
                process.communicate()


def commands_in(text):
    """Return the printed commands as a user would type them."""
    found = [
        line[line.index("paperless-dedupe") :] for line in text.splitlines() if "paperless-dedupe" in line
    ]
    return [shlex.split(command)[1:] for command in found]


def sentences_beside(result):
    """Return the values not carried over, and the warnings, from a result."""
    return [
        sentence
        for item in result["items"]
        for sentence in (*(value["message"] for value in item["not_carried"]), *item["warnings"])
    ]
