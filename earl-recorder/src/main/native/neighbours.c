/* The neighbours in the topology of a communicator. */
#include "neighbours.h"
#include <stdlib.h>

static void of_grid(MPI_Comm comm, struct neighbours *n) {
  int dimensions = 0;
  PMPI_Cartdim_get(comm, &dimensions);
  n->ranks = malloc((size_t)(4 * dimensions + 1) * sizeof(int));
  if (!n->ranks) return;
  n->sources = n->destinations = 2 * dimensions;
  for (int d = 0; d < dimensions; d++) PMPI_Cart_shift(comm, d, 1, &n->ranks[2 * d], &n->ranks[2 * d + 1]);
  for (int i = 0; i < 2 * dimensions; i++) {
    if (n->ranks[i] < 0) n->ranks[i] = -1;
    n->ranks[2 * dimensions + i] = n->ranks[i];
  }
}

static void of_graph(MPI_Comm comm, struct neighbours *n) {
  int me = 0, count = 0;
  PMPI_Comm_rank(comm, &me);
  PMPI_Graph_neighbors_count(comm, me, &count);
  n->ranks = malloc((size_t)(2 * count + 1) * sizeof(int));
  if (!n->ranks) return;
  n->sources = n->destinations = count;
  PMPI_Graph_neighbors(comm, me, count, n->ranks);
  PMPI_Graph_neighbors(comm, me, count, n->ranks + count);
}

static void of_distributed_graph(MPI_Comm comm, struct neighbours *n) {
  int sources = 0, destinations = 0, weighted;
  PMPI_Dist_graph_neighbors_count(comm, &sources, &destinations, &weighted);
  int all = sources + destinations;
  int *ranks = malloc((size_t)(2 * all + 1) * sizeof(int)), *weights = ranks + all;
  if (!ranks) return;
  PMPI_Dist_graph_neighbors(comm, sources, ranks, weights, destinations, ranks + sources, weights + sources);
  *n = (struct neighbours){ sources, destinations, ranks };
}

struct neighbours neighbours_of(MPI_Comm comm) {
  struct neighbours n = { 0, 0, 0 };
  int kind = MPI_UNDEFINED;
  PMPI_Topo_test(comm, &kind);
  if (kind == MPI_CART) of_grid(comm, &n);
  else if (kind == MPI_GRAPH) of_graph(comm, &n);
  else if (kind == MPI_DIST_GRAPH) of_distributed_graph(comm, &n);
  return n;
}

#define SUM(function, count)                                                                 \
  uint64_t function {                                                                        \
    struct neighbours n = neighbours_of(comm);                                               \
    int from = sources ? 0 : n.sources, many = sources ? n.sources : n.destinations;         \
    uint64_t sum = 0;                                                                        \
    for (int i = 0; i < many; i++) if (n.ranks[from + i] >= 0) sum += (uint64_t)(count);     \
    free(n.ranks);                                                                           \
    return sum;                                                                              \
  }
SUM(neighbours_count(MPI_Comm comm, int sources), 1)
SUM(neighbours_ints(MPI_Comm comm, int sources, const int counts[]), counts[i])
SUM(neighbours_counts(MPI_Comm comm, int sources, const MPI_Count counts[]), counts[i])
SUM(neighbours_bytes(MPI_Comm comm, int sources, struct elements e), elements_bytes(&e, (uint64_t)i))

uint64_t neighbours_all(MPI_Comm comm, int sources) {
  struct neighbours n = neighbours_of(comm);
  free(n.ranks);
  return (uint64_t)(sources ? n.sources : n.destinations);
}
