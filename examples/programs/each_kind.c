/* Nanoseconds of a call of each kind, from a tight loop of one process that communicates with itself: the fastest of some rounds. The
   argument names a file to write. */
#include "common.h"
#define TIMED(name, calls, call)                                     \
  do {                                                               \
    double best = 1e9;                                               \
    for (int round = 0; round < 20; round++) {                       \
      double from = MPI_Wtime();                                     \
      for (int i = 0; i < (calls); i++) { call; }                    \
      double ns = (MPI_Wtime() - from) * 1e9 / (calls);              \
      if (ns < best) best = ns;                                      \
      work_ms(30);                                                   \
    }                                                                \
    printf("%s %.0f\n", name, best);                                 \
  } while (0)

int main(int argc, char **argv) {
  MPI_Request none = MPI_REQUEST_NULL, open[5], pair[2];
  MPI_Comm ring;
  MPI_Win win;
  MPI_File file;
  int flag, index, out[2] = { 1, 1 }, in[2], *base, one[1] = { 1 };
  begin(&argc, &argv);
  TIMED("MPI_Test", 20000, MPI_Test(&none, &flag, MPI_STATUS_IGNORE));
  for (int i = 0; i < 5; i++) MPI_Irecv(in, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, open + i);
  TIMED("MPI_Testany", 20000, MPI_Testany(4, open, &index, &flag, MPI_STATUS_IGNORE));
  TIMED("MPI_Testany+MPI_Test", 10000, MPI_Testany(4, open, &index, &flag, MPI_STATUS_IGNORE);
        MPI_Test(open + 4, &flag, MPI_STATUS_IGNORE));
  for (int i = 0; i < 5; i++) MPI_Send(out, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
  MPI_Waitall(5, open, MPI_STATUSES_IGNORE);
  TIMED("MPI_Irecv+MPI_Isend+MPI_Waitall", 3000, MPI_Irecv(in, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, pair);
        MPI_Isend(out, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, pair + 1); MPI_Waitall(2, pair, MPI_STATUSES_IGNORE));
  TIMED("MPI_Sendrecv", 5000, MPI_Sendrecv(out, 1, MPI_INT, 0, 0, in, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
  TIMED("MPI_Allreduce", 5000, MPI_Allreduce(out, in, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
  MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
  TIMED("MPI_Win_fence", 5000, MPI_Win_fence(0, win));
  MPI_Win_lock_all(0, win);
  TIMED("MPI_Put+MPI_Win_flush", 5000, MPI_Put(out, 1, MPI_INT, 0, 0, 1, MPI_INT, win); MPI_Win_flush(0, win));
  MPI_Win_unlock_all(win);
  MPI_Win_free(&win);
  MPI_Cart_create(MPI_COMM_WORLD, 1, one, one, 0, &ring);
  TIMED("MPI_Neighbor_alltoall", 5000, MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, ring));
  MPI_Comm_free(&ring);
  MPI_File_open(MPI_COMM_WORLD, argv[1], MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
  TIMED("MPI_File_write_at", 2000, MPI_File_write_at(file, 0, out, 2, MPI_INT, MPI_STATUS_IGNORE));
  TIMED("MPI_File_write", 2000, MPI_File_write(file, out, 2, MPI_INT, MPI_STATUS_IGNORE));
  MPI_File_close(&file);
  MPI_Finalize();
  return 0;
}
