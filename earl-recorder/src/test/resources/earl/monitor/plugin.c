/* A plug-in that starts MPI, and forks: one child computes on, another becomes a program that is none of MPI. */
#include <mpi.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile double sum;

static int status_of(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int run_plugin(void) {
  int one = 1, all = 0;
  pid_t child;
  MPI_Init(0, 0);
  for (int i = 0; i < 20; i++) MPI_Allreduce(&one, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (!(child = fork())) {
    for (int i = 0; i < 30000000; i++) sum += i;
    _exit(7);
  }
  if (status_of(child) != 7) return 1;
  if (!(child = fork())) {
    execlp("sh", "sh", "-c", "exit 5", (char *)0);
    _exit(1);
  }
  if (status_of(child) != 5) return 2;
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
