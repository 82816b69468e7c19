"""The base class of patterns that find waits."""

from expert import Column, Pattern, parameter


class Wait(Pattern):
    """A pattern that finds waits."""

    minimum = parameter(0.0, "ignore waits shorter than this, in seconds", min=0)

    def least(self, wait):
        """The waits, with 0 for those that are too short: a number, or a column."""
        if isinstance(wait, Column):
            return (wait >= self.minimum).where(wait, 0)
        return wait if wait >= self.minimum else 0

    def add(self, value, **place):
        super().add(self.least(value), **place)

    def wait(self, value, **given):
        return super().wait(value, least=self.minimum, **given)
