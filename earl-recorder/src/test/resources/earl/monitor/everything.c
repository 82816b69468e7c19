/* Every kind of message, request, collective operation and communicator that the recorder tells apart; any number of processes from 3.
   What the trace must hold is counted here and printed by rank 0: messages, bytes, collective operations, each over all processes. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Between two questions: however long others let one wait, the ring has room for all of them. */
static void later(void) { usleep(200); }

static int rank, size;
static long sent, bytes, collectives;
static void count(int messages, int length) { sent += messages; bytes += (long)messages * length; }

static void requests(int left, int right) {
  double a[4] = { 0 }, b[4], c[4], d[4];
  MPI_Request q[4];
  MPI_Status s[4];
  int index, done = 0, some, places[4], flag = 0;
  MPI_Irecv(b, 4, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &q[0]);
  MPI_Isend(a, 4, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &q[1]);
  MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
  count(1, 32);
  MPI_Irecv(b, 4, MPI_DOUBLE, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &q[0]);
  MPI_Isend(a, 3, MPI_DOUBLE, right, 2, MPI_COMM_WORLD, &q[1]);
  for (int i = 0; i < 2; i++) MPI_Waitany(2, q, &index, i ? MPI_STATUS_IGNORE : s);
  count(1, 24);
  MPI_Irecv(b, 4, MPI_DOUBLE, left, MPI_ANY_TAG, MPI_COMM_WORLD, &q[0]);
  MPI_Issend(a, 2, MPI_DOUBLE, right, 3, MPI_COMM_WORLD, &q[1]);
  while (done < 2) { MPI_Waitsome(2, q, &some, places, s); done += some; }
  count(1, 16);
  MPI_Irecv(b, 4, MPI_DOUBLE, left, 4, MPI_COMM_WORLD, &q[0]);
  MPI_Isend(a, 1, MPI_DOUBLE, right, 4, MPI_COMM_WORLD, &q[1]);
  for (; !flag; later()) MPI_Testall(2, q, &flag, MPI_STATUSES_IGNORE);
  count(1, 8);
  MPI_Irecv(c, 4, MPI_DOUBLE, left, 5, MPI_COMM_WORLD, &q[0]);
  MPI_Send(a, 4, MPI_DOUBLE, right, 5, MPI_COMM_WORLD);
  for (flag = 0; !flag; later()) MPI_Test(&q[0], &flag, s);
  count(1, 32);
  /* Persistent: started three times. */
  MPI_Recv_init(d, 4, MPI_DOUBLE, left, 6, MPI_COMM_WORLD, &q[0]);
  MPI_Send_init(a, 4, MPI_DOUBLE, right, 6, MPI_COMM_WORLD, &q[1]);
  for (int i = 0; i < 3; i++) {
    if (i == 1) { MPI_Start(&q[0]); MPI_Start(&q[1]); } else MPI_Startall(2, q);
    MPI_Waitall(2, q, s);
    count(1, 32);
  }
  MPI_Request_free(&q[0]);
  MPI_Request_free(&q[1]);
  /* Nobody there, and nobody who answers. */
  MPI_Irecv(b, 4, MPI_DOUBLE, MPI_PROC_NULL, 7, MPI_COMM_WORLD, &q[0]);
  MPI_Send(a, 4, MPI_DOUBLE, MPI_PROC_NULL, 7, MPI_COMM_WORLD);
  MPI_Wait(&q[0], s);
  MPI_Irecv(b, 4, MPI_DOUBLE, left, 8, MPI_COMM_WORLD, &q[0]);
  MPI_Cancel(&q[0]);
  MPI_Wait(&q[0], s);
}

