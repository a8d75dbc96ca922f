"""What a cause hands to the books: an entry of postings under a key, and what it gets back."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

MEMO_LENGTH_MAX = 200
POST_SQL = (
    "SELECT entry_id, is_repeated FROM ledger_post(%s::text[], %s::text[], %s::text[], "
    "%s::integer[], %s::text[], %s::bigint[], %s::bigint[], %s::bigint[])"
)


@dataclass(frozen=True)
class Posting:
    """One movement of `amount` units (above zero) from account `source` to account `target`."""

    kind: str
    source: int
    target: int
    amount: int


@dataclass(frozen=True)
class EntryDraft:
    """The postings of one cause, not yet written; the same key with the same content is written once."""

    key: str
    postings: tuple[Posting, ...]
    memo: str = ""
    cause: str = ""


@dataclass(frozen=True)
class Posted:
    """The entry that now stands for a key, and whether it already did before."""

    entry_id: int
    is_repeated: bool


Parameters = tuple[str, str, str, str, str, str, str, str]


def parameters(drafts: Sequence[EntryDraft]) -> Parameters:
    """The parameters of `POST_SQL` for drafts; arrays as PostgreSQL writes them, which is quickest."""
    postings = [posting for draft in drafts for posting in draft.postings]
    places = [str(place) for place, draft in enumerate(drafts, start=1) for _ in draft.postings]
    return (
        _array(_quoted(draft.key) for draft in drafts),
        _array(_quoted(draft.memo) for draft in drafts),
        _array(_quoted(draft.cause) for draft in drafts),
        _array(places),
        _array(_quoted(posting.kind) for posting in postings),
        _array(str(posting.source) for posting in postings),
        _array(str(posting.target) for posting in postings),
        _array(str(posting.amount) for posting in postings),
    )


def _array(elements: Iterable[str]) -> str:
    return f"{{{','.join(elements)}}}"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
