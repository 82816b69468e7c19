/* Flushes all of its windows in each round, as programs do before a barrier, of which few have something to complete. Each rank prints its
   calls: "rank R flushes N local L single S puts P due D", where D flushes complete something. */
#include <mpi.h>
#include <stdio.h>
#define WINDOWS 20
#define ROUNDS 200
int main(int argc, char **argv) {
  MPI_Win wins[WINDOWS];
  int rank, size, *memory;
  long flushes = 0, local = 0, single = 0, puts = 0, due = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int w = 0; w < WINDOWS; w++) {
    MPI_Win_allocate(4096, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, wins + w);
    MPI_Win_lock_all(0, wins[w]);
  }
  for (int round = 0; round < ROUNDS; round++) {
    int target = (rank + 1) % size;
    for (int w = round % 10; w < WINDOWS; w += 10) {
      MPI_Put(&round, 1, MPI_INT, target, rank, 1, MPI_INT, wins[w]);
      puts++;
      due++;
    }
    for (int w = 0; w < WINDOWS; w++, local++) MPI_Win_flush_local_all(wins[w]);
    for (int w = 0; w < WINDOWS; w++, flushes++) MPI_Win_flush_all(wins[w]);
    for (int w = 0; w < WINDOWS; w++, single++) MPI_Win_flush(target, wins[w]);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  for (int w = 0; w < WINDOWS; w++) {
    MPI_Win_unlock_all(wins[w]);
    MPI_Win_free(wins + w);
  }
  printf("rank %d flushes %ld local %ld single %ld puts %ld due %ld\n", rank, flushes, local, single, puts, due);
  MPI_Finalize();
  return 0;
}
