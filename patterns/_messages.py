"""Waits for messages, which several patterns book in part: which messages were waited for, and for how long.

Each function answers a mask of the messages m and the waits of all of them in seconds, which mean something where the mask is
true.
"""

from expert import minimum


def once(function):
    """A function of messages and definitions that remembers its last answer: several patterns ask the same, one after the other."""
    known = []

    def remembering(m, definitions):
        if not known or known[0] != m or known[1] != definitions:
            known[:] = m, definitions, function(m, definitions)
        return known[2]

    remembering.__doc__ = function.__doc__
    return remembering


def first_largest(wait, call):
    """The row of each call that has its largest wait, the first of several; no row if there is no positive one."""
    return (wait > 0) & (wait.argmax_over(call) == wait.rows())


def tests(region):
    """Calls that never wait."""
    return region.like("MPI_Test*")


def takes_any(region):
    """Calls that take what has come, in whatever order."""
    return region.one_of(["MPI_Waitall", "MPI_Waitsome"]) | tests(region)


@once
def late_senders(m, definitions):
    """Messages whose receivers waited until they were sent; see late_sender."""
    if definitions == "scalasca":
        left = m.recv_leave.missing().where(m.send_enter, m.recv_leave)
        wait = tests(m.recv_region).where(0, minimum(m.send_enter, left) - m.recv_enter).computed()
        return first_largest(wait, m.recv_call).computed(), wait
    wait = m.send_enter - m.recv_enter
    if definitions == "paper":
        return (wait > 0) & (m.send_region == "MPI_Send") & (m.recv_region == "MPI_Recv"), wait
    return (wait > 0) & ~takes_any(m.recv_region), wait


@once
def late_receivers(m, definitions):
    """Messages whose senders waited until their receive was posted; see late_receiver."""
    if definitions == "scalasca":
        late, _ = late_senders(m, definitions)
        waits = ((m.send_complete_leave > m.recv_post_enter) & ~tests(m.send_complete_region)
                 & ~m.send_complete_call.one_of(m.recv_call.select(late)))
        wait = waits.where(m.recv_post_enter - m.send_complete_enter, 0).computed()
        return first_largest(wait, m.send_complete_call).computed(), wait
    wait = m.recv_enter - m.send_enter
    return (wait > 0) & (m.send_leave > m.recv_enter), wait


def sending_call(m, definitions):
    """The call of each message that waits for its receiver."""
    return m.send_complete_call if definitions == "scalasca" else m.send_call


def overtakes(m, by):
    """The messages that were received before one that had been sent earlier, among those with the same value of by."""
    sent = -m.send
    later = sent[::-1].running_max_over(by[::-1])[::-1]
    return later > sent


def overtaken(m, by):
    """The messages that were received after one that had been sent later, among those with the same value of by."""
    return m.send.running_max_over(by) > m.send


def at_rank(trace, rank, column):
    """Whether each location in a column belongs to a rank."""
    return column.one_of([location.id for location in trace.locations if location.rank == rank])
