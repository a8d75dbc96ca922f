"""Sessions in the database; a cookie that no session could have made is none."""

from django.contrib.sessions.backends.db import SessionStore as DatabaseStore


class SessionStore(DatabaseStore):
    """Asks the database only for keys of the form that it gives out."""

    def _validate_session_key(self, key: str | None) -> bool:
        # A quoted cookie may hold any sign, and some (NUL) break the question itself.
        return bool(super()._validate_session_key(key)) and key.isascii() and key.isalnum()
