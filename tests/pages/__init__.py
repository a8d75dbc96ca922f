"""Tests of the pages outside the table."""
