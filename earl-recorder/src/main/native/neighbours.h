/* The neighbours in the topology of a communicator. */
#ifndef NEIGHBOURS_H
#define NEIGHBOURS_H
#include <mpi.h>
#include <stdint.h>
#include "senders.h"

struct neighbours {
  /* How many send to this process, and receive from it; their ranks, -1 at the border of a grid. */
  int sources, destinations;
  int *ranks;
};

/* The neighbours; none if the communicator has no topology. Free the ranks. */
struct neighbours neighbours_of(MPI_Comm comm);

/* Number of neighbours in one direction, without those beyond a border. */
uint64_t neighbours_count(MPI_Comm comm, int sources);
/* Elements that are sent to all of them, or come from them. */
uint64_t neighbours_ints(MPI_Comm comm, int sources, const int counts[]);
uint64_t neighbours_counts(MPI_Comm comm, int sources, const MPI_Count counts[]);
/* Bytes of elements of different types. */
uint64_t neighbours_bytes(MPI_Comm comm, int sources, struct elements e);
/* Number of neighbours in one direction, with those beyond a border. */
uint64_t neighbours_all(MPI_Comm comm, int sources);
#define neighbours_sum(comm, sources, counts) \
  _Generic((counts)[0], MPI_Count: neighbours_counts, default: neighbours_ints)(comm, sources, counts)
#endif
