"""OCR confusions: glyphs that OCR engines take for one another, and how often.

The engine uses the table to weigh whether a word is an OCR error or a different word; the text view and the
page highlights use it to decide which differences are OCR variants.

Sources: the twins of Latin, Greek and Cyrillic letters follow the confusables of Unicode Technical Standard
39; l–1–I, O–0, S–5, B–8, Z–2, G–6 and rn–m, cl–d, vv–w are listed as ambiguous by OCR engines (Tesseract's
unicharambigs, the confusable sets of commercial engines); the pairs within other scripts were collected by
the shape of their printed forms. The shares are round numbers for a few degrees, not counts: engines differ
too much for more. Most letters are case-folded, so a pair is listed if its capitals or its small letters look
alike; words known to be printed in capitals are compared by the shapes of these alone.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from types import MappingProxyType

# Share of a glyph's OCR errors that produce …
LIKELY = 0.2  # … a glyph that is hard to distinguish from it
FAIR = 0.06  # … a glyph of similar shape
RARE = 0.015  # … a glyph it resembles in bad print
SPECK = 0.004  # … a thin stroke, as a speck or a fold is read
STRANGE = 0.002  # … any other letter
STRANGE_FIGURE = 0.0005  # … a figure of another shape for a figure, or an ideograph for an ideograph
STRANGE_LITTLE_KNOWN = 0.02  # … any other letter, in scripts that the table hardly covers
CROSSED = 0.03  # … a letter of another shape for a figure, or the reverse

_FIRST_GREEK, _FIRST_IDEOGRAPH = "\u0370", "\u3040"
_THIN = frozenset("il1tjr!|IJTL")

# By script and degree, groups of glyphs of which any two are confused.
_GROUPS = MappingProxyType(
    {
        "figures": {
            LIKELY: "0o 1l 1i 1| 5s 8b 2z 6g 9g",
            FAIR: "38 17 08 6b 9q 0d 0q 0c 1! 1j 1t 7t 4a 3b",
            RARE: "56 68 06 69 89 35 09 3z 7z 27",
        },
        "latin": {
            LIKELY: "il| !i ij lj ce gq uv hb nu",
            FAIR: "oc ao it lt tf fr oq od cg nr nh nm uy vy vw rv ef pr kh",
            RARE: "oe ae kx rt mw sz",
        },
        "capitals": {
            LIKELY: "IL IJ IT OQ OD OC CG EF UV 1I 1J 1L 1T 0O 0D 0Q 5S 8B 2Z 6G",
            FAIR: "QD QC QG OG DC VY KX PR RB HN MN 7T 4A 6C",
            RARE: "DG OU TF TY EB EC EL LC JU FP PB RK AR NW KR XY SG HK HM HA MW NK DB SB JS VW ZT 9G 9Q 7Z",
        },
        "cyrillic": {
            LIKELY: "ий шщ ьъ ёе іи їі гґ еє",
            FAIR: "нп ни пи нц ес ео ос цщ зэ з3 б6 вб в8 пл дл гт гr ьы аб чу ч4 хж ав бь вь мн кх цч о0",
        },
        "greek": {LIKELY: "οσ ο0 ςσ", FAIR: "νυ νγ υγ εσ ες ηπ ηn πn ρp κχ θο ιl τγ ις"},
        "twins": {LIKELY: "aаα eеε oоο pрρ cс xхχ yуγ kкκ mм tтτ bвβ hнη iіι nп uи rг vν wω"},
        "arabic": {
            LIKELY: "بتثپ بني يیى جحخچ دذ رزژ سش صض طظ عغ فق كگک هةح اأإآ وؤ",
            FAIR: "رو لك لا منم ه٥ ال1",
        },
        "hebrew": {LIKELY: "דר הח הת חת וןז וי בכ סם", FAIR: "דך כפ טמ גנ עצ צץ"},
        "indic": {LIKELY: "बव भम घध", FAIR: "बक वक धछ पष षय यथ डङ ङइ रस तन गम णन ठट"},
        "thai": {LIKELY: "คดต ถภ ฎฏ บป ผพ ฝฟ ชซ ขฃ ลส", FAIR: "กถ ภฤ ปษ มน ฆม อฮ รธ วา เแ ทห"},
        "cjk": {
            LIKELY: "未末 日曰 己已巳 土士 口ロ 力カ エ工 二ニ 一ー シツ ソン ハ八 タ夕 ばぱ はほ",
            FAIR: "日目 目自 日白 白自 大太 大犬 人入 入八 口日 口回 ンリ るろ ねれ れわ めぬ"
            " 千干 干于 天夫 元木 木本 王玉 玉主 石右 田由 由甲 甲申 牛午 小少 戸尸 夕ク 間問"
            " 待侍 微徴 料科 さき こに いり 兔免 折析 拆折 贷货 木末 今令 治冶 候侯 了子",
        },
    }
)

# Two glyphs read as one, or one read as two.
JOINED = (("rn", "m"), ("cl", "d"), ("vv", "w"), ("ii", "u"), ("ri", "n"), ("VV", "W"), ("II", "U"))
SELDOM_JOINED = (("li", "h"), ("ni", "m"), ("in", "m"), ("nn", "m"), ("ll", "u"), ("ss", "b"))

# One sign for all glyphs of a shape, so that words can be looked up by shape. No two figures share a sign:
# a different figure makes a different number.
SHAPES = str.maketrans("il1|!jt0oqec5s8bß2z9guvnäöü", "iiiiiiiooooossbbbzzgguuuaou")


def _by_pair() -> dict[str, float]:
    pairs: dict[str, float] = {}
    for degrees in _GROUPS.values():
        for share, groups in degrees.items():
            for group in groups.split():
                for one in group:
                    for other in group:
                        pairs[one + other] = max(share, pairs.get(one + other, 0.0))
    return pairs


_PAIRS = _by_pair()


@lru_cache(maxsize=1 << 14)
def bare(glyph: str) -> str:
    """Return the glyph without accents, which scans lose and add; a decimal digit of any script as 0…9."""
    digit = unicodedata.decimal(glyph, None)
    return unicodedata.normalize("NFD", glyph)[0] if digit is None else str(digit)


@lru_cache(maxsize=1 << 16)
def share(one: str, other: str) -> float:
    """Return the share of a glyph's OCR errors that produce the other, 0…1; symmetric.

    Args:
        one, other: case-folded, or both capitals if the words are printed in capitals.
    """
    if one.isdigit() and other.isdigit():
        return _PAIRS.get(bare(one) + bare(other), STRANGE_FIGURE)
    plain = bare(one), bare(other)
    if plain[0] == plain[1]:
        return LIKELY
    known = _PAIRS.get(one + other) or _PAIRS.get(plain[0] + plain[1])
    if known:
        return known
    if one.isdigit() != other.isdigit():
        return CROSSED
    if (one < _FIRST_GREEK) != (other < _FIRST_GREEK):
        return FAIR  # a Latin letter in a word of another script is an OCR error
    if one in _THIN or other in _THIN:
        return SPECK
    if _is_little_known(one) or _is_little_known(other):
        return STRANGE_LITTLE_KNOWN
    return STRANGE_FIGURE if min(one, other) >= _FIRST_IDEOGRAPH else STRANGE


def is_likely(one: str, other: str) -> bool:
    """Return whether the two are so similar in shape that OCR often confuses them."""
    return one == other or share(one, other) >= FAIR


def _is_little_known(glyph: str) -> bool:
    """Return whether the glyph is of a right-to-left, Indic or South-East Asian script."""
    return 0x0530 <= ord(glyph) < 0x1E00
