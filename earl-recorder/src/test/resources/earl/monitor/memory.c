/* Each process uses other amounts of memory, and prints what the system says of it: VmHWM in bytes, and page faults that read from a disk. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

int main(int argc, char **argv) {
  int rank;
  char line[256];
  long peak = 0;
  struct rusage used;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  size_t bytes = (size_t)(20 + 40 * rank) << 20;
  volatile char *memory = malloc(bytes);
  if (!memory) return 1;
  for (size_t i = 0; i < bytes; i += 4096) memory[i] = 1;
  free((void *)memory);
  MPI_Finalize();
  FILE *status = fopen("/proc/self/status", "r");
  while (status && fgets(line, sizeof line, status)) sscanf(line, "VmHWM: %ld", &peak);
  getrusage(RUSAGE_SELF, &used);
  printf("%d %ld %ld\n", rank, peak * 1024, used.ru_majflt);
  return 0;
}
