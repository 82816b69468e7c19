/* Computes between exchanges. The first word says how: "loop" computes for some 100 ms of processor time in each iteration, in a function of
   its own: many periods of samples, so that those cut by exchanges hardly count, even where others use the processor; "signals" handles and
   resets all signals itself; "blocked" sleeps instead; "short" computes 20 us, often. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static volatile double sum;
static volatile int handled;

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}
__attribute__((noinline)) static void compute(double time) {
  for (double end = seconds() + time; seconds() < end;) for (int i = 0; i < 10000; i++) sum += i * 0.5;
}
__attribute__((noinline)) static void exchange(void) {
  int value = 1, other = 0;
  MPI_Allreduce(&value, &other, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  sum += other;
}
static void handle(int number) { handled += number; }

int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "loop";
  MPI_Init(&argc, &argv);
  if (!strcmp(how, "signals")) {
    struct sigaction profiling = { .sa_handler = handle };
    for (int number = 1; number <= SIGRTMAX; number++) signal(number, SIG_DFL);
    sigaction(SIGPROF, &profiling, 0);
    raise(SIGPROF);
  }
  for (int i = 0; i < (strcmp(how, "short") ? 6 : 2000); i++) {
    if (!strcmp(how, "blocked")) usleep(100000); else compute(strcmp(how, "short") ? 0.1 : 0.00002);
    exchange();
  }
  printf("handled %d\n", handled);
  MPI_Finalize();
  return 0;
}
