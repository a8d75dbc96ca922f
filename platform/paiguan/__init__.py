"""The Django project; loading it makes its Celery application the one that tasks are sent through."""

from paiguan.celery import app as celery_app

__all__ = ["celery_app"]
