/* The processes that started together. */
#include "world.h"

int world_has_communicator(void) {
  int begun = 0, over = 0;
  PMPI_Initialized(&begun);
  PMPI_Finalized(&over);
  return begun && !over;
}

#if MPI_VERSION >= 4
/* A session that is open, whose process set tells who they are. */
static MPI_Session open_session = MPI_SESSION_NULL;

void world_session_begins(MPI_Session session) { open_session = session; }
void world_session_ends(MPI_Session session) {
  if (session == open_session) open_session = MPI_SESSION_NULL;
}

int world_group(MPI_Group *group) {
  if (world_has_communicator()) return PMPI_Comm_group(MPI_COMM_WORLD, group) == MPI_SUCCESS;
  return open_session != MPI_SESSION_NULL && PMPI_Group_from_session_pset(open_session, "mpi://WORLD", group) == MPI_SUCCESS;
}
#else
int world_group(MPI_Group *group) { return PMPI_Comm_group(MPI_COMM_WORLD, group) == MPI_SUCCESS; }
#endif

void world_rank(int *rank, int *ranks) {
  MPI_Group group;
  *rank = -1;
  *ranks = 0;
  if (!world_group(&group)) return;
  PMPI_Group_rank(group, rank);
  PMPI_Group_size(group, ranks);
  PMPI_Group_free(&group);
}
