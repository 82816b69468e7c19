/* every kind of point-to-point call once or more: modes, Sendrecv, Probe, Test loop, Waitany/Waitsome, persistent, cancel, PROC_NULL */
#include "../common.h"
int main(int argc, char **argv) {
  int i, f, idx[4], n; double b[16], c[16]; MPI_Request q, p[4]; MPI_Status st, ss[4]; begin(&argc, &argv); memset(b, 0, sizeof b);
  int peer = rank ^ 1; static char pool[65536]; MPI_Buffer_attach(pool, sizeof pool);
  if (rank % 2) {
    MPI_Send(b, 16, MPI_DOUBLE, peer, 1, W); MPI_Bsend(b, 16, MPI_DOUBLE, peer, 2, W); MPI_Ssend(b, 16, MPI_DOUBLE, peer, 3, W);
    MPI_Barrier(W); MPI_Rsend(b, 16, MPI_DOUBLE, peer, 4, W);
    work_ms(20); MPI_Send(b, 8, MPI_DOUBLE, peer, 5, W);
    work_ms(20); MPI_Send(b, 8, MPI_DOUBLE, peer, 6, W);
    for (i = 0; i < 4; i++) { work_ms(5); MPI_Send(b, 4, MPI_DOUBLE, peer, 10 + i, W); }
    for (i = 0; i < 4; i++) { work_ms(5); MPI_Send(b, 4, MPI_DOUBLE, peer, 20 + i, W); }
  } else {
    for (i = 1; i < 4; i++) MPI_Recv(c, 16, MPI_DOUBLE, peer, i, W, &st);
    MPI_Irecv(c, 16, MPI_DOUBLE, peer, 4, W, &q); MPI_Barrier(W); MPI_Wait(&q, &st);
    MPI_Probe(MPI_ANY_SOURCE, 5, W, &st); MPI_Recv(c, 16, MPI_DOUBLE, st.MPI_SOURCE, 5, W, &st);
    MPI_Irecv(c, 16, MPI_DOUBLE, peer, 6, W, &q); do { MPI_Test(&q, &f, &st); work_ms(4); } while (!f);
    for (i = 0; i < 4; i++) MPI_Irecv(c + 4 * i, 4, MPI_DOUBLE, peer, 10 + i, W, &p[i]);
    for (i = 0; i < 4; i++) MPI_Waitany(4, p, &idx[0], &st);
    for (i = 0; i < 4; i++) MPI_Irecv(c + 4 * i, 4, MPI_DOUBLE, peer, 20 + i, W, &p[i]);
    for (i = 0; i < 4; i += n) MPI_Waitsome(4, p, &n, idx, ss);
  }
  MPI_Sendrecv(b, 16, MPI_DOUBLE, peer, 30, c, 16, MPI_DOUBLE, peer, 30, W, &st);
  MPI_Send(b, 1, MPI_DOUBLE, MPI_PROC_NULL, 31, W); MPI_Recv(b, 1, MPI_DOUBLE, MPI_PROC_NULL, 31, W, &st);
  MPI_Send_init(b, 16, MPI_DOUBLE, peer, 40, W, &p[0]); MPI_Recv_init(c, 16, MPI_DOUBLE, peer, 40, W, &p[1]);
  for (i = 0; i < 3; i++) { MPI_Startall(2, p); MPI_Waitall(2, p, ss); }
  MPI_Request_free(&p[0]); MPI_Request_free(&p[1]);
  MPI_Irecv(c, 1, MPI_DOUBLE, peer, 99, W, &q); MPI_Cancel(&q); MPI_Wait(&q, &st);
  { void *x; int y; MPI_Buffer_detach(&x, &y); }
  MPI_Finalize(); return 0;
}
