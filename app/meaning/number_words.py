"""Words for numbers and weekdays in several languages, as a normalised text spells them."""

from __future__ import annotations

_LANGUAGES = ("en", "de", "fr", "es", "it", "nl", "pt", "pl", "ru", "tr")  # of the paragraphs below
# Two to twenty; "one" is an article in most languages.
_SMALL = """
two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen twenty

zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn
siebzehn achtzehn neunzehn zwanzig

deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize - - - vingt

dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete
dieciocho diecinueve veinte

due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici
diciassette diciotto diciannove venti

twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien
achttien negentien twintig

dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezasseis dezassete
dezoito dezanove vinte

dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście
czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście dwadzieścia

два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать
пятнадцать шестнадцать семнадцать восемнадцать девятнадцать двадцать

iki üç dört beş altı yedi sekiz dokuz on - - - - - - - - - yirmi
"""
_TENS = """
thirty forty fifty sixty seventy eighty ninety

dreissig vierzig fünfzig sechzig siebzig achtzig neunzig

trente quarante cinquante soixante - - -

treinta cuarenta cincuenta sesenta setenta ochenta noventa

trenta quaranta cinquanta sessanta settanta ottanta novanta

dertig veertig vijftig zestig zeventig tachtig negentig

trinta quarenta cinquenta sessenta setenta oitenta noventa

trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt

тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто

otuz kırk elli altmış yetmiş seksen doksan
"""
_WEEKDAYS = """
monday tuesday wednesday thursday friday saturday sunday

montag dienstag mittwoch donnerstag freitag samstag sonntag

lundi mardi mercredi jeudi vendredi samedi dimanche

lunes martes miércoles jueves viernes sábado domingo

lunedì martedì mercoledì giovedì venerdì sabato domenica

maandag dinsdag woensdag donderdag vrijdag zaterdag zondag

segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo

poniedziałek wtorek środa czwartek piątek sobota niedziela

понедельник вторник среда четверг пятница суббота воскресенье

pazartesi salı çarşamba perşembe cuma cumartesi pazar
"""


def _numbered(table: str, first: int, step: int) -> list[dict[str, int]]:
    """Return the number of each word by language."""
    return [
        {word: first + step * place for place, word in enumerate(words.split()) if word != "-"}
        for words in table.strip().split("\n\n")
    ]


NUMBER_WORDS = {
    language: {**small, **tens}
    for language, small, tens in zip(
        _LANGUAGES, _numbered(_SMALL, 2, 1), _numbered(_TENS, 30, 10), strict=True
    )
}
"""Language → number words. By language, because "once" is eleven in Spanish, and "due" two in Italian."""

WEEKDAYS = {
    "sonnabend": 6,
    **{word: day for days in _numbered(_WEEKDAYS, 1, 1) for word, day in days.items()},
}
"""1 for Monday to 7 for Sunday, of each name."""
