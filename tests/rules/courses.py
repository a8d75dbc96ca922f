"""A hand up to some step: what a world is woven from, for games whose past tells of what is hidden."""

from dataclasses import dataclass, field


@dataclass
class Course:
    """The turns of a hand from its begin up to the turn `last`; `inputs` tell hands apart."""

    inputs: object
    turns: tuple
    last: int
    cache: dict = field(default_factory=dict)

    def known(self, at, viewer, know):
        """What a viewer knows after a step, by a game's own word for it; asked for once."""
        key = (at, viewer)
        if key not in self.cache:
            self.cache[key] = know(self.turns[at].step.state, viewer)
        return self.cache[key]
