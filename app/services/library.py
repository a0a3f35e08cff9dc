"""One connected library: the session with its server and everything stored about it on this computer.

Every use case works on a Library, so that rows of two servers or users can never meet (S11).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.domain.errors import NothingScanned
from app.store.analyses import AnalysisRepository
from app.store.analysis_parts import FingerprintRepository
from app.store.candidates import CandidateRepository
from app.store.checkpoints import SyncCheckpoints
from app.store.corrections import ChainRepository, PairVerdicts
from app.store.decisions import DecisionRepository, JoinedPairs
from app.store.documents import ChangedDocuments, DocumentRepository
from app.store.ink import InkRepository
from app.store.journal import JournalRepository
from app.store.meaning import MeaningPairRepository, VectorRepository
from app.store.profiles import ProfileRepository
from app.store.settings import ProtectionRepository, RuleSetRepository
from app.store.similar import SimilarRepository
from app.store.taxonomy import TaxonomyRepository
from app.store.word_index import WordIndex

if TYPE_CHECKING:
    from app.domain.servers import Capabilities, Profile
    from app.paperless.client import PaperlessClient
    from app.paperless.connect import Session
    from app.store.database import Database


@dataclass(frozen=True)
class LocalLibrary:
    """Everything stored about one profile; enough to review without a connection."""

    profile: Profile
    database: Database
    documents: DocumentRepository
    fingerprints: FingerprintRepository
    taxonomy: TaxonomyRepository
    checkpoints: SyncCheckpoints
    analyses: AnalysisRepository
    decisions: DecisionRepository
    journal: JournalRepository
    changed: ChangedDocuments
    ink: InkRepository
    chains: ChainRepository
    candidates: CandidateRepository
    protections: ProtectionRepository
    rule_sets: RuleSetRepository
    pair_verdicts: PairVerdicts
    joined_pairs: JoinedPairs
    similar: SimilarRepository
    words: WordIndex
    vectors: VectorRepository
    meaning_pairs: MeaningPairRepository

    @classmethod
    def of(cls, database: Database, profile: Profile) -> LocalLibrary:
        return cls(
            profile,
            database,
            DocumentRepository(database, profile.id),
            FingerprintRepository(database, profile.id),
            TaxonomyRepository(database, profile.id),
            SyncCheckpoints(database, profile.id),
            AnalysisRepository(database, profile.id),
            DecisionRepository(database, profile.id),
            JournalRepository(database, profile.id),
            ChangedDocuments(database, profile.id),
            InkRepository(database, profile.id),
            ChainRepository(database, profile.id),
            CandidateRepository(database, profile.id),
            ProtectionRepository(database, profile.id),
            RuleSetRepository(database, profile.id),
            PairVerdicts(database, profile.id),
            JoinedPairs(database, profile.id),
            SimilarRepository(database, profile.id),
            WordIndex(database, profile.id),
            VectorRepository(database, profile.id),
            MeaningPairRepository(database, profile.id),
        )


@dataclass(frozen=True)
class Library:
    """A local library together with the signed-in session of its server.

    Attributes:
        first_untested: True at the first sign-in to a server version the app was not tested with, so that the
            user is warned.
    """

    local: LocalLibrary
    session: Session
    first_untested: bool = False

    @property
    def client(self) -> PaperlessClient:
        return self.session.client

    @property
    def capabilities(self) -> Capabilities:
        return self.session.capabilities


def scanned_library(database: Database, server: str, user: str | None) -> LocalLibrary:
    """Return the library of a server and user, or of the user of the server that was used last.

    Raises:
        AddressInvalid: the server's address cannot be one.
        NothingScanned: there is no scan of this server and user.
    """
    for profile in ProfileRepository(database).matching(server, user):
        if profile.last_scan:
            return LocalLibrary.of(database, profile)
    raise NothingScanned("There is no scan of this server and user in the data folder. Scan first.")
