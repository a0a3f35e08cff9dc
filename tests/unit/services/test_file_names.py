"""Document titles become file names that every system accepts."""

import pytest

from app.services.file_names import LONGEST, file_name

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
TITLES = {
    "emoji": "\U0001f600" * 80,
    "families": FAMILY * 30,
    "skins": "\U0001f44d\U0001f3fd" * 40,
    "flags": "\U0001f1e9\U0001f1ea" * 40,
    "accents": "e\u0301" * 120,
    "Chinese": "\u6587" * 200,
    "letters": "x" * 500,
}


@pytest.mark.parametrize("shift", range(4))
@pytest.mark.parametrize("title", TITLES)
def test_long_names_are_cut_between_what_is_seen_as_one_character(tmp_path, title, shift):
    unit = {
        "families": FAMILY,
        "skins": TITLES["skins"][:2],
        "flags": TITLES["flags"][:2],
        "accents": "e\u0301",
    }
    given = f"000012 {'-' * shift}{TITLES[title]}"
    name = file_name(given)

    (tmp_path / name).mkdir()

    assert name.startswith("000012 ")
    assert len(name.encode()) <= LONGEST
    assert given.startswith(name)
    assert len(name.encode()) > LONGEST - 30
    if title in unit:
        rest = name.removeprefix(f"000012 {'-' * shift}")
        whole = len(unit[title])
        assert len(rest) % whole == 0 or rest.replace(unit[title], "") == ""


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ('Bill: 1/2 <draft> | "a" * ?', "Bill_ 1_2 _draft_ _ _a_ _ _"),
        ("C:\\temp\\x", "C_temp_x"),
        ("Ends with dots...", "Ends with dots"),
        ("Ends with blanks   ", "Ends with blanks"),
        ("con", "_con"),
        ("AUX.pdf", "_AUX.pdf"),
        ("lpt1", "_lpt1"),
        ("console", "console"),
        ("line\nfeed\x7f", "line_feed_"),
        ("half \ud83d", "half _"),
        ("...", "_"),
        ("", "_"),
        ("Ümläut", "Ümläut"),
    ],
)
def test_what_some_system_refuses_is_replaced(given, name):
    assert file_name(given) == name
