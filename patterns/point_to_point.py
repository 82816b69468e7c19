"""Waits between two processes: one of the partners of a message is there before the other.

In the pictures time runs to the right, [===] is a call, and the dots are the time that is lost.
"""

from _messages import late_receivers, late_senders, sending_call
from _waits import Wait
from expert import Pattern, parameter


class PointToPoint(Pattern):
    """Time in calls that send or receive messages, or wait for that.

    Severity in seconds, at each call path: the time in MPI_Send, MPI_Irecv, MPI_Wait, ... themselves, also where
    these wait for non-blocking collective operations.

    What to do: the patterns below say how much of it is waiting for a partner. The rest is paid for the number and the size
    of the messages (see frequent_communication and big_messages).

    Source: Scalasca 2.6, "Point-to-point"; calls with the role that Score-P gives them.
    """

    parent = "mpi"
    table = "profile"

    def describe(self, p):
        p = p.select((p.group == "MPI") & (p.role == "POINT2POINT"))
        self.add(p.exclusive, at=p)


class LateSender(Wait):
    """Time lost in a receive because its message was sent late.

        sender    --------------[== MPI_Send ==]-----
        receiver  ----[.........=== MPI_Recv ===]----

    Severity in seconds, at the call that completed the receive:

        min(enter of the send, leave of the receive) - enter of the receive

    The send counts from the call that started it (MPI_Send, MPI_Isend, ...). A call that completes several messages
    (MPI_Waitall, ...) waits once, for the latest of them. MPI_Test and its kin never wait.

    expert3: enter of the send - enter of the receive, of each message, MPI_Waitall and MPI_Waitsome left out as well.
    paper: the same of messages sent by MPI_Send and received by MPI_Recv, as in the paper's Figure 1.

    Result: distribution, the share of the whole that each rank lost, the paper's Table 2.

    What to do: let the sender send earlier, move work that does not need the message between MPI_Irecv and MPI_Wait, or
    spread the work of the two evenly. Where the receiver asks for the wrong message first, see wrong_order.

    Source: Scalasca 2.6, "Late Sender"; EXPERT 3; the idea: Wolf and Mohr, EXPERT.
    """

    parent = "point_to_point"
    table = "messages"

    def describe(self, m):
        late, wait = late_senders(m, self.definitions)
        late = late & self.in_focus(m.recv_call)
        wait = self.least(wait).select(late)
        m = m.select(late)
        self.add(wait, at=m.recv_call, because={"send": m.send_call})
        distribute(self, wait, m.destination)


class LateSenderTransitions(Wait):
    """The transitions of the processes' flow graph on which the waits for late senders sit.

    Severity in seconds, at the call that completed the receive: that of late_sender.

    Result: edges, the seconds of the transitions with the longest waits: from a call to the next one.

    What to do: as for late_sender; a transition says between which two calls of the program the time is lost.

    Source: Aguilar, Fuerlinger and Laure, event flow graphs; the waits are those of late_sender.
    """

    parent = "point_to_point"
    view = True
    default = False
    most = parameter(10, "tell so many transitions", min=1, max=1000)

    def messages(self, m):
        late, wait = late_senders(m, self.definitions)
        late = late & self.in_focus(m.recv_call)
        wait = self.least(wait).select(late)
        m = m.select(late)
        self.add(wait, at=m.recv_call, because={"send": m.send_call})
        worst = self.trace.transitions(m.recv_call, wait)[:self.most]
        self.result("edges", {words(edge): edge["sum"] for edge in worst if edge["sum"] > 0})


class LateReceiver(Wait):
    """Time lost in a send that had to wait until its receive was posted.

        sender    ----[.........=== MPI_Ssend ===]----
        receiver  --------------[=== MPI_Recv ===]----

    Severity in seconds, at the call that completed the send, if that call was not left before the receive was posted:

        enter of the call that posted the receive - enter of the call that completed the send

    A send that the library buffers (an eager one) is left at once and never counts. A call that completes several sends
    waits once, for the latest receive; one that waited for a late sender has had its wait booked there.

    expert3 and paper: enter of the receiving call - enter of the call that started the send, of each message, if that one was
    not left before.

    Result: distribution, the share of the whole that each rank lost.

    What to do: post the receive earlier (MPI_Irecv), send without waiting (MPI_Isend), or spread the work of the two
    evenly. Messages above the library's eager limit wait even in MPI_Send.

    Source: Scalasca 2.6, "Late Receiver"; EXPERT 3.
    """

    parent = "point_to_point"
    table = "messages"

    def describe(self, m):
        late, wait = late_receivers(m, self.definitions)
        late = late & self.in_focus(sending_call(m, self.definitions))
        wait = self.least(wait).select(late)
        m = m.select(late)
        self.add(wait, at=sending_call(m, self.definitions), because={"receive": m.recv_post_call if self.definitions == "scalasca" else m.recv_call})
        distribute(self, wait, m.source)


def words(edge):
    """A transition in words."""
    return (edge["source"] or "begin") + " -> " + edge["target"] + (", " + edge["callsite"] if edge["callsite"] else "")


def distribute(pattern, wait, location):
    """Tells the share of the waits that each rank has, those without left out."""
    sums = wait.group_sum(location)
    pattern.result("distribution", sums / wait.sum(), location=sums.key)
