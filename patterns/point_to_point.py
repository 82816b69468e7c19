"""Waits between two processes: one partner of a message arrives before the other.

In the pictures time runs to the right, [===] is a call, and the dots are the lost time.
"""

from _cells import is_library
from _messages import largest_of, takes_any, tests
from _waits import Wait
from expert import Pattern, minimum, parameter


class PointToPoint(Pattern):
    """Time in calls that send or receive messages, or that wait for messages.

    Severity in seconds, at each call path: the time in MPI_Send, MPI_Irecv, MPI_Wait, ... themselves. MPI_Wait
    counts even if it waits for a non-blocking collective operation.

    What to do: the patterns below say how much of it is waiting for a partner. The number and the size of the messages
    cause the rest (see frequent_communication and big_messages).

    Source: Scalasca 2.6, "Point-to-point"; calls with the role that Score-P gives them.
    """

    parent = "mpi"
    table = "profile"

    def describe(self, p):
        p = p.select(is_library(p) & (p.role == "POINT2POINT"))
        self.add(p.exclusive, at=p)


class LateSender(Wait):
    """Time lost in a receive because its message was sent late.

        sender    --------------[== MPI_Send ==]-----
        receiver  ----[.........=== MPI_Recv ===]----

    Severity in seconds, at the call that completed the receive:

        min(enter of the send, leave of the receive) - enter of the receive

    The send counts from the call that started it (MPI_Send, MPI_Isend, ...). A call that completes several messages
    (MPI_Waitall, ...) waits once, for the latest of them. MPI_Test, MPI_Testall and similar calls never wait.

    expert3: enter of the send - enter of the receive, for each message, without MPI_Waitall and MPI_Waitsome.
    paper: the same for messages sent by MPI_Send and received by MPI_Recv, as in the paper's Figure 1.

    Result: distribution, each rank's share of the lost time (the paper's Table 2).

    What to do: let the sender send earlier, move work that does not need the message between MPI_Irecv and MPI_Wait, or
    spread the work evenly over both ranks. If the receiver asks for the wrong message first, see wrong_order.

    Source: Scalasca 2.6, "Late Sender"; EXPERT 3; the idea: Wolf and Mohr, EXPERT.
    """

    parent = "point_to_point"
    table = "messages"
    kind = "peer"

    def describe(self, m):
        if self.definitions == "scalasca":
            left = m.recv_leave.missing().where(m.send_enter, m.recv_leave)
            wait = largest_of(m.recv_call, tests(m.recv_region).where(0, minimum(m.send_enter, left) - m.recv_enter))
        elif self.definitions == "expert3":
            wait = takes_any(m.recv_region).where(0, m.send_enter - m.recv_enter)
        else:
            wait = ((m.send_region == "MPI_Send") & (m.recv_region == "MPI_Recv")).where(m.send_enter - m.recv_enter, 0)
        distribute(self, self.wait(wait, at=m.recv_call, on={"send": m.send_call}, record=m.recv, partner_record=m.send))


class WaitAtProbe(Wait):
    """Time lost in a blocking probe because the message was sent late.

        sender    --------------[== MPI_Send ==]-----------------
        receiver  ----[.........=== MPI_Probe ===]-[ MPI_Recv ]--

    Severity in seconds, at the MPI_Probe or MPI_Mprobe directly before the call that posted the receive:

        min(enter of the send, leave of the probe) - enter of the probe

    Programs probe if they do not know the size of the next message. The receive itself does not wait then, and late_sender
    does not find the wait. mpi4py receives Python objects in this way (comm.recv, comm.sendrecv).

    Result: distribution, each rank's share of the lost time.

    What to do: as for late_sender. A program that knows the size of its messages can receive without a probe (in mpi4py:
    comm.Recv of a buffer).

    Source: EXPERT.
    """

    parent = "point_to_point"
    table = "messages"
    kind = "peer"

    def describe(self, m):
        wait = m.probe_call.missing().where(0, minimum(m.send_enter, m.probe_leave) - m.probe_enter)
        distribute(self, self.wait(largest_of(m.probe_call, wait), at=m.probe_call, on={"send": m.send_call}, record=m.recv,
                                   partner_record=m.send))


class LateSenderTransitions(Wait):
    """The transitions of the flow graphs on which waits for late senders lie.

    Severity in seconds, at the call that completed the receive: the wait of late_sender.

    Result: edges, the seconds of the transitions with the longest waits: from a call to the next one.

    What to do: as for late_sender; a transition names the two calls between which the program loses the time.

    Source: Aguilar, Fuerlinger and Laure, event flow graphs; the waits are those of late_sender.
    """

    parent = "point_to_point"
    view = True
    default = False
    most = parameter(10, "list the N transitions with the longest waits", min=1, max=1000)

    def wrapup(self):
        w = self.waits_of("late_sender")
        w = w.select(self.in_focus(w.call))
        wait = self.least(w.wait)
        self.add(wait, at=w.call, because={"send": w.partner})
        worst = self.trace.transitions(w.call, wait)[:self.most]
        self.result("edges", {words(edge): edge["sum"] for edge in worst if edge["sum"] > 0})


class LateReceiver(Wait):
    """Time lost in a send that waits until its receive is posted.

        sender    ----[.........=== MPI_Ssend ===]----
        receiver  --------------[=== MPI_Recv ===]----

    Severity in seconds, at the call that completed the send, if that call had not ended before the receive was posted:

        enter of the call that posted the receive - enter of the call that completed the send

    A send that the library buffers (an eager send) ends at once and never counts. A call that completes several sends
    waits once, for the latest receive. If the call waited for a late sender, its wait counts there.

    expert3 and paper: enter of the receiving call - enter of the call that started the send, for each message, if the
    sending call had not ended before.

    Result: distribution, each rank's share of the lost time.

    What to do: post the receive earlier (MPI_Irecv), send without waiting (MPI_Isend), or spread the work evenly
    over both ranks. Messages above the library's eager limit wait even in MPI_Send.

    Source: Scalasca 2.6, "Late Receiver"; EXPERT 3.
    """

    parent = "point_to_point"
    table = "messages"
    kind = "peer"

    def describe(self, m):
        if self.definitions == "scalasca":
            call, post = m.send_complete_call, m.recv_post_call
            waits = ((m.send_complete_leave > m.recv_post_enter) & ~tests(m.send_complete_region)
                     & ~call.one_of(self.waits_of("late_sender").call))
            wait = largest_of(call, waits.where(m.recv_post_enter - m.send_complete_enter, 0))
        else:
            call, post = m.send_call, m.recv_call
            wait = (m.send_leave > m.recv_enter).where(m.recv_enter - m.send_enter, 0)
        distribute(self, self.wait(wait, at=call, on={"receive": post}, sends=True,
                                   record=(call == m.send_call).where(m.send, call),
                                   partner_record=(post == m.recv_call).where(m.recv, post)))


def words(edge):
    """A transition as text."""
    return (edge["source"] or "begin") + " -> " + edge["target"] + (", " + edge["callsite"] if edge["callsite"] else "")


def distribute(pattern, w):
    """Adds the result "distribution": each rank's share of the waits, without ranks that did not wait."""
    w = w.select(pattern.in_focus(w.call))
    sums = w.wait.group_sum(w.location)
    pattern.result("distribution", sums / w.wait.sum(), location=sums.key)
