/* Messages across the beginnings and ends of what MPI_Pcontrol wants recorded: each receive is posted an iteration before its message is
   waited for, and sends are started again and again. Iterations 10 to 14 are wanted, and 30. */
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, size, in[2], out = 0;
  MPI_Request receive[2], send;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int left = (rank + size - 1) % size, right = (rank + 1) % size;
  MPI_Send_init(&out, 1, MPI_INT, right, 1, MPI_COMM_WORLD, &send);
  MPI_Irecv(&in[0], 1, MPI_INT, left, 1, MPI_COMM_WORLD, &receive[0]);
  for (int i = 0; i < 40; i++) {
    if (i == 10 || i == 30) MPI_Pcontrol(1);
    if (i == 15 || i == 31) MPI_Pcontrol(0);
    MPI_Irecv(&in[(i + 1) % 2], 1, MPI_INT, left, 1, MPI_COMM_WORLD, &receive[(i + 1) % 2]);
    MPI_Start(&send);
    MPI_Wait(&receive[i % 2], MPI_STATUS_IGNORE);
    MPI_Wait(&send, MPI_STATUS_IGNORE);
    if (rank != size - 1 || i % 2) MPI_Barrier(MPI_COMM_SELF);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Start(&send);
  MPI_Wait(&send, MPI_STATUS_IGNORE);
  MPI_Wait(&receive[0], MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
