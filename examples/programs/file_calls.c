/* Nanoseconds of processor time of a write to a file, by the C library's function, which the recorder wraps, and by the system call itself:
   medians of 1,000 blocks of 1,000 calls in turn, over the same bytes of the file.

       file_calls BYTES FILE */
#define _GNU_SOURCE
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { BLOCKS = 1000, CALLS = 1000 };
static double written[BLOCKS], called[BLOCKS], difference[BLOCKS];

static double processor_time(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

static double median(double *values) {
  qsort(values, BLOCKS, sizeof *values, compare);
  return values[BLOCKS / 2];
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  if (argc < 3) return 1;
  size_t bytes = (size_t)atol(argv[1]);
  char *data = calloc(1, bytes + 1);
  int fd = open(argv[2], O_CREAT | O_TRUNC | O_WRONLY, 0600);
  if (!data || fd < 0) return 1;
  for (int block = 0; block < BLOCKS; block++) {
    lseek(fd, 0, SEEK_SET);
    double begin = processor_time();
    for (int i = 0; i < CALLS; i++) if (write(fd, data, bytes) < 0) return 1;
    written[block] = (processor_time() - begin) / CALLS;
    lseek(fd, 0, SEEK_SET);
    begin = processor_time();
    for (int i = 0; i < CALLS; i++) if (syscall(SYS_write, fd, data, bytes) < 0) return 1;
    called[block] = (processor_time() - begin) / CALLS;
    difference[block] = written[block] - called[block];
  }
  double more = median(difference);
  printf("%.1f %.1f %.1f\n", median(written), median(called), more);
  close(fd);
  unlink(argv[2]);
  MPI_Finalize();
  return 0;
}
