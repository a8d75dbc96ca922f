"""How fast a socket may talk."""

from games.bucket import BURST, REFUSALS_MAX, Bucket


def test_a_burst_is_taken_and_more_is_refused():
    """Twenty at once, not twenty-one."""
    bucket = Bucket(clock=lambda: 0.0)
    assert [bucket.take() for _ in range(int(BURST) + 1)] == [True] * int(BURST) + [False]


def test_ten_a_second_come_back():
    """After half a second of silence five more may come."""
    now = [0.0]
    bucket = Bucket(clock=lambda: now[0])
    for _ in range(int(BURST)):
        bucket.take()
    now[0] = 0.5
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]


def test_a_flood_spends_the_socket():
    """Who goes on after so many refusals is closed."""
    bucket = Bucket(clock=lambda: 0.0)
    for _ in range(int(BURST) + REFUSALS_MAX):
        bucket.take()
    assert not bucket.is_spent
    bucket.take()
    assert bucket.is_spent
