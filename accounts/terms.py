"""The version of the terms that members accept when they enter."""

TERMS_VERSION = "2026-12"
