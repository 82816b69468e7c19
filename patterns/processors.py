"""Threads that do not run although they could: the system gives their processors to others.

A trace shows it if it has metrics of the system: those of expert record, or processor time and context switches (getrusage, perf) of
other recorders. From one record of these metrics to the next, EXPERT assigns the time without a processor to the call in which the thread
stayed longest. The figures are seconds that other patterns already count. Therefore all patterns here are views.
"""

from expert import Pattern


class Preempted(Pattern):
    """Time in which a thread is ready to run, but has no processor.

        thread 1  ==[ compute  ....====.... ]==      the dots: thread 2 runs on their processor
        thread 2  ==[ ....====....  compute ]==

    Severity in seconds, at the call in which the thread stayed longest since the last record of metrics:

        time on the run queue

    In a trace without that metric it is the time in which the thread did not run, if it did not leave its processor to wait. Also the time in
    which the quota of a control group keeps the thread from running counts. In a call that waits for others anyway, it does no harm.

    What to do: see oversubscribed. If that is small, other programs use the processors: run alone, or on processors of your own.

    Source: EXPERT; the scheduler of Linux counts the time (run_delay in schedstat).
    """

    view = True
    table = "processor_losses"

    def describe(self, l):
        l = l.select(l.call >= 0)
        self.add(l.lost, at=l.call, because={"record": l.record})


class Oversubscribed(Pattern):
    """Time without a processor because more threads of the run are ready than their node has processors for them.

        ready threads on 2 processors   4  4  3  2
        excess                          2  2  1  0

    Severity in seconds, at the calls of preempted: in each of up to 1,000 windows of the run, of at least 50 ms,

        time without a processor x min(1, excess / time without a processor of all threads that share these processors)
        excess = time in which these threads ran or were ready - time of the processors on which they may run

    The quota of a control group counts as so many processors. Threads that wait in MPI are ready too: most MPI libraries poll. Without the
    number of processors, which only expert record writes, nothing counts.

    What to do: run fewer ranks and threads per node, or bind each to a processor of its own (bind-to core of mpirun, OMP_NUM_THREADS).

    Source: EXPERT.
    """

    parent = "preempted"
    view = True
    table = "processor_losses"

    def describe(self, l):
        l = l.select(l.call >= 0)
        self.add(l.oversubscribed, at=l.call, because={"record": l.record})


class Asleep(Pattern):
    """Time in which a thread sleeps outside of communication: it waits for a timer, a file, a lock, or is stopped (SIGSTOP).

    Severity in seconds, at the call in which the thread stayed longest since the last record of metrics:

        duration of the interval - time in which the thread ran - time on the run queue

    Intervals in calls of MPI, SHMEM, OpenMP and GPUs do not count: they wait for others.

    What to do: see what the call does. Reads and writes of files sleep, so do page faults that read from a disk.

    Source: EXPERT.
    """

    view = True
    table = "processor_losses"

    def describe(self, l):
        l = l.select((l.call >= 0) & l.program)
        self.add(l.asleep, at=l.call, because={"record": l.record})
