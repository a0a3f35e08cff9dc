"""The language of a text is detected from its script and its common words."""

import pytest

from app.meaning.languages import language_of


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The landlord gives notice that the rent for the flat will rise.", "en"),
        ("Der Vermieter teilt mit, dass die Miete für die Wohnung auf 940 Euro steigt.", "de"),
        ("Le propriétaire vous informe que le loyer de votre appartement augmente.", "fr"),
        ("El propietario le informa de que el alquiler de su piso sube en marzo.", "es"),
        ("Il proprietario comunica che il canone dell'appartamento aumenta per la casa.", "it"),
        ("De verhuurder deelt mee dat de huur van het appartement met ingang van maart stijgt.", "nl"),
        ("Wynajmujący informuje, że czynsz za mieszkanie wzrośnie od marca i nie jest to pomyłka.", "pl"),
        ("O senhorio informa que a renda do seu apartamento não sobe, mas a do vizinho sim.", "pt"),
        ("Арендодатель сообщает, что плата за квартиру повышается и не изменится в мае.", "ru"),
        ("Ev sahibi, daire için kiranın mart ayından sonra artacağını ve bunu bildirir.", "tr"),
        ("房东通知您，公寓的租金将从三月起上涨。", "zh"),
        ("大家は、アパートの家賃が三月から上がることをお知らせします。", "ja"),
        ("집주인은 삼월부터 아파트 임대료가 오른다고 알립니다.", "ko"),
        ("يعلن المالك أن الإيجار من شهر مارس على هذا النحو في الشقة", "ar"),
    ],
)  # fmt: skip
def test_language_is_told(text, language):
    assert language_of(text) == language


@pytest.mark.parametrize("text", ["", "4711 0815", "Total 12.00 EUR", "Weber GmbH Hamburg IBAN DE12"])
def test_language_of_a_few_words_is_unknown(text):
    assert language_of(text) is None
