/* MPI_Comm_split(rank%2), MPI_Comm_dup, MPI_Cart_create; imbalance of 30 ms at the barrier of the odd sub-communicator only,
   late sender of 40 ms inside the even one (ranks relative to the communicator) */
#include "../common.h"
int main(int argc, char **argv) {
  int i, r, n, v = 0, s, dims[2] = {0, 0}, per[2] = {1, 0}; MPI_Comm c, d, k; begin(&argc, &argv);
  MPI_Comm_split(W, rank % 2, -rank, &c); MPI_Comm_rank(c, &r); MPI_Comm_size(c, &n);
  MPI_Comm_dup(c, &d); MPI_Dims_create(size, 2, dims); MPI_Cart_create(W, 2, dims, per, 0, &k);
  for (i = 0; i < ITER; i++) {
    if (rank % 2) { work_ms(r == 0 ? 30 : 0); MPI_Barrier(c); }
    else { if (r == 1) { work_ms(40); MPI_Send(&v, 1, MPI_INT, 0, 9, d); } else if (r == 0 && n > 1) MPI_Recv(&v, 1, MPI_INT, 1, 9, d, MPI_STATUS_IGNORE); }
    MPI_Allreduce(&v, &s, 1, MPI_INT, MPI_SUM, c);
  }
  { int src, dst; MPI_Cart_shift(k, 0, 1, &src, &dst); MPI_Sendrecv(&v, 1, MPI_INT, dst, 5, &s, 1, MPI_INT, src, 5, k, MPI_STATUS_IGNORE); }
  MPI_Comm_free(&k); MPI_Comm_free(&d); MPI_Comm_free(&c);
  MPI_Finalize(); return 0;
}
