/* Leaves its image without MPI_Finalize: it becomes another program that sleeps, or ends at once. */
#include <mpi.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Barrier(MPI_COMM_WORLD);
  clock_t until = clock() + CLOCKS_PER_SEC / 5;
  while (clock() < until) MPI_Barrier(MPI_COMM_WORLD);
  if (argc > 1 && !strcmp(argv[1], "exec")) execl("/bin/sleep", "sleep", "4", (char *)0);
  _exit(0);
}
