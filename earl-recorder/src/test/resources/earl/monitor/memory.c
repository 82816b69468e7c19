/* Each process uses other amounts of memory, and prints what the system says of it: VmHWM in bytes and page faults that read from a disk, and
   in a line before, the resident bytes while it holds memory and after it has released it. It computes with both. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static long resident(void) {
  long all, used = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file || fscanf(file, "%ld %ld", &all, &used) != 2) return 0;
  fclose(file);
  return used * sysconf(_SC_PAGESIZE);
}

static void compute(volatile char *memory, size_t bytes) {
  clock_t until = clock() + CLOCKS_PER_SEC / 5;
  while (clock() < until)
    for (size_t i = 0; i < bytes; i += 4096) memory[i]++;
}

int main(int argc, char **argv) {
  int rank;
  char line[256], little[64] = {0};
  long peak = 0;
  struct rusage used;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  size_t bytes = (size_t)(20 + 40 * rank) << 20;
  char *memory = malloc(bytes);
  if (!memory) return 1;
  memset(memory, 1, bytes);
  compute(memory, bytes);
  long held = resident();
  free(memory);
  compute(little, sizeof little);
  printf("resident %d %ld %ld\n", rank, held, resident());
  MPI_Finalize();
  FILE *status = fopen("/proc/self/status", "r");
  while (status && fgets(line, sizeof line, status)) sscanf(line, "VmHWM: %ld", &peak);
  getrusage(RUSAGE_SELF, &used);
  printf("%d %ld %ld\n", rank, peak * 1024, used.ru_majflt);
  return 0;
}
