"""Stops of games: while one stands, no new hand of that game begins and nobody is let in."""

from django.db import transaction

from accounts import staff_log
from accounts.errors import NotStaff, ReasonMissing
from accounts.models import Member
from games.errors import GameStopped
from games.models import Fault, GameStop, Hand
from games.services import moment


def is_stopped(game: str) -> bool:
    """Whether new hands of this game are stopped."""
    return GameStop.objects.filter(game=game, lifted_at__isnull=True).exists()


def require_running(game: str) -> None:
    """Raise GameStopped while a stop of this game stands."""
    if is_stopped(game):
        raise GameStopped(game=game)


@transaction.atomic
def stop(*, game: str, reason: str, code: str, detail: str, hand: Hand | None = None) -> None:
    """Record what broke and stop the game, once however often it breaks."""
    Fault.objects.create(code=code, hand=hand, table_id=hand.table_id if hand else None, detail=detail)
    if not is_stopped(game):
        GameStop.objects.create(game=game, reason=reason)


@transaction.atomic
def close(*, game: str, author: Member, reason: str) -> GameStop:
    """Stop a game by hand: running hands finish, no new one begins."""
    _require(author, "games.add_gamestop", reason)
    stopped = GameStop.objects.create(game=game, reason=reason.strip())
    after = {"game": game, "is_stopped": True}
    staff_log.record(author=author, action="game_stopped", subject=stopped, after=after, reason=reason)
    return stopped


@transaction.atomic
def lift(*, stop_id: int, author: Member, reason: str) -> GameStop:
    """Let a game go on, with the reason why it may; a stop that is lifted already stays as it was."""
    _require(author, "games.change_gamestop", reason)
    stopped = GameStop.objects.select_for_update().get(pk=stop_id)
    if stopped.lifted_at is not None:
        return stopped
    stopped.lifted_at, stopped.lifted_why = moment.now(), reason.strip()
    stopped.save(update_fields=["lifted_at", "lifted_why"])
    staff_log.record(
        author=author,
        action="game_stop_lifted",
        subject=stopped,
        before={"game": stopped.game, "why_stopped": stopped.reason},
        after={"lifted_at": stopped.lifted_at},
        reason=reason,
    )
    return stopped


def _require(author: Member, permission: str, reason: str) -> None:
    if not (author.is_staff and author.may_play and author.has_perm(permission)):
        raise NotStaff
    if not reason.strip():
        raise ReasonMissing
