/* Ranks that compute, with less than a processor each: shares FOLDER MODE. Each writes into FOLDER/used.RANK how many seconds it took, ran and
   was ready without a processor, as the system counts it, from the begin of main to the call of MPI_Finalize. Modes: processors:N all ranks
   share N processors; group:FILE they join the control group whose members FILE lists; rival each shares a processor with a child that only
   computes; stop rank 1 is stopped for a second. */
#define _GNU_SOURCE
#include <mpi.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define STEPS 20

static double seconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static double queued(void) {
  unsigned long long ran, waited = 0;
  FILE *file = fopen("/proc/thread-self/schedstat", "r");
  if (!file || fscanf(file, "%llu %llu", &ran, &waited) != 2) return -1;
  fclose(file);
  return 1e-9 * (double)waited;
}

static void work(double processor_time) {
  double end = seconds(CLOCK_THREAD_CPUTIME_ID) + processor_time;
  while (seconds(CLOCK_THREAD_CPUTIME_ID) < end) { }
}

/* The launcher may have bound each rank to a processor of its own: binds the process to the first of all. */
static void bind(int processors) {
  cpu_set_t set;
  memset(&set, 0xff, sizeof set);
  sched_setaffinity(0, sizeof set, &set);
  sched_getaffinity(0, sizeof set, &set);
  for (int i = 0; i < CPU_SETSIZE; i++) if (CPU_ISSET(i, &set) && processors-- <= 0) CPU_CLR(i, &set);
  sched_setaffinity(0, sizeof set, &set);
}

/* Stops the process for a second. */
static void stop(void) {
  pid_t self = getpid(), child = fork();
  if (child == 0) {
    struct timespec moment = { 0, 100000000 }, second = { 1, 0 };
    nanosleep(&moment, 0);
    kill(self, SIGSTOP);
    nanosleep(&second, 0);
    kill(self, SIGCONT);
    _exit(0);
  }
  work(0.3);
  waitpid(child, 0, 0);
}

int main(int argc, char **argv) {
  double begin = seconds(CLOCK_MONOTONIC), ran = seconds(CLOCK_THREAD_CPUTIME_ID), waited = queued();
  const char *mode = argv[2];
  int rank, ranks;
  pid_t rival = 0;
  if (!strncmp(mode, "processors:", 11)) bind(atoi(mode + 11));
  if (!strcmp(mode, "rival")) bind(1);
  if (!strncmp(mode, "group:", 6)) {
    FILE *members = fopen(mode + 6, "w");
    if (!members) return 2;
    fprintf(members, "%d", (int)getpid());
    if (fclose(members)) return 3;
  }
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (!strcmp(mode, "rival") && !(rival = fork())) for (volatile int i = 0;; i++) { }
  for (int step = 0; step < STEPS; step++) {
    int out = rank, in;
    work(0.05);
    if (!strcmp(mode, "stop") && rank == 1 && step == STEPS / 2) stop();
    MPI_Sendrecv(&out, 1, MPI_INT, (rank + 1) % ranks, 0, &in, 1, MPI_INT, (rank + ranks - 1) % ranks, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  if (rival > 0) { kill(rival, SIGKILL); waitpid(rival, 0, 0); }
  char name[4096];
  snprintf(name, sizeof name, "%s/used.%d", argv[1], rank);
  FILE *file = fopen(name, "w");
  if (!file) return 4;
  fprintf(file, "%f\n%f\n%f\n", seconds(CLOCK_MONOTONIC) - begin, seconds(CLOCK_THREAD_CPUTIME_ID) - ran, queued() - waited);
  fclose(file);
  return MPI_Finalize();
}
