/* What programs do less often: every way to send, requests that nobody waits for or that are null, buffers in place, neighbours,
   communicators that come and go; any number of processes from 3. What the trace must hold is counted here and printed by rank 0: messages,
   bytes, collective operations (those of an intercommunicator not), each over all processes. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Between two questions: however long others let one wait, the ring has room for all of them. */
static void later(void) { usleep(200); }

#define W MPI_COMM_WORLD
static int rank, size, left, right;
static long sent, bytes, collectives;
static void count(int messages, long length) { sent += messages; bytes += messages * length; }

static void ways(void) {
  static char buffer[1 << 16];
  void *detached;
  int length, a[2] = { rank, 1 }, b[2];
  MPI_Request q[4];
  MPI_Buffer_attach(buffer, sizeof buffer);
  for (int way = 0; way < 8; way++) {
    MPI_Irecv(b, 2, MPI_INT, left, way, W, &q[0]);
    MPI_Barrier(W); /* the receive is there: MPI_Rsend may be called */
    q[1] = MPI_REQUEST_NULL;
    switch (way) {
      case 0: MPI_Send(a, 2, MPI_INT, right, way, W); break;
      case 1: MPI_Bsend(a, 2, MPI_INT, right, way, W); break;
      case 2: MPI_Ssend(a, 2, MPI_INT, right, way, W); break;
      case 3: MPI_Rsend(a, 2, MPI_INT, right, way, W); break;
      case 4: MPI_Isend(a, 2, MPI_INT, right, way, W, &q[1]); break;
      case 5: MPI_Ibsend(a, 2, MPI_INT, right, way, W, &q[1]); break;
      case 6: MPI_Issend(a, 2, MPI_INT, right, way, W, &q[1]); break;
      case 7: MPI_Irsend(a, 2, MPI_INT, right, way, W, &q[1]); break;
    }
    MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
    count(1, 8);
  }
  for (int way = 0; way < 4; way++) {
    MPI_Recv_init(b, 2, MPI_INT, way % 2 ? MPI_ANY_SOURCE : left, 10 + way, W, &q[0]);
    if (way == 0) MPI_Send_init(a, 2, MPI_INT, right, 10 + way, W, &q[1]);
    if (way == 1) MPI_Bsend_init(a, 2, MPI_INT, right, 10 + way, W, &q[1]);
    if (way == 2) MPI_Ssend_init(a, 2, MPI_INT, right, 10 + way, W, &q[1]);
    if (way == 3) MPI_Rsend_init(a, 2, MPI_INT, right, 10 + way, W, &q[1]);
    for (int times = 0; times < 3; times++) {
      MPI_Start(&q[0]);
      MPI_Barrier(W);
      MPI_Start(&q[1]);
      for (int done = 0; done < 2;) {
        int some, places[2];
        MPI_Testsome(2, q, &some, places, MPI_STATUSES_IGNORE);
        if (some != MPI_UNDEFINED) done += some;
        later();
      }
      count(1, 8);
    }
    MPI_Request_free(&q[0]);
    MPI_Request_free(&q[1]);
  }
  if (rank == 0) collectives += 8 + 12;
  /* Nobody waits for what is freed; that it arrived is known by an answer. */
  MPI_Isend(a, 2, MPI_INT, right, 20, W, &q[0]);
  MPI_Request_free(&q[0]);
  MPI_Recv(b, 2, MPI_INT, MPI_ANY_SOURCE, 20, W, MPI_STATUS_IGNORE);
  count(1, 8);
  /* Asked for first, then waited for. */
  MPI_Irecv(b, 2, MPI_INT, left, 21, W, &q[0]);
  MPI_Send(a, 0, MPI_INT, right, 21, W);
  for (int flag = 0; !flag; later()) MPI_Request_get_status(q[0], &flag, MPI_STATUS_IGNORE);
  MPI_Wait(&q[0], MPI_STATUS_IGNORE);
  count(1, 0);
  MPI_Buffer_detach(&detached, &length);
}

