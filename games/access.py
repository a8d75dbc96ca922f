"""Who may open a table's socket, and as whom: decided by the database, never by what a browser says."""

from games import pool
from games.errors import MayNotPlay

WATCHED = """
    SELECT t.phase = 'closed' AS is_closed, t.invite, EXISTS (
        SELECT FROM games_seat s WHERE s.table_id = t.id AND s.member_id = %s AND s.left_at IS NULL
    ) AS is_seated
    FROM games_table t WHERE t.id = %s
"""
STANDING = "SELECT FROM accounts_member WHERE id = %s AND is_active AND status = 'active'"


async def may_watch(*, table_id: str, member_id: int, invite: str | None) -> bool:
    """Whether the member holds a seat, or the table is one of the lobby's, or he brought its invite."""
    found = await pool.rows(WATCHED, member_id, table_id)
    if not found or (found[0]["is_closed"] and not found[0]["is_seated"]):
        return False
    (table,) = found
    return bool(table["is_seated"]) or table["invite"] in (None, invite)


async def require_standing(member_id: int) -> None:
    """Refuse who may not play now, whatever his socket was told when it opened."""
    if not await pool.rows(STANDING, member_id):
        raise MayNotPlay()
