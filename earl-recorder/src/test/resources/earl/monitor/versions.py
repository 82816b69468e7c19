# Calls MPI by itself, so that any version of Python and any MPI will do: versions.py LIBRARY
import ctypes
import sys

library = ctypes.CDLL(sys.argv[1], ctypes.RTLD_GLOBAL)
mpi = ctypes.CDLL(None)
if hasattr(library, "ompi_mpi_comm_world"):
    world = ctypes.c_void_p(ctypes.addressof(ctypes.c_byte.in_dll(library, "ompi_mpi_comm_world")))
else:
    world = ctypes.c_int(0x44000000)
COMPARE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)


def compare(a, b):
    mpi.MPI_Barrier(world)
    return 0


def sort():
    ctypes.CDLL("libc.so.6").qsort((ctypes.c_int * 2)(1, 2), 2, 4, COMPARE(compare))


class Solver:
    def exchange(self):
        mpi.MPI_Barrier(world)

    def step(self):
        self.exchange()
        sort()


mpi.MPI_Init(None, None)
for i in range(3):
    Solver().step()
mpi.MPI_Finalize()
