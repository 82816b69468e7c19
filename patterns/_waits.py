"""What waits have in common: some are too short to be worth a word."""

from expert import Column, Pattern, parameter


class Wait(Pattern):
    """A pattern that books waits in seconds, each with its place."""

    minimum = parameter(0.0, "ignore waits shorter than this, in seconds", min=0)

    def least(self, wait):
        """The waits, of which those that are too short are 0: one, or a column."""
        if isinstance(wait, Column):
            return (wait >= self.minimum).where(wait, 0)
        return wait if wait >= self.minimum else 0

    def add(self, value, **place):
        super().add(self.least(value), **place)