static void messages(int left, int right) {
  int a = rank, b, flag;
  MPI_Status s;
  MPI_Message m;
  MPI_Request q;
  MPI_Sendrecv(&a, 1, MPI_INT, right, 10, &b, 1, MPI_INT, left, 10, MPI_COMM_WORLD, &s);
  MPI_Sendrecv_replace(&a, 1, MPI_INT, right, 11, left, 11, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Isend(&a, 1, MPI_INT, right, 12, MPI_COMM_WORLD, &q);
  MPI_Probe(left, 12, MPI_COMM_WORLD, &s);
  MPI_Recv(&b, 1, MPI_INT, s.MPI_SOURCE, s.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Wait(&q, MPI_STATUS_IGNORE);
  MPI_Isend(&a, 1, MPI_INT, right, 13, MPI_COMM_WORLD, &q);
  MPI_Mprobe(left, 13, MPI_COMM_WORLD, &m, &s);
  MPI_Mrecv(&b, 1, MPI_INT, &m, MPI_STATUS_IGNORE);
  MPI_Wait(&q, MPI_STATUS_IGNORE);
  MPI_Isend(&a, 1, MPI_INT, right, 14, MPI_COMM_WORLD, &q);
  for (flag = 0; !flag; later()) MPI_Improbe(left, 14, MPI_COMM_WORLD, &flag, &m, &s);
  MPI_Request r;
  MPI_Imrecv(&b, 1, MPI_INT, &m, &r);
  MPI_Wait(&r, &s);
  MPI_Wait(&q, MPI_STATUS_IGNORE);
  count(5, 4);
}

static void operations(MPI_Comm comm) {
  int n, me, *many, *counts, *places;
  MPI_Comm_size(comm, &n);
  MPI_Comm_rank(comm, &me);
  many = calloc((size_t)n * 2, sizeof(int));
  counts = calloc((size_t)n, sizeof(int));
  places = calloc((size_t)n, sizeof(int));
  int one = me, other;
  MPI_Request q[2];
  for (int i = 0; i < n; i++) { counts[i] = 1; places[i] = i; }
  MPI_Barrier(comm);
  MPI_Bcast(&one, 1, MPI_INT, 0, comm);
  MPI_Gather(&one, 1, MPI_INT, many, 1, MPI_INT, 0, comm);
  MPI_Gatherv(&one, 1, MPI_INT, many, counts, places, MPI_INT, 0, comm);
  MPI_Scatter(many, 1, MPI_INT, &other, 1, MPI_INT, 0, comm);
  MPI_Scatterv(many, counts, places, MPI_INT, &other, 1, MPI_INT, 0, comm);
  MPI_Allgather(&one, 1, MPI_INT, many, 1, MPI_INT, comm);
  MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, many, 1, MPI_INT, comm);
  MPI_Allgatherv(&one, 1, MPI_INT, many, counts, places, MPI_INT, comm);
  MPI_Alltoall(many, 1, MPI_INT, many + n, 1, MPI_INT, comm);
  MPI_Alltoallv(many, counts, places, MPI_INT, many + n, counts, places, MPI_INT, comm);
  MPI_Allreduce(&one, &other, 1, MPI_INT, MPI_SUM, comm);
  MPI_Allreduce(MPI_IN_PLACE, &other, 1, MPI_INT, MPI_SUM, comm);
  MPI_Reduce(&one, &other, 1, MPI_INT, MPI_SUM, 0, comm);
  MPI_Reduce_scatter(many, &other, counts, MPI_INT, MPI_SUM, comm);
  MPI_Reduce_scatter_block(many, &other, 1, MPI_INT, MPI_SUM, comm);
  MPI_Scan(&one, &other, 1, MPI_INT, MPI_SUM, comm);
  MPI_Exscan(&one, &other, 1, MPI_INT, MPI_SUM, comm);
  MPI_Ibarrier(comm, &q[0]);
  MPI_Iallreduce(&one, &other, 1, MPI_INT, MPI_SUM, comm, &q[1]);
  MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
  if (me == 0) collectives += 20;
  free(many);
  free(counts);
  free(places);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int left = (rank + size - 1) % size, right = (rank + 1) % size, value = rank, got;
  for (int times = argc > 1 ? atoi(argv[1]) : 1; times > 0; times--) {
    requests(left, right);
    messages(left, right);
    operations(MPI_COMM_WORLD);
  }
  MPI_Comm halves, copy, pair, again;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &halves);
  operations(halves);
  MPI_Comm_dup(halves, &copy);
  MPI_Comm_set_name(copy, "copy of halves");
  MPI_Barrier(copy);
  int leader;
  MPI_Comm_rank(copy, &leader);
  if (leader == 0) collectives++;
  MPI_Comm_free(&copy);
  /* A handle that comes again. */
  MPI_Comm_dup(MPI_COMM_WORLD, &again);
  MPI_Barrier(again);
  if (rank == 0) collectives++;
  MPI_Comm_free(&again);
  /* Across the halves. */
  MPI_Intercomm_create(halves, 0, MPI_COMM_WORLD, rank % 2 ? (size - 1) / 2 * 2 : (size - 2) / 2 * 2 + 1, 20, &pair);
  int remote, here;
  MPI_Comm_remote_size(pair, &remote);
  MPI_Comm_rank(pair, &here);
  if (here == 0) {
    if (rank % 2) MPI_Send(&value, 1, MPI_INT, 0, 21, pair);
    else MPI_Recv(&got, 1, MPI_INT, 0, 21, pair, MPI_STATUS_IGNORE);
    if (rank % 2) count(1, 4);
  }
  MPI_Comm_free(&pair);
  MPI_Comm_free(&halves);
  long mine[3] = { sent, bytes, collectives }, all[3];
  MPI_Reduce(mine, all, 3, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) printf("messages %ld bytes %ld collectives %ld\n", all[0], all[1], all[2] + 1);
  MPI_Finalize();
  return 0;
}
