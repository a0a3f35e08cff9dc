"""What tests and releases the project by itself: .ci/run, and the workflow of the public forge."""

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
    def test_its_shell_steps_are_the_commands_of_the_readme(self, workflow):
        commands = [step["run"] for step in steps(workflow) if "run" in step]

        assert [command for command in commands if f"    {command}\n" not in README] == []
        assert "python3 packaging/dev.py test" in commands
        assert "python3 packaging/dev.py bundle" in commands

    @pytest.mark.parametrize("job", ["test", "bundle"])
    def test_it_runs_on_all_three_systems(self, workflow, job):
        runners = workflow["jobs"][job]["strategy"]["matrix"]["runner"]

        assert {runner.split("-")[0] for runner in runners} == {"ubuntu", "windows", "macos"}

    def test_every_job_knows_how_many_versions_of_python_are_supported(self, workflow):
        assert workflow["jobs"]["test"]["strategy"]["matrix"]["python"] == ["3.11", "3.13"]

    def test_bundles_are_made_for_tags_only_and_attached_after_the_tests(self, workflow):
        jobs = workflow["jobs"]

        assert jobs["bundle"]["if"] == "startsWith(github.ref, 'refs/tags/v')"
        assert (jobs["bundle"]["needs"], jobs["release"]["needs"]) == ("test", "bundle")
        assert {name for name, job in jobs.items() if "write" in str(job.get("permissions"))} == {"release"}

    def test_there_is_no_secret_and_only_the_forges_own_actions(self, workflow):
        text = WORKFLOW.read_text(encoding="utf-8")

        assert not re.search(r"secrets\.|password|ghp_", text, re.IGNORECASE)
        assert {step["uses"].split("/")[0] for step in steps(workflow) if "uses" in step} == {"actions"}


# --- .ci/run ------------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32" or not shutil.which("bash"), reason="a script for bash")
class TestRun:
    @pytest.fixture
    def run(self, tmp_path):
        """Runs .ci/run in a project whose only Python is this one, and says what became of it."""
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
            tmp_path / "bin/dpkg-query": "exit 0",  # nothing is to be installed
            tmp_path / ".venv/bin/python": 'echo called "$@"',
        }
        for file, line in programs.items():
            file.write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
            file.chmod(0o755)
        path = f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"
        environment = {**os.environ, "PATH": path, "PYENV_ROOT": str(tmp_path)}

        def started(fails=""):
            (tmp_path / "fails").write_text(fails, encoding="utf-8")
            return subprocess.run(
                [tmp_path / ".ci" / "run"], env=environment, capture_output=True, text=True, check=False
            )

        return started

    def test_everything_is_tried_and_the_bundle_in_every_run(self, run):
        done = run()

        calls = [line for line in done.stdout.splitlines() if line.startswith("called")]
        assert (done.returncode == 0) == any(call.endswith(" test") for call in calls)
        assert calls[-2:] == [f"called {THIS} bundle", "called -m pytest tests/e2e/test_bundle.py"]
        for version in ("3.11", "3.13"):
            missing = f"There is no Python {version} here: nothing was tested with it." in done.stdout
            assert (f"called {version} test" in calls) != missing

    @pytest.mark.parametrize("fails", ["test", "bundle"])
    def test_what_fails_is_told(self, run, fails):
        done = run(fails)

        assert done.returncode == 1
        assert "something failed" in done.stdout
