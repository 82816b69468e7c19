"""The statements of a program that communicate, or do input and output."""

from _cells import is_library
from expert import parameter


def is_io(p, regions="", pattern=None):
    """The rows of input and output: those that the trace marks, and regions or groups of regions with given names."""
    names = [name.strip() for name in regions.split(",") if name.strip()]
    found = p.io
    for name in names:
        found = found | p.region.like(name)
    if names:
        groups = pattern.whole("region_groups")
        found = found | p.region.one_of(groups.region.select(groups.group.one_of(names)))
    return found


def is_barrier(p):
    """The rows of barriers of the MPI library."""
    return is_library(p) & (p.role == "BARRIER")


def communication(p):
    """The rows of MPI calls other than barriers and file I/O."""
    return is_library(p) & (p.role != "BARRIER") & ~is_io(p)


def statements(p):
    """The rows of calls that move data or wait for data: communication without MPI_Init, MPI_Comm_rank and similar calls."""
    moves = (p.role == "POINT2POINT") | p.role.like("COLL_*") | (p.role == "RMA")
    return p.select(communication(p) & moves)


def statement():
    """The parameter that says what a statement is."""
    return parameter("operation", "what counts as a statement: an operation of MPI, or a call path that ends in one",
                     choices=["operation", "callpath"])


def key(p, kind):
    """The statement of each row."""
    return p.region if kind == "operation" else p.callpath


def names(pattern, keys):
    """The names of statements in results."""
    return keys if pattern.statement == "operation" else pattern.callpath_names(keys)
