/* A program that has no MPI_COMM_WORLD: it makes its communicators from a session, twice. What the trace must hold is counted here and
   printed by rank 0: messages, bytes, collective operations, each over all processes. */
#include <mpi.h>
#include <stdio.h>

static long sent, bytes, collectives;

static void work(MPI_Session session, const char *tag, int last) {
  MPI_Group all;
  MPI_Comm comm, half;
  int rank, size, out = 1, in;
  MPI_Group_from_session_pset(session, "mpi://WORLD", &all);
  MPI_Comm_create_from_group(all, tag, MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm);
  MPI_Group_free(&all);
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  for (int i = 0; i < 3; i++) {
    MPI_Sendrecv(&out, 1, MPI_INT, (rank + 1) % size, 7, &in, 1, MPI_INT, (rank + size - 1) % size, 7, comm, MPI_STATUS_IGNORE);
    MPI_Allreduce(&out, &in, 1, MPI_INT, MPI_SUM, comm);
  }
  MPI_Comm_split(comm, rank % 2, rank, &half);
  MPI_Barrier(half);
  MPI_Comm_free(&half);
  sent += 3;
  bytes += 12;
  if (rank == 0) collectives += 3 + 2;
  if (last) {
    long mine[3] = { sent, bytes, collectives }, sum[3];
    MPI_Reduce(mine, sum, 3, MPI_LONG, MPI_SUM, 0, comm);
    if (rank == 0) printf("messages %ld bytes %ld collectives %ld\n", sum[0], sum[1], sum[2] + 1);
  }
  MPI_Comm_free(&comm);
}

int main(void) {
  MPI_Session session, second;
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
  work(session, "first", 0);
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &second);
  work(second, "second", 1);
  MPI_Session_finalize(&second);
  MPI_Session_finalize(&session);
  return 0;
}
