"""Lays tables of the rally with four seated members each, and prints what a client needs to play them."""

import json
import secrets
import sys

from bench import hall  # isort: skip  Sets Django up and registers the rally.

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from accounts.models import Member
from games.models import Room, Table
from games.services import deal, seating, tables
from ledger.services import EntryDraft, Posting, house_account, post, wallet_of

ENTRY = 5_000


def main(count: int, game: str, options: str = "{}") -> None:
    """Print one JSON list: per table its id, its hand's number and four session keys in turn order."""
    room = Room.objects.create(
        slug=f"stage-{secrets.token_hex(4)}",
        game=game,
        currency="coin",
        base=100,
        entry=ENTRY,
        options=json.loads(options),
    )
    print(json.dumps([lay(room) for _ in range(count)]))


def lay(room: Room) -> dict[str, object]:
    """One table with a running hand."""
    table: Table = tables.open_table(room=room)
    keys = {}
    for _ in range(4):
        member = member_with_coins(f"stage-{secrets.token_hex(6)}")
        seating.sit(table_id=table.pk, member=member)
        seating.ready(table_id=table.pk, member=member)
        keys[member.pk] = session(member)
    hand = deal.start_hand(table_id=table.pk)
    assert hand is not None
    return {"table": str(table.pk), "hand": hand.number, "keys": [keys[pk] for pk in hand.members]}


def member_with_coins(name: str) -> Member:
    """A member with four entries."""
    member = Member.objects.create(username=name, nickname=name)
    grant = Posting("grant", house_account("issuance", "coin"), wallet_of(member.pk, "coin").pk, 4 * ENTRY)
    post(EntryDraft(key=f"stage:{name}", postings=(grant,)))
    return member


def session(member: Member) -> str:
    """The key of a signed-in session."""
    store = SessionStore()
    store[SESSION_KEY] = str(member.pk)
    store[BACKEND_SESSION_KEY] = "allauth.account.auth_backends.AuthenticationBackend"
    store[HASH_SESSION_KEY] = member.get_session_auth_hash()
    store.create()
    return str(store.session_key)


if __name__ == "__main__":
    assert hall.application
    main(int(sys.argv[1]), *sys.argv[2:])
