/* Programs that come to a bad end, after 20 rounds of messages: faults KIND
     crash      rank 1 writes to nowhere
     killed     rank 1 is killed, rank 0 waits for it
     forgets    all leave without MPI_Finalize
     threads    two threads of each process send and receive at once
     spawn      another program is started, which says so */
#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int rank, size;
static void round_trip(int tag) {
  int v = tag, w;
  for (int i = 0; i < 20; i++)
    MPI_Sendrecv(&v, 1, MPI_INT, (rank + 1) % size, tag, &w, 1, MPI_INT, (rank + size - 1) % size, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
static void *thread(void *tag) { round_trip(*(int *)tag); return 0; }
int main(int argc, char **argv) {
  const char *kind = argc > 1 ? argv[1] : "";
  int level, tags[2] = { 1, 2 };
  MPI_Comm parent, child;
  MPI_Init_thread(&argc, &argv, strcmp(kind, "threads") ? MPI_THREAD_SINGLE : MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_get_parent(&parent);
  if (parent != MPI_COMM_NULL) { MPI_Send(&rank, 1, MPI_INT, 0, 5, parent); MPI_Comm_disconnect(&parent); MPI_Finalize(); return 0; }
  round_trip(0);
  if (!strcmp(kind, "crash") && rank == 1) { volatile int *nowhere = 0; *nowhere = 1; }
  if (!strcmp(kind, "killed") && rank == 1) raise(SIGKILL);
  if (!strcmp(kind, "crash") || !strcmp(kind, "killed")) MPI_Recv(&level, 1, MPI_INT, 1, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (!strcmp(kind, "forgets")) { MPI_Barrier(MPI_COMM_WORLD); _Exit(0); }
  if (!strcmp(kind, "threads")) {
    if (level < MPI_THREAD_MULTIPLE) { printf("no threads\n"); MPI_Finalize(); return 0; }
    pthread_t t[2];
    for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, thread, &tags[i]);
    for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  }
  if (!strcmp(kind, "spawn")) {
    int got;
    MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &child, MPI_ERRCODES_IGNORE);
    if (rank == 0) MPI_Recv(&got, 1, MPI_INT, 0, 5, child, MPI_STATUS_IGNORE);
    MPI_Comm_disconnect(&child);
  }
  MPI_Finalize();
  return 0;
}
