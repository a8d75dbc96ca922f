"""Audits ended hands, each once: keeps its finished replay, and stops its game where something differs."""

import json
import traceback
import zlib
from collections.abc import Iterator
from dataclasses import asdict

from django.db import transaction

from games import replay
from games.differences import Difference, differences, since_audit
from games.failpoints import reach
from games.models import Hand, HandAudit
from games.registry import GAMES
from games.rules.core.game import Json
from games.services import stops

# What a comparison reads of a hand again and again.
ROWS = ("moves", "results")
ENDED = (Hand.Status.SETTLED, Hand.Status.ABORTED, Hand.Status.VOIDED)


def audit_hand(hand_id: int) -> HandAudit | None:
    """Audit a hand once; None while it runs. A difference is recorded and stops new hands of that game."""
    with transaction.atomic():
        # The row's lock lets one of two workers that got the same task do the work.
        hand = _ended(hand_id)
        if hand is None:
            return None
        done = HandAudit.objects.filter(hand=hand).first()
        return done or _audit(hand)


def stored_replay(hand: Hand) -> dict[str, Json]:
    """The replay that the audit stored, or a fresh one of a hand that is not audited yet."""
    audit = hand.audit if hasattr(hand, "audit") else None
    return unpacked(audit) if audit and audit.replay else replay.build(hand)


def unpacked(audit: HandAudit) -> dict[str, Json]:
    """The replay that an audit stored."""
    stored: dict[str, Json] = json.loads(zlib.decompress(audit.replay))
    return stored


def changes(hand: Hand, audit: HandAudit) -> Iterator[Difference]:
    """What has changed about a hand since its sound audit; of an audit without a replay nothing is told."""
    if audit.replay and hand.version == GAMES[hand.game].VERSION:
        yield from since_audit(hand, unpacked(audit))
        yield from differences(hand)


def _ended(hand_id: int) -> Hand | None:
    hands = Hand.objects.select_for_update(of=("self",), no_key=True).select_related("shuffle", "table__room")
    return hands.filter(pk=hand_id, status__in=ENDED).prefetch_related(*ROWS).first()


def _audit(hand: Hand) -> HandAudit:
    found, stored = _replayed(hand)
    rows = [asdict(difference) for difference in found]
    if found:
        detail = json.dumps(rows, ensure_ascii=False, default=str)
        stops.stop(
            game=hand.game,
            reason=f"{hand.number} does not replay",
            code="audit_broken",
            detail=detail,
            hand=hand,
        )
    packed = zlib.compress(json.dumps(stored, ensure_ascii=False).encode()) if stored else b""
    done = HandAudit.objects.create(hand=hand, is_sound=not found, differences=rows, replay=packed)
    reach("audit.before_commit")
    return done


def _replayed(hand: Hand) -> tuple[list[Difference], dict[str, Json] | None]:
    """The differences and the finished replay; rules of another version cannot be asked about this hand."""
    if hand.version != GAMES[hand.game].VERSION:
        return [], None
    found: list[Difference] = []
    try:
        for difference in differences(hand):
            found.append(difference)
        return found, replay.build(hand)
    except Exception as broken:
        # Whatever a corrupted log makes of the rules is a finding, not a reason to die; that an aborted
        # hand does not fold is why it was aborted.
        if hand.status == Hand.Status.SETTLED:
            detail = "".join(traceback.format_exception_only(broken)).strip()
            found.append(Difference("replay", "a hand that folds", detail))
        return found, None
