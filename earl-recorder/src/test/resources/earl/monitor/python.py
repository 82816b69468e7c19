# A program of Python: python.py LEVEL HOW [ITERATIONS]. HOW is plain, threads or deep.
import sys
import threading
from array import array

import mpi4py

mpi4py.rc.thread_level = sys.argv[1]
from mpi4py import MPI

comm = MPI.COMM_WORLD
rank, size = comm.Get_rank(), comm.Get_size()


def work(n):
    return sum(i * i for i in range(n))


def maximum(comm, value):
    result = array("d", [0])
    comm.Allreduce(array("d", [value]), result, op=MPI.MAX)
    return result[0]


class Solver:
    def __init__(self, comm):
        self.comm = comm

    def exchange(self, value):
        return self.comm.sendrecv(value, dest=(rank + 1) % size, source=(rank - 1) % size)

    def step(self, value):
        work(20000 if rank == 0 else 5000)
        value = self.exchange(value)
        return maximum(self.comm, value)


def solve(comm, iterations):
    solver = Solver(comm)
    value = rank
    for _ in range(iterations):
        value = solver.step(value)
    return value


def descend(depth):
    if depth > 0:
        return descend(depth - 1)
    return sorted([3, 1, 2], key=lambda value: maximum(comm, value))


iterations = int(sys.argv[3]) if len(sys.argv) > 3 else 30
if sys.argv[2] == "plain":
    solve(comm, iterations)
elif sys.argv[2] == "deep":
    descend(400)
else:
    threads = [threading.Thread(target=solve, args=(one, iterations)) for one in (comm.Dup(), comm.Dup())]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
