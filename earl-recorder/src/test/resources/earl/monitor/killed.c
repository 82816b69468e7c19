/* Two processes receive a message that the third one never sends. After some seconds it kills all of them. */
#include <mpi.h>
#include <signal.h>
#include <unistd.h>
static void idle(unsigned seconds) { while (seconds) seconds = sleep(seconds); }
int main(int count, char **arguments) {
  int rank, message, own = (int)getpid(), all[3];
  MPI_Init(&count, &arguments);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Allgather(&own, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
  if (rank < 2) MPI_Recv(&message, 1, MPI_INT, 2, 77, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  idle(3);
  for (int i = 0; i < 3; i++) kill(all[i], SIGKILL);
  return 0;
}
