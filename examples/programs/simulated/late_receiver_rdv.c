/* as late_receiver with a standard MPI_Send of 4 MB (rendezvous protocol): the sender blocks until the receive */
#include "../common.h"
#define N 500000
int main(int argc, char **argv) {
  double *b = calloc(N, sizeof *b); int i;
  begin(&argc, &argv); MPI_Barrier(W);
  for (i = 0; i < ITER; i++) {
    if (rank % 2) MPI_Send(b, N, MPI_DOUBLE, rank - 1, 7, W);
    else { work_ms(50); MPI_Recv(b, N, MPI_DOUBLE, rank + 1, 7, W, MPI_STATUS_IGNORE); }
  }
  MPI_Finalize(); return 0;
}
