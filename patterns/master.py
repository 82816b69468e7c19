"""Masters that hand out work, and slaves that do it: who waits for whom.

    master  --[.......== recv result ==]-[ send task ]----    slow slaves: the master waits
    slave   [ work ]--[ send result ]----[....== recv ==]-    overloaded master: the slaves wait

Not selected by default. If the master is not rank 0, say which rank it is:

    expert --select slow_slaves,overloaded_master -P slow_slaves.master=1 TRACE
"""

from _messages import at_rank, late_receivers, late_senders, sending_call
from _waits import Wait
from expert import parameter


class SlowSlaves(Wait):
    """Time that the master loses waiting for what its slaves send.

    Severity in seconds, at the master's call: the waits of late_sender, as the definitions in force have them, in which the
    master receives.

    What to do: more slaves or smaller tasks; let the master work, too.

    Source: Wolf and Mohr, "Slow slaves". Part of late_sender, hence outside the sums.
    """

    parent = "late_sender"
    view = True
    default = False  # only who knows that there is a master asks

    master = parameter(0, "rank of the master", type=int, min=0)

    def messages(self, m):
        late, wait = late_senders(m, self.definitions)
        mask = late & at_rank(self.trace, self.master, m.destination)
        m, wait = m.select(mask), wait.select(mask)
        self.add(wait, at=m.recv_call, because={"send": m.send_call})


class OverloadedMaster(Wait):
    """Time that slaves lose waiting for a master that is busy with others.

    Severity in seconds, at the slaves' calls: the waits of late_sender, as the definitions in force have them, for messages
    that the master sends, and those of late_receiver for messages that it receives.

    Results: tasks and results, how much of it was waiting for what the master sends, and until it received.

    What to do: larger tasks, handed out before they are asked for; several masters.

    Source: Wolf and Mohr, "Overloaded master". Part of late_sender and late_receiver, hence outside the sums.
    """

    parent = "point_to_point"
    view = True
    default = False  # only who knows that there is a master asks

    master = parameter(0, "rank of the master", type=int, min=0)

    def messages(self, m):
        late, wait = late_senders(m, self.definitions)
        mask = late & at_rank(self.trace, self.master, m.source) & self.in_focus(m.recv_call)
        tasks, waits = m.select(mask), self.least(wait).select(mask)
        self.add(waits, at=tasks.recv_call, because={"send": tasks.send_call})
        wait_for_tasks = waits.sum()
        late, wait = late_receivers(m, self.definitions)
        call = sending_call(m, self.definitions)
        mask = late & at_rank(self.trace, self.master, m.destination) & self.in_focus(call)
        results, waits = m.select(mask), self.least(wait).select(mask)
        self.add(waits, at=call.select(mask), because={"receive": results.recv_post_call})
        if self.severity() > 0:
            self.result("tasks", wait_for_tasks)
            self.result("results", waits.sum())
