# As vectors.c, in Python: who sends to whom, and for how long processes wait for those.
import time

from mpi4py import MPI

world = MPI.COMM_WORLD
rank, size = world.rank, world.size
LATE = 0.2
a, b = bytearray(64 * size), bytearray(64 * size)


def begin(late):
    world.Barrier()
    if rank == late:
        time.sleep(LATE)
    return time.monotonic()


def end(name, entered, counts):
    leave = time.monotonic()
    every = world.allgather(entered)
    last = max([entered] + [t for i, t in enumerate(every) if counts[i] and i != rank])
    sums = [world.reduce(min(until, leave) - entered) for until in (last, max(every))]
    if rank == 0:
        print(f"{name}: waited {sums[0] * 1e3:.3f} at most {sums[1] * 1e3:.3f} received 0", flush=True)


def ring():
    outs, ins = [0] * size, [0] * size
    outs[(rank + 1) % size] = ins[(rank - 1) % size] = 8
    return outs, ins, [64 * i for i in range(size)]


def vector_in_python():
    outs, ins, places = ring()
    entered = begin(1)
    world.Alltoallv([a, outs, places, MPI.BYTE], [b, ins, places, MPI.BYTE])
    end("vector_in_python", entered, ins)


def types_in_python():
    outs, ins, places = ring()
    types = [MPI.INT] * size
    entered = begin(2)
    world.Alltoallw([a, outs, places, types], [b, ins, places, types])
    end("types_in_python", entered, ins)


def everyone_in_python():
    counts, places = [4] * size, [64 * i for i in range(size)]
    entered = begin(0)
    world.Alltoallw([a, counts, places, [MPI.INT] * size], [b, counts, places, [MPI.INT] * size])
    end("everyone_in_python", entered, counts)


vector_in_python()
types_in_python()
everyone_in_python()
