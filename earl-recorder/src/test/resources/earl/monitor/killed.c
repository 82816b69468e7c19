/* Two processes receive a message that the third one never sends. After some seconds it kills all of them. With the word "at-once", a process
   kills itself when MPI has begun, and with "goes-on" it ends regularly after some seconds. */
#include <mpi.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>
static void idle(unsigned seconds) { while (seconds) seconds = sleep(seconds); }
int main(int count, char **arguments) {
  int rank, message, own = (int)getpid(), all[3];
  MPI_Init(&count, &arguments);
  if (count > 1 && !strcmp(arguments[1], "at-once")) raise(SIGKILL);
  if (count > 1) { idle(3); return MPI_Finalize(); }
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Allgather(&own, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
  if (rank < 2) MPI_Recv(&message, 1, MPI_INT, 2, 77, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  idle(3);
  for (int i = 0; i < 3; i++) kill(all[i], SIGKILL);
  return 0;
}
