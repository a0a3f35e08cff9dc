"""Writes `app/dedup/calendar_names.py`: names of months in the languages of documents.

    pip install babel
    python packaging/calendar_names.py

The names come from Unicode's CLDR in Babel. Only this script needs Babel; its output is committed.
"""

from __future__ import annotations

import textwrap
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from babel import Locale

TARGET = Path(__file__).resolve().parent.parent / "app" / "dedup" / "calendar_names.py"
WIDTH = 100  # characters of a line of names
WHOLE_WORDS = {"break_on_hyphens": False, "break_long_words": False}

# Chinese, Japanese, Korean and Vietnamese number their months.
LANGUAGES = [
    "af", "ar", "az", "be", "bg", "bn", "bs", "ca", "cs", "cy", "da", "de", "el", "en", "es", "et",
    "eu", "fa", "fi", "fil", "fr", "ga", "gl", "gu", "he", "hi", "hu", "hy", "id", "is", "it", "ka",
    "kk", "kn", "lt", "lv", "mk", "ml", "mr", "ms", "mt", "my", "nb", "ne", "nl", "nn", "pa", "pl",
    "pt", "ro", "ru", "sk", "sl", "sq", "sr", "sr_Latn", "sv", "sw", "ta", "te", "th", "tr", "uk", "ur",
    "uz",
]  # fmt: skip
CROATIAN = "hr"  # uses Czech and Polish names for other months

# Not in CLDR: Austrian German, names without accents, other abbreviations, Latvian names as in a date.
MORE_NAMES = (
    "jänner janvāri janvārī", "feber febr februārī", "maerz mrz martā", "avr avril aprīlī", "maijā", "jūnijā",
    "jūlijā", "augustā", "sept septembrī", "oktobrī", "novembrī", "decembrī",
)  # fmt: skip

# Months of the Islamic, Persian and Hebrew calendars, which Babel lacks, in their order. A hyphen replaces a
# space. Both Adars of a Hebrew leap year count as the sixth month.
OTHER_CALENDARS = (
    (
        "محرم muharram", "صفر safar", "ربيع-الأول ربیع-الاول", "ربيع-الآخر ربيع-الثاني ربیع-الثانی",
        "جمادى-الأولى جمادی-الاول", "جمادى-الآخرة جمادی-الثانی", "رجب rajab recep", "شعبان shaban şaban",
        "رمضان ramadan ramazan", "شوال shawwal şevval", "ذو-القعدة ذی-القعدہ", "ذو-الحجة ذی-الحجہ",
    ),
    (
        "فروردین farvardin", "اردیبهشت ordibehesht", "خرداد khordad", "تیر", "مرداد mordad",
        "شهریور shahrivar",
        "مهر mehr", "آبان aban", "آذر azar", "دی", "بهمن bahman", "اسفند esfand",
    ),
    (
        "תשרי tishri tishrei", "חשוון חשון heshvan cheshvan", "כסלו kislev", "טבת tevet", "שבט shevat shvat",
        "אדר adar", "ניסן nisan", "אייר iyar", "סיוון סיון sivan", "תמוז tamuz tammuz", "אב", "אלול elul",
    ),
)  # fmt: skip

MODULE = '''\
"""Names of months in the languages of people's papers; written by `packaging/calendar_names.py`.

Names are spelled as in a normalised text, without the points of abbreviations. Source: Unicode CLDR.
"""

from __future__ import annotations

# One paragraph a month, from January; a hyphen replaces the blank in a name of two words.
_NAMES = """
{names}
"""

MONTH_OF = {{
    name.replace("-", " "): number
    for number, names in enumerate(_NAMES.split("\\n\\n"), start=1)
    for name in names.split()
}}

# Other months in Croatian than in Czech and Polish.
CROATIAN_MONTH_OF = {croatian}
'''


def spelled(name: str) -> str:
    """Return the name as in a normalised text, without points and the Catalan article."""
    folded = unicodedata.normalize("NFKC", name).replace("\u200c", "").replace("\u200b", "").casefold()
    folded = folded.replace(".", "").replace("’", "'").strip()
    return folded.removeprefix("de ").removeprefix("d'")


def cldr_names(language: str) -> Iterator[tuple[int, str]]:
    """Yield number and name of each month, wide and abbreviated, stand-alone and in dates."""
    months = Locale.parse(language).months
    for context in ("format", "stand-alone"):
        for width in ("wide", "abbreviated"):
            yield from ((number, spelled(name)) for number, name in months[context][width].items())


def is_usable(name: str) -> bool:
    """Return whether dates can be recognised by the name: at most two words, at least three letters."""
    return len(name) >= 3 and name.count(" ") <= 1 and not any(map(str.isdigit, name)) and "-" not in name


def other_names() -> Iterator[tuple[int, str]]:
    """Yield names that CLDR's Gregorian calendar lacks, those of other calendars last."""
    for months in (MORE_NAMES, *OTHER_CALENDARS):
        for number, names in enumerate(months, start=1):
            yield from ((number, spelled(name.replace("-", " "))) for name in names.split())


def main() -> None:
    month_of: dict[str, int] = {}
    for language in LANGUAGES:
        month_of.update((name, number) for number, name in cldr_names(language) if is_usable(name))
    for number, name in (*other_names(), *cldr_names(CROATIAN)):
        if is_usable(name):
            month_of.setdefault(name, number)
    croatian = {name: number for number, name in cldr_names(CROATIAN) if month_of.get(name, number) != number}
    by_month = defaultdict(list)
    for name, number in sorted(month_of.items()):
        by_month[number].append(name.replace(" ", "-"))
    paragraphs = (textwrap.fill(" ".join(by_month[number]), WIDTH, **WHOLE_WORDS) for number in range(1, 13))
    names, others = "\n\n".join(paragraphs), str(dict(sorted(croatian.items()))).replace("'", '"')
    TARGET.write_text(MODULE.format(names=names, croatian=others), encoding="utf-8")


if __name__ == "__main__":
    main()
