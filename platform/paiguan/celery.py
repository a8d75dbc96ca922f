"""The Celery application and its beat schedule."""

import os

from celery import Celery
from celery.schedules import crontab

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "paiguan.settings")

app = Celery("paiguan")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# Nothing may exist only as a message: each of these sweeps rows, so a lost one costs one interval.
app.conf.beat_schedule = {
    "audit ended hands": {"task": "games.sweep", "schedule": 10.0},
    "seal the day and inspect the hall": {"task": "games.nightly", "schedule": crontab(hour=4, minute=10)},
    "refill practice coins": {"task": "accounts.refill_practice", "schedule": crontab(hour=0, minute=5)},
    "forget old addresses": {"task": "accounts.forget_addresses", "schedule": crontab(hour=3, minute=40)},
    "forget expired sessions": {"task": "accounts.forget_sessions", "schedule": crontab(hour=3, minute=50)},
}
