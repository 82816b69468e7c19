"""The statements of a program that communicate, or do input and output."""

from expert import parameter


def is_io(p, regions="", trace=None):
    """The rows of input and output: what the trace marks as such, and regions, or groups of regions in the trace, of given names."""
    found = p.io
    if trace is not None:
        wanted = {name.strip() for name in regions.split(",")}
        for group in trace.groups:
            if group.type == "REGIONS" and group.name in wanted:
                members = set(group.members)
                found = found | p.region.one_of([region.name for region in trace.regions if region.id in members])
    for name in regions.split(","):
        if name.strip():
            found = found | p.region.like(name.strip())
    return found


def is_barrier(p):
    """The rows of barriers of the MPI library."""
    return (p.group == "MPI") & (p.role == "BARRIER")


def communication(p):
    """The rows of the MPI library but for barriers and input and output."""
    return (p.group == "MPI") & (p.role != "BARRIER") & ~is_io(p)


def statements(p):
    """The rows of calls that move data or wait for that: of communication without MPI_Init, MPI_Comm_rank and the like."""
    moves = (p.role == "POINT2POINT") | p.role.like("COLL_*") | (p.role == "RMA")
    return p.select(communication(p) & moves)


def statement():
    """The parameter that says what a statement is."""
    return parameter("operation", "what counts as a statement: an operation of MPI, or a call path that ends in one",
                     choices=["operation", "callpath"])


def key(p, kind):
    """The statement of each row."""
    return p.region if kind == "operation" else p.callpath


def name(trace, kind, value):
    """How a statement is called in results."""
    return value if kind == "operation" else trace.callpath_name(value)
