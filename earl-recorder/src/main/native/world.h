/* The processes that started together: those of MPI_COMM_WORLD, which a process that uses sessions does not have. */
#ifndef WORLD_H
#define WORLD_H
#include <mpi.h>

/* Their group, to be freed; whether it can be had. */
int world_group(MPI_Group *group);
/* The process's rank among them, and their number. */
void world_rank(int *rank, int *ranks);

#if MPI_VERSION >= 4
/* A session begins, and is about to end. */
void world_session_begins(MPI_Session session);
void world_session_ends(MPI_Session session);
#endif
/* Whether there is MPI_COMM_WORLD: MPI_Init was called, and MPI_Finalize was not. */
int world_has_communicator(void);
#endif
