"""Words, names, dates and amounts in German and English, with a different stock for each seed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date

MONTHS = {
    "de": ("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
           "November", "Dezember"),
    "en": ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
           "November", "December"),
}  # fmt: skip
_STEMS = {
    "de": "Lager Prüf Wasser Haus Garten Dach Heiz Strom Kauf Liefer Dienst Fach Grund Werk Land Stadt Markt "
    "Sicher Kunden Mitglieds Schul Reise Bau Pflege Fahr Mess Druck Licht Boden Wald Hafen Brücken Keller Tür "
    "Fenster Zähler Rohr Kanal Abfall Spar Kredit Depot Renten Steuer Amts Melde Zahn Augen Haut Herz Sport "
    "Musik Bücher Papier Holz Stahl Glas Stein Textil Leder Farb Ton Bild Film Netz Funk Daten Rechen",
    "en": "store test water house garden roof heating power sales delivery service trade ground works land city "
    "market safety client member school travel building care driving gauge print light floor forest harbour "
    "bridge cellar door window meter pipe channel waste savings credit deposit pension tax office registry "
    "dental eye skin heart sports music book paper timber steel glass stone textile leather paint sound picture",
}
_HEADS = {
    "de": "prüfung leistung anlage ordnung planung stelle gebühr anzeige vorlage übersicht arbeit frist karte "
    "mappe kasse leitung meldung sperre zulage wartung reinigung sammlung förderung beratung teilung lösung",
    "en": "inspection allowance system schedule planning office charge notice template overview work period card "
    "folder desk supply report block bonus upkeep cleaning collection grant advice division release",
}
_ADJECTIVES = {
    "de": "vereinbarte jährliche örtliche zuständige neue frühere laufende ergänzende technische gesetzliche "
    "übliche gemeinsame besondere kurzfristige offene schriftliche einfache doppelte geprüfte private",
    "en": "agreed annual local responsible new former running supplementary technical statutory usual joint "
    "special short open written simple double verified private",
}
_FIRST = {
    "de": "Anke Bernd Clara Dirk Elif Frieda Gerd Heike Ilse Jochen Katrin Lutz Mehmet Nele Otto Pia Rolf Sabine",
    "en": "Agnes Barry Chloe Derek Eileen Frank Gillian Harold Isla Jasper Kieran Lorna Miles Nadia Oscar Pippa",
}
_SENTENCES = {
    "de": (
        "Die {a} {n} wird in der Regel durch die {n} geregelt, sofern keine {n} vorliegt.",
        "Bitte beachten Sie, dass die {n} erst nach Eingang der {n} bearbeitet werden kann.",
        "Wir haben die {a} {n} geprüft und keine Abweichung von der {n} festgestellt.",
        "Für Fragen zur {n} steht Ihnen unsere {n} während der Öffnungszeiten gern zur Verfügung.",
        "Sollte sich an der {n} etwas ändern, teilen Sie uns dies zusammen mit der {n} mit.",
        "Im Rahmen der {n} haben wir außerdem eine {a} {n} vorgenommen.",
        "Eine {a} {n} kann nur erfolgen, wenn die {n} vollständig ausgefüllt ist.",
        "Mit der {n} sind sämtliche Ansprüche aus der {n} abgegolten.",
        "Unsere {n} wird sich wegen der {n} in Kürze bei Ihnen melden.",
        "Die Unterlagen zur {n} finden Sie in der {n}, die diesem Schreiben beiliegt.",
        "Ohne {a} {n} ist eine {n} leider nicht möglich, wofür wir um Verständnis bitten.",
        "Der Ablauf der {n} richtet sich nach der {n} und der {n} in ihrer geltenden Form.",
    ),
    "en": (
        "The {a} {n} is normally governed by the {n} unless there is a separate {n}.",
        "Please note that the {n} can only be handled once the {n} has reached us.",
        "We have examined the {a} {n} and found nothing that departs from the {n}.",
        "Our {n} will be glad to answer any question about the {n} during opening hours.",
        "Should anything change in the {n}, let us know together with the {n}.",
        "As part of the {n} we have also carried out a {a} {n}.",
        "A {a} {n} is possible only if the {n} has been filled in completely.",
        "With this {n} all claims arising from the {n} are settled.",
        "Somebody from our {n} will get in touch about the {n} before long.",
        "The documents on the {n} are in the {n} enclosed with this letter.",
        "Without a {a} {n} we are unable to offer the {n} and ask for your patience.",
        "How the {n} proceeds depends on the {n} and on the {n} as amended.",
    ),
}
_SYLLABLES = (
    "ba",
    "den",
    "ro",
    "mil",
    "ta",
    "gor",
    "lin",
    "fe",
    "sun",
    "kar",
    "wo",
    "hel",
    "mar",
    "tis",
    "ulm",
    "bre",
)


class Tongue:
    """One language with one seed's stock of words."""

    def __init__(self, language: str, seed: int) -> None:
        self.language = language
        self.chance = random.Random(f"{language}{seed}")
        self.german = language == "de"
        self._stems = self._some(_STEMS) + [self.name() for _ in range(30)]
        self._heads = self._some(_HEADS)
        self._adjectives = self._some(_ADJECTIVES)
        self._sentences = self.chance.sample(_SENTENCES[language], 9)
        self._first = self._some(_FIRST)

    def _some(self, source: dict[str, str]) -> list[str]:
        words = source[self.language].split()
        return self.chance.sample(words, round(0.7 * len(words)))

    def pick(self, german: Sequence[str] | str, english: Sequence[str] | str) -> str:
        """Return one of the words in this language; a string is returned unchanged."""
        chosen = german if self.german else english
        return chosen if isinstance(chosen, str) else self.chance.choice(list(chosen))

    def name(self) -> str:
        return "".join(self.chance.choices(_SYLLABLES, k=self.chance.randint(2, 3))).capitalize()

    def noun(self) -> str:
        stem, head = self.chance.choice(self._stems), self.chance.choice(self._heads)
        return f"{stem}{head}" if self.german else f"{stem.lower()} {head}"

    def person(self) -> str:
        return f"{self.chance.choice(self._first)} {self.name()}"

    def address(self) -> str:
        street = f"{self.name()}{'straße' if self.german else ' Road'}"
        number, code, town = self.chance.randint(1, 160), self.chance.randint(10000, 98000), self.name()
        return f"{street} {number}\n{code} {town}" if self.german else f"{number} {street}\n{town} {code}"

    def company(self) -> str:
        form = self.pick(("GmbH", "AG", "KG", "eG", "e.V."), ("Ltd", "plc", "Inc.", "Partners", "Trust"))
        return f"{self.name()} {self.noun().title()} {form}"

    def sentence(self) -> str:
        words = self.chance.choice(self._sentences)
        while "{n}" in words:
            words = words.replace("{n}", self.noun(), 1)
        return words.replace("{a}", self.chance.choice(self._adjectives))

    def prose(self, sentences: int, width: int = 92) -> str:
        """Return a paragraph, broken into lines."""
        lines, line = [], ""
        for word in " ".join(self.sentence() for _ in range(sentences)).split():
            if len(line) + len(word) > width:
                lines.append(line)
                line = ""
            line = f"{line} {word}".strip()
        return "\n".join([*lines, line])

    def day(self, when: date, style: int = 0) -> str:
        if style == 2:
            return when.isoformat()
        month = MONTHS[self.language][when.month - 1]
        if self.german:
            return when.strftime("%d.%m.%Y") if style == 0 else f"{when.day}. {month} {when.year}"
        return when.strftime("%d/%m/%Y") if style == 0 else f"{when.day} {month} {when.year}"

    def month(self, when: date) -> str:
        return f"{MONTHS[self.language][when.month - 1]} {when.year}"

    def money(self, cents: int) -> str:
        whole = f"{abs(cents) / 100:,.2f}"
        sign = "-" if cents < 0 else ""
        if self.german:
            return f"{sign}{whole.translate(str.maketrans(',.', '.,'))} €"
        return f"{sign}£{whole}"

    def serial(self, prefix: str, digits: int) -> str:
        return f"{prefix}{self.chance.randint(10 ** (digits - 1), 10**digits - 1)}"
