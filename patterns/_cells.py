"""Rows of the profile, and sums by call path and location."""


def book(pattern, sums, locations):
    """Books sums by cell, see cell()."""
    pattern.add(sums, callpath=sums.key // locations - 1, location=sums.key % locations)


def cell(callpath, location, locations):
    """One number per call path and location. A record outside of all regions has call path -1; no key may be negative."""
    return (callpath + 1) * locations + location


def is_library(p):
    """The rows of calls of MPI or SHMEM."""
    return p.group.one_of(["MPI", "SHMEM"])


def computes(p):
    """The rows of the profile that are the program's own work: outside communication, input and output, and the measurement."""
    library = p.group.one_of(["MPI", "SHMEM", "GASPI", "UPC"]) | p.region.like("MPI_*") | p.region.like("shmem_*")
    return p.select(~(library | (p.region == "TRACE BUFFER FLUSH") | p.io))
