"""Chinese and Japanese scans: misread signs are no edits, another sentence is one."""

from __future__ import annotations

import random

import pytest

from app.domain.duplicates import Kind
from tests.unit.dedup.cases import LETTER_DE, LETTER_EN, only_kind

CHINESE = """尊敬的业主:
物业服务中心第48213号通知,2021年3月16日。
小区地下车库将于下周进行地面翻新,施工期间车辆请停放在北门外的临时停车场。
电梯年检工作已经完成,合格证张贴在每部电梯内。
请各位住户不要在楼道堆放杂物,保持消防通道畅通。
本季度物业费可以在服务中心窗口缴纳,也可以通过银行转账。
宠物外出请牵绳,并及时清理粪便。
如有疑问,请在工作时间拨打服务热线。
合计 3860 元"""
JAPANESE = """図書館からのお知らせ 第7735号 2020年10月5日
館内の改修工事のため、来月の第二週は休館となります。
返却ポストは通常どおりご利用いただけます。
予約した資料の取り置き期間は十日間です。
利用者カードの有効期限が近づいていますので、窓口で更新の手続きをお願いします。
児童向けの読み聞かせ会は土曜日の午前に行います。
寄贈を希望される場合は、事前に担当までご連絡ください。
延滞料 460 円"""
CLAUSES = {
    CHINESE: ("宠物外出请牵绳,并及时清理粪便。", "冬季供暖从十一月中旬开始,室温不足时可申请检测。"),
    JAPANESE: (
        "児童向けの読み聞かせ会は土曜日の午前に行います。",
        "自習室は試験期間中に限り夜九時まで開放します。",
    ),
}  # fmt: skip


def misread(text: str, errors: float, seed: int, *, blanks: bool = False) -> str:
    """Return the text with other signs of it in place of some, and blanks between signs if asked for."""
    chance = random.Random(seed)
    signs = [sign for sign in text if sign.isalpha()]
    read = [chance.choice(signs) if sign.isalpha() and chance.random() < errors else sign for sign in text]
    return "".join(sign + " " * (blanks and sign != "\n" and chance.random() < 0.8) for sign in read)


@pytest.mark.parametrize("blanks", [False, True])
@pytest.mark.parametrize("text", [CHINESE, JAPANESE])
def test_rescan_with_misread_signs_is_a_copy(text: str, blanks: bool) -> None:
    for seed in range(3):
        again = misread(text, 0.03, seed, blanks=blanks)
        assert only_kind(misread(text, 0.01, seed + 9), again, LETTER_DE, LETTER_EN) == {(1, 2): Kind.NEAR}


@pytest.mark.parametrize("text", [CHINESE, JAPANESE])
def test_other_sentence_amid_misread_signs_is_a_version(text: str) -> None:
    changed = text.replace(*CLAUSES[text])
    one, other = misread(text, 0.01, 1), misread(changed, 0.02, 2)
    assert only_kind(one, other, LETTER_DE, LETTER_EN) == {(1, 2): Kind.VERSION}