static void nothing(void) {
  MPI_Request q[3] = { MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL };
  MPI_Status s[3];
  int index, flag, some, places[3], a = 1, b;
  MPI_Waitall(3, q, s);
  MPI_Waitany(3, q, &index, s);
  MPI_Waitsome(3, q, &some, places, s);
  MPI_Testall(3, q, &flag, MPI_STATUSES_IGNORE);
  MPI_Testany(3, q, &index, &flag, s);
  MPI_Testsome(3, q, &some, places, s);
  MPI_Wait(q, MPI_STATUS_IGNORE);
  MPI_Test(q, &flag, s);
  MPI_Waitall(0, q, s);
  /* Ends of a row: half of the exchanges have nobody on one side. */
  int before = rank ? rank - 1 : MPI_PROC_NULL, after = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
  MPI_Sendrecv(&a, 1, MPI_INT, after, 30, &b, 1, MPI_INT, before, 30, W, s);
  MPI_Sendrecv_replace(&a, 1, MPI_INT, before, 31, after, 31, W, s);
  MPI_Irecv(&b, 1, MPI_INT, before, 32, W, &q[0]);
  MPI_Isend(&a, 1, MPI_INT, after, 32, W, &q[1]);
  MPI_Testany(3, q, &index, &flag, s);
  MPI_Waitall(3, q, s);
  count(2 * (after != MPI_PROC_NULL) + (before != MPI_PROC_NULL), 4);
  /* To oneself. */
  MPI_Sendrecv(&a, 1, MPI_INT, 0, 33, &b, 1, MPI_INT, 0, 33, MPI_COMM_SELF, s);
  count(1, 4);
  /* Whoever comes, whatever it is. */
  if (rank == 0) for (int i = 1; i < size; i++) MPI_Recv(&b, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, W, s);
  else { MPI_Send(&a, 1, MPI_INT, 0, 40 + rank, W); count(1, 4); }
  MPI_Barrier(W);
  if (rank == 0) collectives++;
  /* Larger than what is sent at once; every second of a row of numbers. */
  MPI_Datatype second;
  double *out = calloc(200000, sizeof *out), *in = calloc(200000, sizeof *in);
  MPI_Type_vector(100000, 1, 2, MPI_DOUBLE, &second);
  MPI_Type_commit(&second);
  MPI_Isend(out, 1, second, right, 50, W, &q[0]);
  MPI_Recv(in, 200000, MPI_DOUBLE, left, 50, W, s);
  MPI_Wait(&q[0], s);
  count(1, 800000);
  MPI_Type_free(&second);
  free(out);
  free(in);
  MPI_Isend(&a, 1, MPI_INT, MPI_PROC_NULL, 51, W, &q[0]);
  MPI_Irecv(&b, 1, MPI_INT, right, 52, W, &q[1]);
  MPI_Cancel(&q[1]);
  MPI_Waitsome(2, q, &some, places, s);
  MPI_Waitall(2, q, s);
}

