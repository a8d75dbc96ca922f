"""The schedule names jobs that exist, and jobs are safe to lose and to repeat."""

from paiguan.celery import app


def test_every_scheduled_job_exists():
    """A name nobody registered would be dropped in silence."""
    app.loader.import_default_modules()
    assert {entry["task"] for entry in app.conf.beat_schedule.values()} <= app.tasks.keys()


def test_jobs_are_json_and_acknowledged_late():
    """No pickles; a killed worker's job comes back; one job at a time is fetched."""
    assert app.conf.accept_content == ["json"]
    assert app.conf.task_serializer == "json"
    assert app.conf.task_acks_late
    assert app.conf.worker_prefetch_multiplier == 1
    assert app.conf.worker_soft_shutdown_timeout > 0
