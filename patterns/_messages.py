"""Functions that the patterns of messages share."""


def largest_of(call, wait):
    """The waits that are the longest of their call (the first one of several); the others are 0."""
    return (wait.argmax_over(call) == wait.rows()).where(wait, 0)


def tests(region):
    """Calls that never wait."""
    return region.like("MPI_Test*")


def takes_any(region):
    """Calls that take messages in any order."""
    return region.one_of(["MPI_Waitall", "MPI_Waitsome"]) | tests(region)


def overtakes(m, by):
    """The messages that were received before one that had been sent earlier, among those with the same value of by: locations, because MPI orders
    the calls of one thread only."""
    sent = -m.send
    later = sent[::-1].running_max_over(by[::-1])[::-1]
    return later > sent


def overtaken(m, by):
    """The messages that were received after one that had been sent later, among those with the same value of by."""
    return m.send.running_max_over(by) > m.send