static void in_place(void) {
  int *many = calloc((size_t)size * 2, sizeof(int)), *counts = calloc((size_t)size, sizeof(int)), *places = calloc((size_t)size, sizeof(int));
  MPI_Datatype *types = calloc((size_t)size, sizeof *types);
  int at_root = rank == 0, n = 0;
  MPI_Request q[24];
  for (int i = 0; i < size; i++) { counts[i] = 1; places[i] = i; types[i] = MPI_INT; }
  MPI_Gather(at_root ? MPI_IN_PLACE : many, 1, MPI_INT, many, 1, MPI_INT, 0, W);
  MPI_Gatherv(at_root ? MPI_IN_PLACE : many, 1, MPI_INT, many, counts, places, MPI_INT, 0, W);
  MPI_Scatter(many, 1, MPI_INT, at_root ? MPI_IN_PLACE : many, 1, MPI_INT, 0, W);
  MPI_Scatterv(many, counts, places, MPI_INT, at_root ? MPI_IN_PLACE : many, 1, MPI_INT, 0, W);
  MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, many, counts, places, MPI_INT, W);
  MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, many, 1, MPI_INT, W);
  MPI_Alltoallv(MPI_IN_PLACE, 0, 0, MPI_DATATYPE_NULL, many, counts, places, MPI_INT, W);
  MPI_Reduce(at_root ? MPI_IN_PLACE : many, many, 1, MPI_INT, MPI_SUM, 0, W);
  MPI_Reduce_scatter_block(MPI_IN_PLACE, many, 1, MPI_INT, MPI_SUM, W);
  MPI_Scan(MPI_IN_PLACE, many, 1, MPI_INT, MPI_SUM, W);
  int *to = many + size, *offsets = calloc((size_t)size, sizeof(int));
  for (int i = 0; i < size; i++) offsets[i] = 4 * i;
  MPI_Alltoallw(many, counts, offsets, types, to, counts, offsets, types, W);
  int m[17][64];
  memset(m, 0, sizeof m);
  MPI_Ibcast(m[0], 1, MPI_INT, 0, W, &q[n++]);
  MPI_Igather(m[1], 1, MPI_INT, m[2], 1, MPI_INT, 0, W, &q[n++]);
  MPI_Igatherv(m[1], 1, MPI_INT, m[3], counts, places, MPI_INT, 0, W, &q[n++]);
  MPI_Iscatter(m[1], 1, MPI_INT, m[4], 1, MPI_INT, 0, W, &q[n++]);
  MPI_Iscatterv(m[1], counts, places, MPI_INT, m[5], 1, MPI_INT, 0, W, &q[n++]);
  MPI_Iallgather(m[1], 1, MPI_INT, m[6], 1, MPI_INT, W, &q[n++]);
  MPI_Iallgatherv(m[1], 1, MPI_INT, m[7], counts, places, MPI_INT, W, &q[n++]);
  MPI_Ialltoall(m[1], 1, MPI_INT, m[8], 1, MPI_INT, W, &q[n++]);
  MPI_Ialltoallv(m[1], counts, places, MPI_INT, m[9], counts, places, MPI_INT, W, &q[n++]);
  MPI_Ialltoallw(m[1], counts, offsets, types, m[10], counts, offsets, types, W, &q[n++]);
  MPI_Ireduce(m[1], m[11], 1, MPI_INT, MPI_SUM, 0, W, &q[n++]);
  MPI_Ireduce_scatter(m[1], m[12], counts, MPI_INT, MPI_SUM, W, &q[n++]);
  MPI_Ireduce_scatter_block(m[1], m[13], 1, MPI_INT, MPI_SUM, W, &q[n++]);
  MPI_Iscan(m[1], m[14], 1, MPI_INT, MPI_SUM, W, &q[n++]);
  MPI_Iexscan(m[1], m[15], 1, MPI_INT, MPI_SUM, W, &q[n++]);
  MPI_Iallreduce(MPI_IN_PLACE, m[16], 1, MPI_INT, MPI_SUM, W, &q[n++]);
  for (int done = 0; done < n;) { int index; MPI_Waitany(n, q, &index, MPI_STATUS_IGNORE); done++; }
  if (rank == 0) collectives += 11 + n;
  free(many); free(counts); free(places); free(types); free(offsets);
}

static void neighbours(void) {
  MPI_Comm ring, graph;
  MPI_Request q;
  int periods[1] = { 1 }, dims[1] = { size }, in[2], out[2] = { rank, rank }, ones[2] = { 1, 1 }, places[2] = { 0, 1 };
  MPI_Cart_create(W, 1, dims, periods, 0, &ring);
  MPI_Neighbor_allgather(out, 1, MPI_INT, in, 1, MPI_INT, ring);
  MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, ring);
  MPI_Neighbor_alltoallv(out, ones, places, MPI_INT, in, ones, places, MPI_INT, ring);
  MPI_Ineighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, ring, &q);
  MPI_Wait(&q, MPI_STATUS_IGNORE);
  int a = left, b = right;
  MPI_Dist_graph_create_adjacent(W, 1, &a, MPI_UNWEIGHTED, 1, &b, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
  MPI_Neighbor_allgatherv(out, 1, MPI_INT, in, ones, places, MPI_INT, graph);
  MPI_Sendrecv(out, 1, MPI_INT, b, 60, in, 1, MPI_INT, a, 60, graph, MPI_STATUS_IGNORE);
  count(1, 4);
  MPI_Comm_free(&graph);
  MPI_Comm_free(&ring);
}

