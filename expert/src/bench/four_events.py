"""A pattern of a user that reads four events of each message, for bin/bench compare."""

from expert import Pattern


class FourEvents(Pattern):
    """Time from the begin of a receive to that of its send."""

    def recv_callback(self, recv):
        recv_start = self.trace.event(recv.enterptr)
        send_start = self.trace.event(self.trace.event(recv.sendptr).enterptr)
        idle = send_start.time - recv_start.time
        if idle > 0:
            self.add(idle, at=recv_start)
