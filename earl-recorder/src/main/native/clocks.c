/* The clocks of several nodes. One process of each node, its leader, measures the offset of its clock from that of rank 0, after MPI_Init
   and before MPI_Finalize. Of many questions and answers the quickest one counts (Cristian 1989, Probabilistic clock synchronization). It
   asks until 64 in a row were no quicker, or a tenth of a second has passed. The exchange uses a separate communicator of the leaders. If
   all processes are on one node, there is no exchange. No process waits forever: one that does not answer ends the exchange. */
#define _GNU_SOURCE
#include "clocks.h"
#include <mpi.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>
#include "layout.h"
#include "node.h"

#define MAX_QUESTIONS_WITHOUT_GAIN 64
#define MIN_QUESTIONS 8
#define MAX_MEASURING_NS 100000000ull
#define YIELD_AFTER_NS 10000ull
#define SLEEP_AFTER_NS 1000000ull
#define START_LIMIT_NS 10000000000ull
#define END_LIMIT_NS 60000000000ull
enum { YOUR_TURN = 1, QUESTION, ANSWER };

static MPI_Comm leaders = MPI_COMM_NULL;

/* Whether a request completes before a time. Answers come at once, unless the answering process needs this processor; it is then unknown
   when it gets it. */
static int completes(MPI_Request *request, uint64_t until) {
  static const struct timespec pause = { 0, 50000 };
  uint64_t begun = now_slow();
  for (;;) {
    int done = 0;
    if (PMPI_Test(request, &done, MPI_STATUS_IGNORE) != MPI_SUCCESS) return 0;
    if (done) return 1;
    uint64_t time = now_slow();
    if (time >= until) return 0;
    if (time - begun > SLEEP_AFTER_NS) nanosleep(&pause, 0);
    else if (time - begun > YIELD_AFTER_NS) sched_yield();
  }
}

/* The buffers outlive requests that are given up. */
static int send_value(int to, int what, uint64_t value, uint64_t until) {
  static uint64_t buffer;
  MPI_Request request;
  buffer = value;
  return PMPI_Isend(&buffer, 1, MPI_UINT64_T, to, what, leaders, &request) == MPI_SUCCESS && completes(&request, until);
}
static int receive_value(int from, int what, uint64_t *value, uint64_t until) {
  static uint64_t buffer;
  MPI_Request request;
  if (PMPI_Irecv(&buffer, 1, MPI_UINT64_T, from, what, leaders, &request) != MPI_SUCCESS || !completes(&request, until)) return 0;
  *value = buffer;
  return 1;
}

/* Rank 0: each leader in turn asks until it says that this question is its last. */
static int answer_leaders(uint64_t until) {
  int count = 0;
  PMPI_Comm_size(leaders, &count);
  for (int i = 1; i < count; i++) {
    uint64_t last = 0;
    if (!send_value(i, YOUR_TURN, 0, until)) return 0;
    while (!last) if (!receive_value(i, QUESTION, &last, until) || !send_value(i, ANSWER, now(), until)) return 0;
  }
  return 1;
}

static int ask_rank_0(struct header *h, int end, uint64_t until) {
  uint64_t value, begun, best = ~0ull, at_best = 0, last = 0;
  int64_t offset = 0;
  if (!receive_value(0, YOUR_TURN, &value, until)) return 0;
  begun = now_slow();
  for (int i = 1, without_gain = 0; !last; i++) {
    last = ++without_gain >= MAX_QUESTIONS_WITHOUT_GAIN || (i >= MIN_QUESTIONS && now_slow() - begun > MAX_MEASURING_NS);
    uint64_t asked = now();
    if (!send_value(0, QUESTION, last, until) || !receive_value(0, ANSWER, &value, until)) return 0;
    uint64_t trip = now() - asked;
    if (trip < best - best / 20) without_gain = 0;
    if (trip < best) { best = trip; at_best = asked + trip / 2; offset = (int64_t)(value - at_best); }
  }
  if (h) { h->sync_offset[end] = offset; h->sync_round[end] = best; h->sync_ticks[end] = at_best; }
  return 1;
}

static void measure(struct header *h, int end) {
  int rank = 0;
  uint64_t until = now_slow() + (end ? END_LIMIT_NS : START_LIMIT_NS);
  PMPI_Comm_rank(leaders, &rank);
  if (!(rank == 0 ? answer_leaders(until) : ask_rank_0(h, end, until))) leaders = MPI_COMM_NULL;
}

/* The leaders: the first process of each node. A communicator of those; none if all are on one node. */
static void find_leaders(int rank, int ranks) {
  static uint64_t own = 0xCBF29CE484222325ull;
  for (const char *c = node_name(); *c; c++) own = (own ^ (uint8_t)*c) * 0x100000001B3ull;
  uint64_t *nodes = malloc((size_t)ranks * sizeof own);
  MPI_Request request;
  if (!nodes || PMPI_Iallgather(&own, 1, MPI_UINT64_T, nodes, 1, MPI_UINT64_T, MPI_COMM_WORLD, &request) != MPI_SUCCESS) return;
  /* If a process takes no part, because it is not recorded, its later messages still find their partner. */
  if (!completes(&request, now_slow() + START_LIMIT_NS)) return;
  int first = 0, several = 0;
  while (nodes[first] != own) first++;
  for (int i = 0; i < ranks; i++) several |= nodes[i] != own;
  free(nodes);
  if (several) PMPI_Comm_split(MPI_COMM_WORLD, first == rank ? 0 : MPI_UNDEFINED, rank, &leaders);
  if (leaders != MPI_COMM_NULL) PMPI_Comm_set_errhandler(leaders, MPI_ERRORS_RETURN);
}

void clocks_begin(struct header *h) {
  int rank = -1, ranks = 0;
  const char *wanted = getenv("EXPERT_RECORD_CLOCKS");
  if (!wanted || *wanted != '1') return;
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  PMPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (ranks < 2 || (!node_is_tested && local_ranks() == ranks)) return;
  MPI_Errhandler before;
  if (PMPI_Comm_get_errhandler(MPI_COMM_WORLD, &before) != MPI_SUCCESS) return;
  PMPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  find_leaders(rank, ranks);
  PMPI_Comm_set_errhandler(MPI_COMM_WORLD, before);
  PMPI_Errhandler_free(&before);
  if (leaders != MPI_COMM_NULL) measure(h, 0);
}

void clocks_end(struct header *h) {
  if (leaders != MPI_COMM_NULL) measure(h, 1);
  leaders = MPI_COMM_NULL;
}
