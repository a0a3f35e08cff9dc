"""Plan items for the groups of the sample library."""

from app.domain.plans import PlanItem
from tests.support.builders import (
    COPY,
    FOREIGN_COPY,
    FOREIGN_KEEPER,
    KEEPER,
    LAST_COPY,
    LAST_KEEPER,
    OTHER_COPY,
    OTHER_KEEPER,
    A,
    B,
)

ITEM = PlanItem(KEEPER, (COPY,))
OTHER = PlanItem(OTHER_KEEPER, (OTHER_COPY,))
EVERY_ITEM = (
    ITEM,
    OTHER,
    PlanItem(A, (B,)),
    PlanItem(FOREIGN_KEEPER, (FOREIGN_COPY,)),
    PlanItem(LAST_KEEPER, (LAST_COPY,)),
)
CONFIRMED_OTHER = PlanItem(OTHER_KEEPER, (OTHER_COPY,), confirmed=True)
CONFIRMED_LAST = PlanItem(LAST_KEEPER, (LAST_COPY,), confirmed=True)
