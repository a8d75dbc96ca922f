"""Lengths of frames that tell nothing: in games with windows all viewers' frames of one moment are alike.

Under TLS the length of a frame still shows. There each is as long as what a spectator gets at that moment,
with room for what only a seat sees, in whole steps.
"""

STEP_BYTES = 256
OWN_BYTES = 3_072  # More than any hand with what may be done with it; who had more would get as much again.
ANSWER_BYTES = 512  # An ack, a refusal and the answer to a question are of one length.
END = '"pad":""}'


def padded(text: str, least: int) -> str:
    """A frame's text, whose last field is an empty pad, filled to whole steps of at least so many bytes."""
    assert text.endswith(END)  # noqa: S101
    size = len(text.encode())
    whole = -(-max(size, least) // STEP_BYTES) * STEP_BYTES
    return f'{text[:-2]}{" " * (whole - size)}"}}'


def like(text: str, public: str) -> str:
    """A viewer's text, as long as any other viewer's for whom the spectator's text is the same."""
    over = len(text.encode()) - len(public.encode())
    return padded(text, len(public.encode()) + max(1, -(-over // OWN_BYTES)) * OWN_BYTES)
