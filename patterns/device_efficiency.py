"""How well a program uses its accelerators and the processors that feed them: efficiencies as TALP 3.6 defines them.

Shares of a device are of device time: the run time times the number of devices. Shares of hosts are of the time of processors' threads.
"""

from expert import Pattern

LIBRARIES = ["MPI", "SHMEM", "GASPI", "UPC"]
DEVICES = ["CUDA", "HIP", "OPENCL"]
THREADS = ["OPENMP", "PTHREAD"]
SYNCHRONIZE = ["BARRIER", "IMPLICIT_BARRIER", "CRITICAL", "ATOMIC", "ORDERED", "TASK_WAIT", "THREAD_WAIT"]


class _OfDevices(Pattern):
    """A share of the time of devices. Reports show it in a table of its own, for the focus and for the whole program."""

    unit = "share"
    view = True
    table = "devices"

    def describe(self, d):
        self.result("program", self.of(self.whole("devices"), self.run_time(whole=True)))
        return self.of(d, self.run_time())

    def of(self, d, time):
        most = d.useful.max()
        return ((most > 0) & (time > 0)).where(self.efficiency(d.useful.sum(), most, d.active.max(), d.device.count(), time), 0)


class DeviceParallelEfficiency(_OfDevices):
    """The useful share of the devices' time: load balance x communication x orchestration. 1 is perfect.

    Severity, a share:

        sum over devices of the useful time / (run time x devices)

    The useful time of a device is the time in which at least one of its kernels runs, collective kernels too. In a focus, only the time in
    which hosts are inside of it counts, and its run time is that of parallel_efficiency.

    Result: program, the same for the whole program.

    What to do: the smallest of the three factors says where to begin.

    Source: TALP 3.6, "GPU Parallel Efficiency".
    """

    def efficiency(self, useful, most, active, devices, time):
        return useful / (time * devices)


class DeviceLoadBalance(_OfDevices):
    """How evenly kernels are spread over devices: mean useful time divided by the largest useful time of a device. 1 is perfect.

    Severity, a share:

        sum over devices of the useful time / (devices x largest useful time of a device)

    device_parallel_efficiency defines the useful time. The result "program" is the value for the whole program.

    What to do: give the devices equal work.

    Source: TALP 3.6, "GPU Load Balance".
    """

    parent = "device_parallel_efficiency"

    def efficiency(self, useful, most, active, devices, time):
        return useful / (most * devices)


class DeviceCommunicationEfficiency(_OfDevices):
    """How little of the devices' activity is copies alone. 1 is perfect.

    Severity, a share:

        largest useful time of a device / largest active time of a device

    The active time of a device is the time in which a kernel, a copy or a memset of it runs. device_parallel_efficiency defines the useful
    time. The result "program" is the value for the whole program.

    What to do: copy less, or copy on another stream while kernels run.

    Source: TALP 3.6, "GPU Communication Efficiency".
    """

    parent = "device_parallel_efficiency"

    def efficiency(self, useful, most, active, devices, time):
        return most / active


class DeviceOrchestrationEfficiency(_OfDevices):
    """How little devices are idle: largest active time of a device divided by the run time. 1 is perfect.

    Severity, a share:

        largest active time of a device / run time

    device_communication_efficiency defines the active time. The result "program" is the value for the whole program.

    What to do: idle_stream says where hosts launch late.

    Source: TALP 3.6, "GPU Orchestration Efficiency".
    """

    parent = "device_parallel_efficiency"

    def efficiency(self, useful, most, active, devices, time):
        return active / time


class _OfHosts(Pattern):
    """A share of the time of processors' threads that counts calls of CUDA, HIP and OpenCL as not useful."""

    unit = "share"
    view = True
    table = "profile"

    def describe(self, p):
        program = self.whole("profile")
        threads = self.whole("locations")
        threads = threads.select((threads.kind == "CPU_THREAD") & threads.location.one_of(program.location))
        whole = self.run_time(whole=True)
        self.result("program", self.of(program, threads, whole, whole))
        return self.of(p, threads.select(self.in_focus(threads)), self.run_time(), whole)

    def of(self, p, threads, time, whole):
        p = p.select(p.location.one_of(threads.location))
        # What a thread does outside of recorded calls is its own work, except for threads that a master forks: these idle.
        all = time == whole
        processors = all.where(time * threads.location.count(), p.exclusive.sum())
        forked = threads.select(threads.rank < 0).location.count()
        idle = time * forked - p.select(p.rank < 0).exclusive.sum()
        idle = (all & (forked < threads.location.count()) & (idle > 0)).where(idle, 0)
        waits = p.group.one_of(THREADS) & p.role.one_of(SYNCHRONIZE)
        threads = idle + p.select(waits).exclusive.sum()
        # Buffers of the measurement are flushed in artificial regions.
        p = p.select(p.outermost & ~(p.role == "ARTIFICIAL"))
        outside = processors - p.select(p.group.one_of(LIBRARIES)).inclusive.sum()
        gpu = p.select(p.group.one_of(DEVICES)).inclusive.sum()
        return (outside > 0).where(self.efficiency(processors, outside, threads, gpu), 0)


class HostParallelEfficiency(_OfHosts):
    """The useful share of the processors' time, in which calls of the GPU are not useful. 1 is perfect.

    Severity, a share:

        useful time / processors' time

    Useful time is the processors' time outside of MPI, calls of CUDA, HIP and OpenCL, OpenMP synchronization, and threads that idle while
    their master runs alone. Processors' time is the run time times the number of threads; in a focus, the time of the threads in it.
    parallel_efficiency counts calls of the GPU and OpenMP as useful, and input and output as not useful.

    Result: program, the same for the whole program.

    What to do: if device_offload_efficiency is low, let the host work while the device does, or share the host's processors with others.

    Source: TALP 3.6, "Parallel Efficiency".
    """

    def efficiency(self, processors, outside, threads, gpu):
        return (outside - threads - gpu) / processors


class DeviceOffloadEfficiency(_OfHosts):
    """How little of the hosts' time outside of MPI is calls of the GPU. 1 is perfect.

    Severity, a share:

        (useful time + OpenMP not useful) / (the same + calls of CUDA, HIP and OpenCL)

    host_parallel_efficiency defines the useful time. OpenMP not useful is synchronization of threads, and threads that idle. The result
    "program" is the value for the whole program.

    What to do: host_wait says in which calls hosts wait for devices, and for which kernels.

    Source: TALP 3.6, "Device Offload Efficiency".
    """

    parent = "host_parallel_efficiency"

    def efficiency(self, processors, outside, threads, gpu):
        return (outside - gpu) / outside
