"""Texts that a program stored otherwise than they are read."""

import pytest

from app.dedup.text_search import normalise
from app.domain.duplicates import Kind
from tests.unit.dedup.cases import LETTER_DE, LETTER_EN, only_kind, scanned

HEBREW = """משרד השיכון, רחוב הנביאים 14
הסכם מספר 20417 מיום 3.5.2019
הדיירים מתבקשים לשלם את דמי השכירות בתחילת כל חודש
ועד הבית אחראי על ניקיון חדר המדרגות ועל תאורת הכניסה
אין להחזיק חפצים במעבר המשותף ללא אישור מראש
התשלומים כוללים מים וארנונה אך אינם כוללים חשמל
המפתחות נמסרו לדייר ביום הכניסה לדירה"""
ARABIC = """مديرية الإسكان، شارع النخيل 14
العقد رقم 20417 بتاريخ 3.5.2019
يلتزم المستأجر بدفع الأجرة في بداية كل شهر دون تأخير
تشمل الأجرة خدمات النظافة والحراسة ولا تشمل الكهرباء
لا يجوز تغيير الأقفال إلا بعد موافقة الإدارة المسؤولة
تم تسليم المفاتيح إلى المستأجر في يوم السكن"""


def seen(text):
    """Each line from left to right as it stands on the page; numbers keep their order."""
    lines = []
    for line in text.split("\n"):
        words = [word if word[0].isdigit() else word[::-1] for word in line.split(" ")]
        lines.append(" ".join(reversed(words)))
    return "\n".join(lines)


@pytest.mark.parametrize("text", [HEBREW, ARABIC], ids=["hebrew", "arabic"])
def test_visual_order_is_converted_to_logical_order(text):
    assert normalise(seen(text)).split() == normalise(text).split()
    assert only_kind(text, seen(text)) == {(1, 2): Kind.EXACT}


@pytest.mark.parametrize("text", [HEBREW, ARABIC], ids=["hebrew", "arabic"])
def test_a_line_of_numbers_alone_is_in_visual_order_too(text):
    numbered = f"180794 28.7.2016\n{text}"
    assert only_kind(numbered, seen(numbered)) == {(1, 2): Kind.EXACT}


def test_a_line_of_latin_words_in_a_hebrew_text_stays_as_it_is():
    assert normalise(f"Fee 120 per month\n{seen(HEBREW)}").startswith("fee 120 per month\n")


@pytest.mark.parametrize("text", [HEBREW, ARABIC, LETTER_DE], ids=["hebrew", "arabic", "german"])
def test_a_text_in_reading_order_stays_as_it_is(text):
    assert normalise(text).split() == text.casefold().split()


@pytest.mark.parametrize("code", ["utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", [LETTER_DE, LETTER_EN, "Übergabe von 14 € für Łukasz, Зоя и 東京"])
def test_utf_16_read_byte_by_byte_is_the_same_text(code, text):
    assert normalise(text.encode(code).decode("latin-1")) == normalise(text)


def test_a_single_nul_is_no_reason_to_read_a_text_otherwise():
    assert normalise("Rechnung\0Nr. 4711") == "rechnung\0nr. 4711"


@pytest.mark.parametrize(
    ("spaced", "read"),
    [
        ("R e c h n u n g", "rechnung"),
        ("R e c h n u n g   N r .   4 7 1 1", "rechnung nr. 4711"),
        ("I h r e R e c h n u n g 2 0 1 9", "ihre rechnung 2019"),
        ("Seite 2\nM a h n u n g\nvom 3. Mai", "seite 2 mahnung vom 3. mai"),
        ("Offene Posten S u m m e vom 3. Mai", "offene posten summe vom 3. mai"),
        ("S u mm e   n e t t o", "summe netto"),
        ("請 求 書 2 0 2 4 年 5 月", "請求書 2024 年 5 月"),
    ],
)
def test_letter_spaced_words_are_joined(spaced, read):
    assert " ".join(normalise(spaced).split()) == read


@pytest.mark.parametrize(
    "row", ["a b c", "1 2 3 4 5 6 7 8", "x 1 y 2 z 3", "J. R. R. Tolkien", "Größe S M L"]
)
def test_rows_of_single_signs_are_no_letter_spaced_words(row):
    assert normalise(row) == row.casefold()


@pytest.mark.parametrize("between", ["  ", "   "])
@pytest.mark.parametrize("text", [LETTER_DE, LETTER_EN], ids=["german", "english"])
def test_letter_spaced_letter_is_found(between, text):
    spaced = "\n".join(between.join(" ".join(word) for word in line.split()) for line in text.split("\n"))

    assert only_kind(scanned(text, 0.01, seed=3), spaced) == {(1, 2): Kind.NEAR}
