"""Tell the language of a text by its script and its most common words."""

from __future__ import annotations

import re
from collections import Counter

_SAMPLE = 6000  # characters
_FEWEST = 3  # common words that a text must contain
_LEAD = 1.15  # times as many words of the language as of the next one

_COMMON = {
    "ar": "في من على إلى أن هذا هذه التي الذي مع عن لا ما كان",
    "cs": "je na se že a v s za pro jsou nebo podle které jako který ve při není bude prosím",
    "da": "og er at det den til af en på med for ikke som de vi har kan fra ved skal eller hvis dig",
    "de": "der die das und ist nicht mit sie ein eine den dem des zu auf für von im wir bitte werden wird ihr"
    " ihre bei nach sich auch oder aus am zum zur als",
    "en": "the and of to is in that for it with on this are be by your you we our will not or from have has"
    " please at as if an",
    "es": "el los las que de y en un una por con para es se del al su sus lo como más este esta o si le"
    " usted",
    "fi": "ja on ei se että ovat oli tai kun mutta voi myös jos tämä sekä joka mukaan kanssa",
    "fr": "le les des et la du un une est pour que dans vous votre nous par sur avec au aux ce cette ne pas"
    " qui sont ou vos",
    "hu": "a az és hogy nem egy is meg van ez vagy kell lehet az önnek kérjük alapján szerint",
    "it": "il che di e la per un una è del della con non sono le gli nel alla dei si da più questo anche o",
    "nl": "de het een en van is in op dat niet voor met zijn te u uw wij bij aan ook als of wordt deze naar",
    "no": "og er det at en på til av med for ikke som vi har den kan fra ved skal eller hvis deg",
    "pl": "i w na z do nie się że jest o po oraz dla od za jak przez są to lub może być przy",
    "pt": "o os as que de e em um uma do da para com não por se dos das no na mais como ao sua seu ou você",
    "ro": "și de la în cu pe este nu un o care pentru să din sau dumneavoastră vă prin mai",
    "ru": "и в на не с что по для от это из к за как или при вы мы ваш быть до",
    "sv": "och är att det en på till av med för inte som vi har den kan från vid ska eller om dig",
    "tr": "ve bir bu için ile da de olarak olan veya daha gibi kadar sonra en çok lütfen",
    "uk": "і в на не з що по для від це із до за як або при ви ми ваш бути та",
}
_WORDS = {language: frozenset(words.split()) for language, words in _COMMON.items()}
_LANGUAGES = {
    word: [language for language, common in _WORDS.items() if word in common]
    for word in frozenset().union(*_WORDS.values())
}
_SCRIPTS = (
    ("ja", re.compile("[\u3040-\u30ff]")),  # before Chinese: Japanese has both
    ("ko", re.compile("[\uac00-\ud7af]")),
    ("zh", re.compile("[\u4e00-\u9fff]")),
    ("th", re.compile("[\u0e00-\u0e7f]")),
    ("el", re.compile("[\u0370-\u03ff]")),
    ("he", re.compile("[\u0590-\u05ff]")),
)
_SCRIPT_SHARE = 0.15  # of the letters, from which a script decides
_LETTERS = re.compile(r"[^\W\d_]")
_WORD = re.compile(r"[^\W\d_]+")


def language_of(text: str) -> str | None:
    """Return the ISO 639-1 code of a text's language, such as "de"; None if it cannot be told."""
    sample = text[:_SAMPLE].casefold()
    letters = len(_LETTERS.findall(sample))
    for language, script in _SCRIPTS:
        if letters and len(script.findall(sample)) >= _SCRIPT_SHARE * letters:
            return language
    words = Counter(_WORD.findall(sample))
    hits = dict.fromkeys(_WORDS, 0)
    for word in words.keys() & _LANGUAGES.keys():
        for language in _LANGUAGES[word]:
            hits[language] += words[word]
    (most, language), (second, _) = sorted(((count, name) for name, count in hits.items()), reverse=True)[:2]
    return language if most >= _FEWEST and most >= _LEAD * second else None


def is_common(word: str, language: str) -> bool:
    """Return whether a case-folded word is among the most common ones of the language."""
    return word in _WORDS.get(language, ())
