"""A release is refused as long as anything is missing, in the order that is cheapest, and the tag stands at what was
checked."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from data import release as made
from data.release import CheckFailed, ReleaseRefused, release, require_next

ENTRY = "# Changes\n\n## 1.2.3 (2026-01-31)\n"


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A project with one commit, ready for 1.2.3; its checks are noted, and pass."""

    def git(*words):
        return subprocess.run(["git", *words], cwd=tmp_path, check=True, capture_output=True, text=True).stdout.strip()

    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.2.3"\n')
    (tmp_path / "CHANGELOG.md").write_text(ENTRY)
    (tmp_path / ".gitignore").write_text("/build/\n")
    git("init", "--quiet", "--initial-branch=main")
    for name, value in (("user.name", "Anna"), ("user.email", "anna@example.org"), ("commit.gpgsign", "false")):
        git("config", name, value)
    git("add", ".")
    git("commit", "--quiet", "--message=All of it")
    project = Project(tmp_path, git)
    monkeypatch.setattr(made, "ROOT", tmp_path)
    monkeypatch.setattr(made, "step", project.step)
    monkeypatch.setattr(made, "pythons", lambda: {"3.13": "/usr/bin/python3.13"})
    monkeypatch.setattr(made.shutil, "which", lambda tool: None if tool == "uv" else f"/usr/bin/{tool}")
    monkeypatch.setattr(made, "can_make_debian", lambda: True)
    return project


class Project:
    """A project whose checks are noted; `fails` names one that fails, `meanwhile` is done in the last of them."""

    def __init__(self, folder, git):
        self.folder, self.git, self.steps = folder, git, []
        self.fails, self.meanwhile = "", lambda: None

    def step(self, name, *command):
        self.steps.append(name)
        if name == self.fails:
            raise CheckFailed(f"{name}: failed")
        if command[:2] == ("git", "tag"):
            self.git(*command[1:])
        if name.startswith("the image"):
            self.meanwhile()


def refused(why):
    return pytest.raises(ReleaseRefused, match=why)


def test_all_is_checked_and_the_tag_stands_at_what_was(project, capsys):
    there = {"Python 3.12", "Python 3.14", "the wheel as a tool of uv"}
    assert {one.partition(":")[0] for one in release("1.2.3")} == there
    assert [name.split(",")[0] for name in project.steps] == [
        "lint", "every test", "kills and forged presses", "the everyday tests with Python 3.13", "the image",
        "the operating page on an empty Debian", "the tag",
    ]  # fmt: skip
    assert project.git("rev-parse", "v1.2.3^{commit}") == project.git("rev-parse", "HEAD")
    assert "cannot be tried here: the wheel as a tool of uv" in capsys.readouterr().out


@pytest.mark.parametrize("check", ["lint", "every test", "the everyday tests with Python 3.13"])
def test_a_check_that_fails_ends_it_without_a_tag(project, check):
    project.fails = check
    with refused(check):
        release("1.2.3")
    assert project.steps[-1] == check
    assert project.git("tag") == ""


def test_a_release_that_was_ended_goes_on_where_it_was(project, capsys):
    project.fails = "the everyday tests with Python 3.13"
    with refused("Python 3.13"):
        release("1.2.3")
    project.fails, project.steps = "", []
    release("1.2.3")
    assert [name.split(",")[0] for name in project.steps] == [
        "the everyday tests with Python 3.13", "the image", "the operating page on an empty Debian", "the tag",
    ]  # fmt: skip
    assert "lint: has passed at this commit" in capsys.readouterr().out
    assert not any((project.folder / "build/release").iterdir())


def test_what_has_passed_is_not_believed_of_another_commit_nor_of_what_is_not_committed(project):
    project.fails = "the everyday tests with Python 3.13"
    with refused("Python 3.13"):
        release("1.2.3")
    (project.folder / "more.txt").touch()
    project.git("add", ".")
    project.git("commit", "--quiet", "--message=More")
    project.fails, project.steps = "", []
    project.meanwhile = lambda: (project.folder / "other.txt").touch()
    with refused("not committed"):
        release("1.2.3")
    assert project.steps[0] == "lint"
    (project.folder / "other.txt").unlink()
    project.meanwhile, project.steps = lambda: None, []
    release("1.2.3")
    assert project.steps[0] == "the image, with a table played in it"


def test_without_a_name_for_the_tag_nothing_is_begun(project, monkeypatch):
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    monkeypatch.setenv("GIT_CONFIG_SYSTEM", "/dev/null")
    project.git("config", "user.useConfigOnly", "true")
    project.git("config", "--unset", "user.email")
    with refused("user.email"):
        release("1.2.3")
    assert project.steps == []


def test_a_python_of_pyenv_is_found_where_the_one_on_the_path_only_says_that_it_is_there(tmp_path, monkeypatch):
    for place, code in (("path/python3.12", 127), ("versions/3.12.1/bin/python3.12", 0), ("path/python3.14", 127)):
        program = tmp_path / place
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(f"#!/bin/sh\nexit {code}\n")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}/path:/bin")
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    assert made.pythons() == {"3.12": f"{tmp_path}/versions/3.12.1/bin/python3.12"}


@pytest.mark.parametrize(("version", "why"), [("1.2", "no version"), ("v1.2.3", "no version"), ("1.2.4", "another")])
def test_a_version_that_is_none_or_not_the_projects(project, version, why):
    with refused(why):
        release(version)
    assert project.steps == []


def test_a_changelog_without_a_date_and_what_is_not_committed(project):
    (project.folder / "CHANGELOG.md").write_text(ENTRY.replace("2026-01-31", "unreleased"))
    with refused("no entry with a date"):
        release("1.2.3")
    (project.folder / "CHANGELOG.md").write_text(ENTRY + "\nMore.\n")
    with refused("not committed"):
        release("1.2.3")
    project.git("commit", "--all", "--quiet", "--message=More")
    project.git("switch", "--quiet", "--create", "mine")
    with refused("on main"):
        release("1.2.3")
    assert project.steps == []


@pytest.mark.parametrize(("tag", "free"), [("v1.2.3", False), ("v1.10.0", False), ("v1.2.2", True), ("vnext", True)])
def test_a_version_comes_after_all_before(project, tag, free):
    project.git("tag", tag)
    if free:
        require_next("1.2.3")
        return
    with refused(f"{tag} is released"):
        release("1.2.3")
    assert project.steps == []


@pytest.mark.parametrize("commits", [False, True])
def test_what_changes_while_it_is_checked_is_not_tagged(project, commits):
    def change():
        (project.folder / "CHANGELOG.md").write_text(ENTRY + "\nMore.\n")
        if commits:
            project.git("commit", "--all", "--quiet", "--message=More")

    project.meanwhile = change
    with refused("gone on" if commits else "not committed"):
        release("1.2.3")
    assert project.git("tag") == ""


def test_what_came_with_the_tools_of_tests_is_at_hand(monkeypatch):
    monkeypatch.setenv("PATH", "/bin")
    made.add_tools()
    assert shutil.which("uv") == str(Path(sys.executable).parent / "uv")
