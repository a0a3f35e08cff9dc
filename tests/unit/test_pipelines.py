"""The pipelines that test and release the project: .ci/run, and the workflow of the public forge."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys

import pytest
import yaml

from tests.support.builders import ROOT

WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"
README = (ROOT / "README.md").read_text(encoding="utf-8")
RUN = ROOT / ".ci" / "run"
THIS = f"{sys.version_info.major}.{sys.version_info.minor}"


@pytest.fixture(scope="module")
def workflow():
    return yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))


def steps(workflow):
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


class TestWorkflow:
    def test_shell_steps_are_the_commands_of_the_readme(self, workflow):
        commands = [step["run"] for step in steps(workflow) if "run" in step]

        assert [command for command in commands if f"    {command}\n" not in README] == []
        assert "python3 packaging/dev.py test" in commands
        assert "python3 packaging/dev.py bundle" in commands

    @pytest.mark.parametrize("job", ["test", "bundle"])
    def test_workflow_runs_on_all_three_systems(self, workflow, job):
        runners = workflow["jobs"][job]["strategy"]["matrix"]["runner"]

        assert {runner.split("-")[0] for runner in runners} == {"ubuntu", "windows", "macos"}

    def test_every_job_covers_the_supported_pythons(self, workflow):
        assert workflow["jobs"]["test"]["strategy"]["matrix"]["python"] == ["3.11", "3.13"]

    def test_bundles_are_built_for_tags_only(self, workflow):
        jobs = workflow["jobs"]

        assert jobs["bundle"]["if"] == "startsWith(github.ref, 'refs/tags/v')"
        assert (jobs["bundle"]["needs"], jobs["release"]["needs"]) == ("test", "bundle")
        assert {name for name, job in jobs.items() if "write" in str(job.get("permissions"))} == {"release"}

    def test_workflow_has_no_secret_and_no_foreign_action(self, workflow):
        text = WORKFLOW.read_text(encoding="utf-8")

        assert not re.search(r"secrets\.|password|ghp_", text, re.IGNORECASE)
        assert {step["uses"].split("/")[0] for step in steps(workflow) if "uses" in step} == {"actions"}


# --- .ci/run ------------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32" or not shutil.which("bash"), reason="a script for bash")
class TestRun:
    @pytest.fixture
    def run(self, tmp_path):
        """Run .ci/run in a project with only this Python, and return its result."""
        for name in (".ci", "packaging", "bin", ".venv/bin"):
            (tmp_path / name).mkdir(parents=True)
        shutil.copy(RUN, tmp_path / ".ci" / "run")
        (tmp_path / "packaging" / "dev.py").write_text(
            "import sys\nprint('called', '%d.%d' % sys.version_info[:2], *sys.argv[1:])\n"
            "sys.exit(sys.argv[1] == open('fails').read())\n",
            encoding="utf-8",
        )
        programs = {
            tmp_path / "bin/python3": f'exec "{sys.executable}" "$@"',
            tmp_path / "bin/dpkg-query": 'case "$*" in *nsis*) exit $NO_NSIS ;; esac',  # the rest is there
            tmp_path / "bin/id": "echo $USER_NUMBER",
            tmp_path / ".venv/bin/python": 'echo called "$@"',
        }
        for file, line in programs.items():
            file.write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
            file.chmod(0o755)
        path = f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"
        environment = {**os.environ, "PATH": path, "PYENV_ROOT": str(tmp_path)}
        environment |= {"NO_NSIS": "1", "USER_NUMBER": "0", "WINDOWS": ""}

        def started(fails="", **changed):
            (tmp_path / "fails").write_text(fails, encoding="utf-8")
            return subprocess.run(
                [tmp_path / ".ci" / "run"],
                env=environment | changed,
                capture_output=True,
                text=True,
                check=False,
            )

        return started

    def test_ci_runs_all_checks_and_the_bundle(self, run):
        done = run()

        calls = [line for line in done.stdout.splitlines() if line.startswith("called")]
        assert (done.returncode == 0) == any(call.endswith(" test") for call in calls)
        assert calls[-2:] == [f"called {THIS} bundle", "called -m pytest tests/e2e/test_bundle.py"]
        for version in ("3.11", "3.13"):
            missing = f"There is no Python {version} here: nothing was tested with it." in done.stdout
            assert (f"called {version} test" in calls) != missing

    @pytest.mark.parametrize("fails", ["test", "bundle"])
    def test_ci_reports_failures(self, run, fails):
        done = run(fails)

        assert done.returncode == 1
        assert "something failed" in done.stdout

    @pytest.mark.parametrize(
        ("changed", "reason"),
        [
            ({}, "debootstrap gcc-mingw-w64-x86-64-win32 nsis are not all installed"),
            ({"NO_NSIS": "0", "USER_NUMBER": "1000"}, "it needs root"),
            ({"NO_NSIS": "0", "SECONDS": str(26 * 60)}, "it takes 12 of 45 minutes, and 26 are over"),
            ({"NO_NSIS": "0"}, ""),
            ({"USER_NUMBER": "1000", "WINDOWS": "1"}, ""),
        ],
        ids=["nothing installed", "not root", "too late", "all is there", "asked for"],
    )
    def test_windows_is_tried_or_left_out_for_a_reason(self, run, changed, reason):
        done = run(**changed)

        assert (f"called {THIS} windows" in done.stdout) == (not reason)
        assert ("Windows was left out" in done.stdout) == bool(reason)
        assert reason in done.stdout
