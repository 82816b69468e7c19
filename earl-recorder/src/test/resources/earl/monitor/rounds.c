/* A solver that iterates, and a function that is called in a loop: rounds ITERATIONS. The paths of both step back. */
#include <mpi.h>
#include <stdlib.h>

static volatile double sum;
static int size, rank;
__attribute__((noinline)) static void work(void) {
  for (double end = MPI_Wtime() + 0.03; MPI_Wtime() < end;) sum += 1;
}
__attribute__((noinline)) static void norm(void) {
  int value = 1, other = 0;
  MPI_Allreduce(&value, &other, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  sum += other;
}
__attribute__((noinline)) static void exchange(void) {
  int value = rank, other = 0;
  MPI_Sendrecv(&value, 1, MPI_INT, (rank + 1) % size, 0, &other, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  sum += other;
}
__attribute__((noinline)) static void solve(int iterations) {
  norm();
  for (int i = 0; i < iterations; i++) {
    exchange();
    work();
    norm();
  }
  sum++;
}
__attribute__((noinline)) static void step(void) {
  exchange();
  norm();
  sum++;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  solve(atoi(argv[1]));
  for (int i = 0; i < atoi(argv[1]); i++) {
    step();
    work();
  }
  MPI_Finalize();
  return 0;
}
