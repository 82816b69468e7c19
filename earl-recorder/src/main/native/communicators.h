/* Communicators by number. */
#ifndef COMMUNICATORS_H
#define COMMUNICATORS_H
#include <mpi.h>
#include <stdint.h>
struct ring;
/* Records the communicators that every process has. */
void communicators_begin(struct ring *r);
/* MPI is about to end. */
void communicators_end(void);
uint32_t comm_number(struct ring *r, MPI_Comm comm);
int comm_is_inter(MPI_Comm comm);
/* A call that began at a time has made a communicator. */
void comm_created(struct ring *r, MPI_Comm comm, MPI_Comm parent, uint64_t since);
void comm_forget(MPI_Comm comm);
void comm_named(struct ring *r, MPI_Comm comm, const char *name);
#endif
