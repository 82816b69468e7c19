"""Masters that distribute work, and slaves that do it: which of them wait for the others.

    master  --[.......== recv result ==]-[ send task ]----    slow slaves: the master waits
    slave   [ work ]--[ send result ]----[....== recv ==]-    overloaded master: the slaves wait

Not selected by default. If the master is not rank 0, say which rank it is:

    expert --select slow_slaves,overloaded_master -P slow_slaves.master=1 TRACE
"""

from _waits import Wait
from expert import parameter


class SlowSlaves(Wait):
    """Time that the master loses waiting for messages of its slaves.

    Severity in seconds, at the master's call: the waits of late_sender, according to the selected definitions, in which the
    master receives.

    What to do: use more slaves or smaller tasks; let the master work too.

    Source: Wolf and Mohr, "Slow slaves". Part of late_sender, hence outside of the sums.
    """

    parent = "late_sender"
    view = True
    default = False  # not every program has a master

    table = "waits"
    master = parameter(0, "rank of the master", type=int, min=0)

    def describe(self, w):
        w = w.select((w.kind == "late_sender") & (w.rank == self.master))
        self.add(w.wait, at=w.call, because={"send": w.partner})


class OverloadedMaster(Wait):
    """Time that slaves lose waiting for a master that serves others.

    Severity in seconds, at the slaves' calls: the waits of late_sender, according to the selected definitions, for messages
    that the master sends, and those of late_receiver for messages that it receives.

    Results: tasks, the waits for messages of the master; results, the waits until the master received.

    What to do: use larger tasks, send them before slaves ask for them, or use several masters.

    Source: Wolf and Mohr, "Overloaded master". Part of late_sender and late_receiver, hence outside of the sums.
    """

    parent = "point_to_point"
    view = True
    default = False  # not every program has a master

    table = "waits"
    master = parameter(0, "rank of the master", type=int, min=0)

    def describe(self, w):
        from_master = w.select(self.in_focus(w.call) & (w.wait >= self.minimum) & (w.partner_rank == self.master))
        tasks = from_master.select(from_master.kind == "late_sender")
        results = from_master.select(from_master.kind == "late_receiver")
        self.add(tasks.wait, at=tasks.call, because={"send": tasks.partner})
        self.add(results.wait, at=results.call, because={"receive": results.partner})
        self.result("tasks", tasks.wait.sum())
        self.result("results", results.wait.sum())