static void communicators(void) {
  MPI_Comm later, part, shared, none, pair, merged, halves;
  MPI_Request q;
  MPI_Group world, few;
  int me, n, a = rank, b;
  MPI_Comm_idup(W, &later, &q);
  MPI_Wait(&q, MPI_STATUS_IGNORE);
  MPI_Sendrecv(&a, 1, MPI_INT, right, 70, &b, 1, MPI_INT, left, 70, later, MPI_STATUS_IGNORE);
  count(1, 4);
  MPI_Barrier(later);
  MPI_Comm_group(W, &world);
  int first[2] = { 0, size - 1 };
  MPI_Group_incl(world, 2, first, &few);
  if (rank == 0 || rank == size - 1) {
    MPI_Comm_create_group(W, few, 71, &part);
    MPI_Allreduce(&a, &b, 1, MPI_INT, MPI_MAX, part);
    MPI_Comm_free(&part);
  }
  MPI_Comm_create(W, few, &none);
  if (none != MPI_COMM_NULL) { MPI_Barrier(none); MPI_Comm_free(&none); }
  MPI_Comm_split(W, rank == 0 ? MPI_UNDEFINED : 1, 0, &part);
  if (part != MPI_COMM_NULL) {
    MPI_Bcast(&a, 1, MPI_INT, size - 2, part);
    MPI_Comm_free(&part);
  }
  MPI_Comm_split_type(W, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &shared);
  MPI_Barrier(shared);
  MPI_Comm_free(&shared);
  if (rank == 0) collectives += 5;
  /* Two halves that talk with each other, then are one. */
  MPI_Comm_split(W, rank % 2, rank, &halves);
  MPI_Intercomm_create(halves, 0, W, rank % 2 ? 0 : 1, 72, &pair);
  MPI_Comm_rank(halves, &me);
  MPI_Comm_remote_size(pair, &n);
  if (me < n) {
    MPI_Sendrecv(&a, 1, MPI_INT, me, 73, &b, 1, MPI_INT, me, 73, pair, MPI_STATUS_IGNORE);
    count(1, 4);
  }
  MPI_Barrier(pair);
  MPI_Bcast(&a, 1, MPI_INT, rank % 2 ? 0 : me == 0 ? MPI_ROOT : MPI_PROC_NULL, pair);
  MPI_Intercomm_merge(pair, rank % 2, &merged);
  MPI_Comm_rank(merged, &me);
  MPI_Sendrecv(&a, 1, MPI_INT, (me + 1) % size, 74, &b, 1, MPI_INT, (me + size - 1) % size, 74, merged, MPI_STATUS_IGNORE);
  count(1, 4);
  MPI_Barrier(merged);
  if (rank == 0) collectives++;
  MPI_Comm_free(&merged);
  MPI_Comm_free(&pair);
  MPI_Comm_free(&halves);
  MPI_Comm_free(&later);
  MPI_Group_free(&few);
  MPI_Group_free(&world);
}

