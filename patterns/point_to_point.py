"""Waits between two processes: one of the partners of a message is there before the other.

In the pictures time runs to the right, [===] is a call, and the dots are the time that is lost.
"""

from expert import Pattern, minimum


def late(m):
    """By how many seconds each message's send call was entered after the call that received it."""
    return minimum(m.send_enter, m.recv_leave) - m.recv_enter


class LateSender(Pattern):
    """Time lost in a receive because its message was sent late.

        sender    --------------[== MPI_Send ==]-----
        receiver  ----[.........=== MPI_Recv ===]----

    Severity in seconds, at the call that completed the receive:

        min(enter of the send, leave of the receive) - enter of the receive

    The send counts from the call that started it (MPI_Send, MPI_Isend, ...). A call that completes several messages
    (MPI_Waitall, ...) waits once, for the latest of them. MPI_Test and its kin never wait.

    What to do: let the sender send earlier, move work that does not need the message between MPI_Irecv and MPI_Wait, or
    spread the work of the two evenly. Where the receiver asks for the wrong message first, see wrong_order.

    Source: Scalasca 2.6, "Late Sender"; the idea: Wolf and Mohr, EXPERT.
    """

    parent = "point_to_point"

    def messages(self, m):
        m = m.select(~m.recv_region.like("MPI_Test*"))
        worst = late(m).group_max(m.recv_call)
        self.add(worst, at=worst.key, because={"send": m.send_call.take(worst.row)})


class LateReceiver(Pattern):
    """Time lost in a send that had to wait until its receive was posted.

        sender    ----[.........=== MPI_Ssend ===]----
        receiver  --------------[=== MPI_Recv ===]----

    Severity in seconds, at the call that completed the send, if that call was not left before the receive was posted:

        enter of the call that posted the receive - enter of the call that completed the send

    A send that the library buffers (an eager one) is left at once and never counts. A call that completes several sends
    waits once, for the latest receive; one that waited for a late sender has had its wait booked there.

    What to do: post the receive earlier (MPI_Irecv), send without waiting (MPI_Isend), or spread the work of the two
    evenly. Messages above the library's eager limit wait even in MPI_Send.

    Source: Scalasca 2.6, "Late Receiver".
    """

    parent = "point_to_point"

    def messages(self, m):
        blocked = (m.send_complete_leave > m.recv_post_enter) & ~m.send_complete_region.like("MPI_Test*")
        waited_already = m.send_complete_call.one_of(m.recv_call.select(late(m) > 0))
        m = m.select(blocked & ~waited_already)
        worst = (m.recv_post_enter - m.send_complete_enter).group_max(m.send_complete_call)
        self.add(worst, at=worst.key, because={"receive": m.recv_post_call.take(worst.row)})


class WrongOrder(Pattern):
    """Time lost in a receive that waits for a new message while an older one could have been had.

        sender    --[ send a ]---------[== send b ==]--------------
        receiver  ------[..............=== recv b ====][ recv a ]--

    Severity in seconds, at the call that received, of each message that was sent late while an older message to the same
    receiver was still under way:

        enter of the send - enter of the receive

    MPI_Waitall and MPI_Waitsome take messages in any order and are left out.

    What to do: receive in the order of sending, or whatever comes first (MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_Waitany).

    Source: EXPERT 3, "Late Sender / Wrong Order"; part of late_sender, hence outside its sum.
    """

    parent = "late_sender"
    view = True

    def messages(self, m):
        takes_any = m.recv_region.like("MPI_Waitall") | m.recv_region.like("MPI_Waitsome") | m.recv_region.like("MPI_Test*")
        m = m.select(m.overtakes & ~takes_any)
        self.add(m.send_enter - m.recv_enter, at=m.recv_call, because={"send": m.send_call})
