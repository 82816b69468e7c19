/* Messages that rank 0 sends in partitions to rank 1, some of them late, beside ordinary ones with the same tag. Rank 1 prints the milliseconds
   that it waited for the last partition, how many messages there were and their bytes. */
#include <mpi.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#define W MPI_COMM_WORLD
#define PARTS 4
#define TIMES 3

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
  int rank, data[PARTS * 8] = { 0 }, list[2] = { 0, 2 }, flag;
  double waited = 0, last, enter;
  MPI_Request q;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(W, &rank);
  if (rank == 0) MPI_Psend_init(data, PARTS, 8, MPI_INT, 1, 7, W, MPI_INFO_NULL, &q);
  else MPI_Precv_init(data, PARTS, 8, MPI_INT, 0, 7, W, MPI_INFO_NULL, &q);
  for (int i = 0; i < TIMES; i++) {
    MPI_Barrier(W);
    MPI_Start(&q);
    if (rank == 0) {
      MPI_Send(&i, 1, MPI_INT, 1, 7, W);
      if (i == 0) { for (int p = 0; p < PARTS - 1; p++) MPI_Pready(p, q); }
      else if (i == 1) { MPI_Pready_list(2, list, q); MPI_Pready(1, q); }
      else MPI_Pready_range(0, PARTS - 2, q);
      usleep(60000);
      last = now();
      MPI_Pready(PARTS - 1, q);
      MPI_Wait(&q, MPI_STATUS_IGNORE);
      MPI_Send(&last, 1, MPI_DOUBLE, 1, 8, W);
    } else {
      int got;
      MPI_Parrived(q, 0, &flag);
      enter = now();
      MPI_Wait(&q, MPI_STATUS_IGNORE);
      MPI_Recv(&got, 1, MPI_INT, 0, 7, W, MPI_STATUS_IGNORE);
      MPI_Recv(&last, 1, MPI_DOUBLE, 0, 8, W, MPI_STATUS_IGNORE);
      if (last > enter) waited += last - enter;
    }
  }
  MPI_Request_free(&q);
  if (rank == 1)
    printf("waited %.3f messages %d bytes %zu\n", waited * 1e3, 3 * TIMES, TIMES * (sizeof data + sizeof(int) + sizeof(double)));
  MPI_Finalize();
  return 0;
}
