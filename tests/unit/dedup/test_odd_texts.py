"""Texts that are spelt, ordered or sized in ways no ordinary paper is."""

import random
import unicodedata

import pytest

from app.dedup.engine import analyse
from app.domain.duplicates import Kind
from tests.unit.dedup.cases import LETTER_DE, LETTER_EN, library, only_kind, scanned

LIGATURES = "Die Pfiffigen offerieren offiziell fünf Flaschen feinen Wein, frisch geliefert. " + LETTER_DE
ARABIC = """شركة المياه الوطنية، شارع النيل، القاهرة. السيد أحمد المحترم، نشكركم على رسالتكم بخصوص
أعمال الصيانة أمام منزلكم.
لقد طلبنا من القسم المختص إعادة فتح الطريق قبل نهاية الأسبوع القادم. نعتذر عن الإزعاج الذي
حدث لكم ونرجو التواصل معنا إذا ظهرت أضرار أخرى.
رقم الفاتورة 48213 بتاريخ 05.03.2024 والمبلغ 318.40 جنيه"""
HEBREW = """חברת המים הלאומית, רחוב הרצל, תל אביב.
לכבוד מר כהן, תודה על מכתבך בנושא עבודות התחזוקה ליד ביתך.
ביקשנו מהמחלקה המתאימה לפתוח את הדרך עד סוף השבוע הבא.
אנו מתנצלים על אי הנוחות שנגרמה לך. אם יתגלו נזקים נוספים
נא לפנות אלינו. מספר חשבונית 48213 מיום 05.03.2024 סכום לתשלום 318.40 שקל"""
CHINESE = """北京市自来水公司，长安街十二号。尊敬的王先生：感谢您来信询问住宅门前的施工情况。
我们已要求有关部门在下周末之前重新开放道路，对由此造成的不便深表歉意。如果车道出现其他损坏，请拨打客服电话，我们的技术人员会尽快上门检查。
发票号码 48213，日期 2024-03-05，应付金额 318.40 元。Invoice issued by Beijing Water Services Ltd."""
THAI = """การประปานครหลวง ถนนสุขุมวิท เรียนคุณสมชาย ขอบคุณสำหรับจดหมายเกี่ยวกับงานซ่อมบำรุงหน้าบ้านของท่าน
เราได้ขอให้ฝ่ายที่เกี่ยวข้องเปิดถนนอีกครั้งก่อนสิ้นสัปดาห์หน้า ขออภัยในความไม่สะดวก
เลขที่ใบแจ้งหนี้ 48213 วันที่ 05.03.2024 ยอดชำระ 318.40 บาท"""
FOREIGN = {"arabic": ARABIC, "hebrew": HEBREW, "chinese and latin": CHINESE, "thai": THAI}
PAGES = [LETTER_DE, LETTER_EN, " ".join(f"Absatz{n} regelt die Pflicht{n * 7} sinngemäß" for n in range(60))]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (LETTER_DE, LETTER_DE.replace("Zufahrt", "Zu\u00adfahrt").replace("kommenden", "kom\u00admenden")),
        (LIGATURES, LIGATURES.replace("ffi", "ﬃ").replace("fi", "ﬁ").replace("fl", "ﬂ").replace("Fl", "Fl")),
        (LETTER_DE, unicodedata.normalize("NFD", LETTER_DE)),
        (
            LETTER_DE,
            LETTER_DE.replace("Bauarbeiten", "Bauarbei-\nten").replace("Techniker", "Tech-\r\n niker"),
        ),
        (LETTER_DE, LETTER_DE.upper()),
        (LETTER_DE, LETTER_DE.replace(" ", "\u200b ")),
        (LETTER_DE, LETTER_DE.replace(" ", " \x07\x0b")),
        (LETTER_DE, "\ufeff" + LETTER_DE),
    ],
    ids=["soft", "ligatures", "NFD", "hyphens", "upper case", "zero width", "control", "byte order mark"],
)
def test_another_spelling_of_the_same_text_is_the_same_text(one, other):
    assert one != other
    assert only_kind(one, other) == {(1, 2): Kind.EXACT}


def test_an_upper_case_heading_makes_no_other_text():
    assert only_kind(
        LETTER_DE, LETTER_DE.replace("Stadtwerke Mühlheim GmbH", "STADTWERKE MÜHLHEIM GMBH", 1)
    ) == {(1, 2): Kind.EXACT}


def test_invalid_unicode_is_compared_as_far_as_it_can_be_read():
    assert list(only_kind(LETTER_DE, LETTER_DE.replace("Haus", "Ha\ud800us\udfff"), "\ud800" * 50)) == [
        (1, 2)
    ]


@pytest.mark.parametrize("text", FOREIGN.values(), ids=FOREIGN)
@pytest.mark.parametrize("seed", range(3))
def test_a_rescan_in_any_script_is_found(text, seed):
    assert list(only_kind(text, scanned(text, 0.015, seed))) == [(1, 2)]


@pytest.mark.parametrize("text", FOREIGN.values(), ids=FOREIGN)
def test_the_next_bill_in_any_script_is_none(text):
    later = text.replace("48213", "48967").replace("318.40", "274.15")
    later = later.replace("05.03.2024", "07.04.2024").replace("2024-03-05", "2024-04-07")

    assert only_kind(text, later) == {}


def test_pages_in_another_order_are_one_paper():
    assert list(only_kind("\n".join(PAGES), "\n".join(PAGES[::-1]))) == [(1, 2)]


def test_a_lost_page_leaves_a_duplicate():
    assert list(only_kind("\n".join(PAGES), "\n".join(PAGES[:2]))) == [(1, 2)]


def test_columns_read_in_another_order_are_one_paper():
    lines = LETTER_DE.splitlines()

    assert list(only_kind(LETTER_DE, "\n".join(lines[7:] + lines[:7]))) == [(1, 2)]


def test_texts_of_digits_alone_match_only_their_like():
    digits = ["123456 789012 345678 " * 20, "923456 789012 345671 " * 20, "123456\n789012\n345678 " * 20]

    assert only_kind(*digits) == {(1, 3): Kind.EXACT}


def test_punctuation_alone_matches_nothing():
    analysis = analyse(library(*["... --- !!! ,,, " * 50] * 2), processes=1)

    assert analysis.pairs == ()
    assert len(analysis.skipped) == 2


def test_a_text_of_five_megabytes_and_its_near_copies_are_compared():
    chance = random.Random(1)
    words = ["".join(chance.choices("abcdefghiklmnoprstuw", k=chance.randint(3, 10))) for _ in range(8000)]
    big = " ".join(chance.choices(words, k=700_000))[:5_000_000]

    assert list(only_kind(big, big + " nachtrag", LETTER_DE)) == [(1, 2)]


def test_a_million_repeated_words_are_compared():
    assert list(only_kind("wort " * 1_000_000, "wort " * 999_000 + "ende", LETTER_DE)) == [(1, 2)]
