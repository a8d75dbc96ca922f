"""What may go wrong at a start, told with its way out."""


class StartProblem(Exception):
    """A cause that a person can remove, and how."""

    def __init__(self, cause: str, way_out: str) -> None:
        super().__init__(f"{cause}\n  Way out: {way_out}")
        self.cause = cause
        self.way_out = way_out
