"""Messages that are not received in the order in which they were sent.

    sender    --[ send a ]---------[== send b ==]--------------
    receiver  ------[..............=== recv b ====][ recv a ]--

The message b overtakes a. One thread receives both: MPI does not order the receives of several threads of a process, so these do not
overtake each other. Nor does MPI order the sends of several threads: each of them is a source of its own.
"""

from _messages import overtaken, overtakes, takes_any
from _waits import Wait

KEPT = 100  # number of waits of a receiver that Scalasca's analyser remembers


def reordered(pattern, m):
    """The messages whose sender was late and whose order is wrong, with two columns on them: the wait in seconds, 0 unless it counts for
    late_sender; whether the older message has the same sender."""
    w = pattern.waits_of("late_sender")
    row = m.recv.row_in(w.record)
    if pattern.definitions == "scalasca":
        older = m.send_time.next_below(m.destination, row >= 0, m.recv_call, KEPT)
        mask = older >= 0
        same = m.source.select(mask) == m.source.take(older.select(mask))
    else:
        mask = (row >= 0) & m.overtakes
        same = overtakes(m, m.source * (m.destination.max() + 1) + m.destination).select(mask)
    return m.select(mask), w.counted.where(w.wait, 0).take(row.select(mask)), same


def book(pattern, m, wait, mask):
    m, wait = m.select(mask), wait.select(mask)
    pattern.add(wait, at=m.recv_call, because={"send": m.send_call})


class LateSenderWrongOrderSameSource(Wait):
    """The part of late_sender that another order of receives from the same process would avoid.

    Severity in seconds, at the call that received: its wait for a late sender, if the same process had already sent a
    message (by the times of both sends) that the receiver receives later.

    The first such message after the call decides. EXPERT considers the last 100 waits of each receiver. Each thread that sends or
    receives counts as a process. expert3 and paper: late senders of messages that overtake one from the same process.

    What to do: receive in the order of sending: use fewer tags, or post the receives with MPI_Irecv in that order.

    Source: Scalasca 2.6, "Late Sender, Wrong Order / Same Source"; EXPERT 3.
    """

    title = "Late sender, wrong order, same source"
    parent = "late_sender"
    table = "messages"

    def describe(self, m):
        m, wait, same = reordered(self, m)
        book(self, m, wait, same)


class LateSenderWrongOrderDifferentSource(Wait):
    """The part of late_sender that receiving from another process first would avoid.

    Severity in seconds, at the call that received: its wait for a late sender, if another process had already sent a
    message (by the times of both sends) that the receiver receives later.

    The first such message after the call decides. EXPERT considers the last 100 waits of each receiver. Each thread that sends or
    receives counts as a process. expert3 and paper: late senders of messages that overtake a message of another process, and none of the
    same process.

    What to do: receive the message that arrives first: MPI_ANY_SOURCE, MPI_Waitany, MPI_Waitsome.

    Source: Scalasca 2.6, "Late Sender, Wrong Order / Different Sources"; EXPERT 3.
    """

    title = "Late sender, wrong order, different source"
    parent = "late_sender"
    table = "messages"

    def describe(self, m):
        m, wait, same = reordered(self, m)
        book(self, m, wait, ~same)


class LateReceiverWrongOrder(Wait):
    """The part of late_receiver in which the receiver first receives an older message of the same sender.

        sender    --[ isend a ]--[........== ssend b ==]--------------
        receiver  ---------------------[ recv b ==]--[ recv a ]-------

    Severity in seconds, at the call that waited: its wait for a late receiver, if an older message from the same process was
    still under way when this one was received. Each thread that sends counts as a process.

    What to do: send in the order in which the messages are received.

    Source: EXPERT 3, "Late Receiver / Wrong Order"; the waits are those of late_receiver.
    """

    title = "Late receiver, wrong order"
    parent = "late_receiver"
    table = "messages"

    def describe(self, m):
        w = self.waits_of("late_receiver")
        received = m.recv
        if self.definitions == "scalasca":
            received = (m.recv_post_call == m.recv_call).where(m.recv, m.recv_post_call)
        message = w.partner_record.row_in(received)
        w = w.select(w.counted & overtakes(m, m.source).take(message))
        self.add(w.wait, at=w.call, because={"receive": w.partner})


class WrongOrder(Wait):
    """Time lost in a receive that waits for a new message while an older one is available.

    Severity in seconds, at the call that received, of each message that was sent late while an older message to the same
    receiver was still under way:

        enter of the send - enter of the receive

    MPI_Waitall and MPI_Waitsome take messages in any order and do not count. A message overtakes only others that the same
    thread receives: MPI does not order the receives of several threads.

    paper: the whole time of every call that sent or received a message which overtook or was overtaken on its way to the
    same receiver, late or not; each call counts once.

    Result: messages, the number of those that overtook another.

    What to do: receive in the order of sending, or the message that arrives first (MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_Waitany).

    Source: EXPERT 3, "Late Sender / Wrong Order"; Wolf and Mohr, "Receiving messages in wrong order". It overlaps with
    late_sender, hence it stays out of the sums.
    """

    parent = "point_to_point"
    view = True
    table = "messages"

    def describe(self, m):
        overtook = (m.overtakes & self.in_focus(m.recv_call)).count()
        if self.definitions == "paper":
            lost = self.all_calls(m.select(m.overtakes | overtaken(m, m.destination)))
        else:
            m = m.select(m.overtakes & ~takes_any(m.recv_region))
            lost = self.book(m.send_enter - m.recv_enter, m.recv_call, {"send": m.send_call})
        self.result("messages", (lost > 0).where(overtook, float("nan")))

    def all_calls(self, m):
        sends, receives = m.send_call.unique(), m.recv_call.unique()
        events = self.whole("events")
        lost = 0
        for calls in (sends, receives.select(~receives.one_of(sends))):
            lost = lost + self.book(events.time.take(events.exitptr.take(calls)) - events.time.take(calls), calls)
        return lost

    def book(self, time, call, because=None):
        """Adds severity, and returns the number of rows."""
        self.add(time, at=call, because=because)
        return ((time > 0) & self.in_focus(call)).count()