/* Counts that may be larger than an int: only MPI 4 has these; others do the same otherwise. */
#if MPI_VERSION >= 4
typedef MPI_Count number;
typedef MPI_Aint place;
#define LARGE(function) function##_c
#else
typedef int number, place;
#define LARGE(function) function
#endif
static void large(void) {
  double out[8] = { 0 }, in[8], *all = calloc((size_t)size, sizeof *all), *from = calloc((size_t)size, sizeof *from);
  number *counts = calloc((size_t)size, sizeof *counts);
  place *places = calloc((size_t)size, sizeof *places);
  MPI_Request q[3];
  for (int i = 0; i < size; i++) { counts[i] = 1; places[i] = i; }
  LARGE(MPI_Irecv)(in, 8, MPI_DOUBLE, left, 80, W, &q[0]);
  LARGE(MPI_Isend)(out, 8, MPI_DOUBLE, right, 80, W, &q[1]);
  MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
  LARGE(MPI_Irecv)(in, 8, MPI_DOUBLE, left, 81, W, &q[0]);
  LARGE(MPI_Send)(out, 7, MPI_DOUBLE, right, 81, W);
  MPI_Wait(&q[0], MPI_STATUS_IGNORE);
  LARGE(MPI_Sendrecv)(out, 6, MPI_DOUBLE, right, 82, in, 8, MPI_DOUBLE, left, 82, W, MPI_STATUS_IGNORE);
  count(1, 64 + 56 + 48);
  count(2, 0);
  LARGE(MPI_Allreduce)(out, in, 8, MPI_DOUBLE, MPI_SUM, W);
  LARGE(MPI_Alltoallv)(all, counts, places, MPI_DOUBLE, from, counts, places, MPI_DOUBLE, W);
  LARGE(MPI_Ibcast)(out, 8, MPI_DOUBLE, 0, W, &q[2]);
  MPI_Wait(&q[2], MPI_STATUS_IGNORE);
  if (rank == 0) collectives += 3;
  free(all);
  free(from);
  free(counts);
  free(places);
}

/* What only MPI 4 has: operations that are made once and started often, and messages that are sent in parts. */
static void persistent(void) {
#if MPI_VERSION >= 4
  MPI_Request q[4];
  int n = 0, one = rank, sum, all[64], parts[4] = { 0 }, got[4], flag;
  MPI_Barrier_init(W, MPI_INFO_NULL, &q[n++]);
  MPI_Allreduce_init(&one, &sum, 1, MPI_INT, MPI_SUM, W, MPI_INFO_NULL, &q[n++]);
  MPI_Gather_init(&one, 1, MPI_INT, all, 1, MPI_INT, 0, W, MPI_INFO_NULL, &q[n++]);
  MPI_Bcast_init(&one, 1, MPI_INT, 0, W, MPI_INFO_NULL, &q[n++]);
  for (int times = 0; times < 3; times++) {
    MPI_Startall(n, q);
    MPI_Waitall(n, q, MPI_STATUSES_IGNORE);
    if (rank == 0) collectives += n;
  }
  for (int i = 0; i < n; i++) MPI_Request_free(&q[i]);
  MPI_Psend_init(parts, 4, 1, MPI_INT, right, 90, W, MPI_INFO_NULL, &q[0]);
  MPI_Precv_init(got, 2, 2, MPI_INT, left, 90, W, MPI_INFO_NULL, &q[1]);
  for (int times = 0; times < 2; times++) {
    MPI_Startall(2, q);
    MPI_Pready(3, q[0]);
    MPI_Pready_range(0, 2, q[0]);
    for (flag = 0; !flag; later()) MPI_Parrived(q[1], 0, &flag);
    MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
    count(1, sizeof parts);
  }
  MPI_Request_free(&q[0]);
  MPI_Request_free(&q[1]);
#endif
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(W, &rank);
  MPI_Comm_size(W, &size);
  left = (rank + size - 1) % size;
  right = (rank + 1) % size;
  ways();
  nothing();
  in_place();
  neighbours();
  communicators();
  large();
  persistent();
  long mine[3] = { sent, bytes, collectives }, all[3];
  MPI_Reduce(mine, all, 3, MPI_LONG, MPI_SUM, 0, W);
  if (rank == 0) printf("messages %ld bytes %ld collectives %ld\n", all[0], all[1], all[2] + 1);
  MPI_Finalize();
  return 0;
}
