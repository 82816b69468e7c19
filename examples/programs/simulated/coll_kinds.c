/* every collective, twice, blocking; then some non-blocking ones; rank 3 is 10 ms late each time */
#include "../common.h"
#define L() work_ms(rank == 3 ? 10 : 0)
int main(int argc, char **argv) {
  int i, k; double a[256], b[256]; int cnt[64], dis[64]; MPI_Request q; begin(&argc, &argv); memset(a, 0, sizeof a);
  for (i = 0; i < size; i++) { cnt[i] = 2; dis[i] = 2 * i; }
  for (k = 0; k < 2; k++) {
    L(); MPI_Barrier(W);
    L(); MPI_Bcast(a, 4, MPI_DOUBLE, 3, W);
    L(); MPI_Reduce(a, b, 4, MPI_DOUBLE, MPI_SUM, 0, W);
    L(); MPI_Allreduce(a, b, 4, MPI_DOUBLE, MPI_SUM, W);
    L(); MPI_Gather(a, 2, MPI_DOUBLE, b, 2, MPI_DOUBLE, 1, W);
    L(); MPI_Gatherv(a, 2, MPI_DOUBLE, b, cnt, dis, MPI_DOUBLE, 1, W);
    L(); MPI_Scatter(a, 2, MPI_DOUBLE, b, 2, MPI_DOUBLE, 3, W);
    L(); MPI_Scatterv(a, cnt, dis, MPI_DOUBLE, b, 2, MPI_DOUBLE, 3, W);
    L(); MPI_Allgather(a, 2, MPI_DOUBLE, b, 2, MPI_DOUBLE, W);
    L(); MPI_Allgatherv(a, 2, MPI_DOUBLE, b, cnt, dis, MPI_DOUBLE, W);
    L(); MPI_Alltoall(a, 2, MPI_DOUBLE, b, 2, MPI_DOUBLE, W);
    L(); MPI_Alltoallv(a, cnt, dis, MPI_DOUBLE, b, cnt, dis, MPI_DOUBLE, W);
    L(); MPI_Reduce_scatter(a, b, cnt, MPI_DOUBLE, MPI_SUM, W);
    L(); MPI_Scan(a, b, 4, MPI_DOUBLE, MPI_SUM, W);
  }
  L(); MPI_Ibarrier(W, &q); MPI_Wait(&q, MPI_STATUS_IGNORE);
  L(); MPI_Ibcast(a, 4, MPI_DOUBLE, 3, W, &q); MPI_Wait(&q, MPI_STATUS_IGNORE);
  L(); MPI_Iallreduce(a, b, 4, MPI_DOUBLE, MPI_SUM, W, &q); MPI_Wait(&q, MPI_STATUS_IGNORE);
  MPI_Finalize(); return 0;
}
