/* The node of this process, as the system, the launcher or a test describes it. */
#define _GNU_SOURCE
#include "node.h"
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

int use_tsc, node_is_tested;
static char node[64];
static int64_t test_skew;
static double test_drift;

/* For tests: EXPERT_RECORD_TEST_NODES=name:skew:drift,... simulates several nodes on one machine. Ranks are assigned to them in turn; their
   clocks are ahead by a number of nanoseconds, and drift by parts per million. */
static void test_node(const char *text) {
  const char *const ranks[] = { "OMPI_COMM_WORLD_RANK", "PMI_RANK" };
  long count = 1, rank = 0;
  for (const char *c = text; *c; c++) count += *c == ',';
  for (int i = 0; i < 2; i++) if (getenv(ranks[i])) { rank = atol(getenv(ranks[i])); break; }
  for (long skip = rank % count; skip > 0; skip--) text = strchr(text, ',') + 1;
  size_t length = strcspn(text, ":,");
  snprintf(node, sizeof node, "%.*s", (int)length, text);
  node_is_tested = 1;
  char *rest = (char *)text + length;
  if (*rest == ':') test_skew = strtoll(rest + 1, &rest, 10);
  if (*rest == ':') test_drift = strtod(rest + 1, &rest) / 1e6;
  use_tsc = 0;
}

void node_loaded(void) {
  const char *clock = getenv("EXPERT_RECORD_CLOCK"), *test = getenv("EXPERT_RECORD_TEST_NODES");
  use_tsc = clock && !strcmp(clock, "tsc");
  gethostname(node, sizeof node - 1);
  if (test && *test) test_node(test);
}

const char *node_name(void) { return node; }

static uint64_t test_clock(uint64_t ns) { return ns + (uint64_t)test_skew + (uint64_t)(int64_t)(test_drift * (double)ns); }

uint64_t now_slow(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  uint64_t ns = (uint64_t)t.tv_sec * 1000000000ull + (uint64_t)t.tv_nsec;
  return __builtin_expect(node_is_tested, 0) ? test_clock(ns) : ns;
}

static int number_of(const char *const *names, unsigned count) {
  for (unsigned i = 0; i < count; i++) {
    const char *text = getenv(names[i]);
    if (text) return atoi(text);
  }
  return 0;
}

int local_ranks(void) {
  static const char *const names[] = { "OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS", "PMI_LOCAL_SIZE" };
  return number_of(names, sizeof names / sizeof *names);
}

int launched_ranks(void) {
  static const char *const names[] = { "OMPI_COMM_WORLD_SIZE", "PMI_SIZE" };
  return number_of(names, sizeof names / sizeof *names);
}

/* PyTorch's launcher sets all three. */
void rank_without_mpi(int *rank, int *ranks) {
  const char *own = getenv("RANK"), *all = getenv("WORLD_SIZE");
  *rank = 0;
  *ranks = 1;
  if (!own || !all || !getenv("LOCAL_RANK") || atoi(all) < 1 || atoi(own) < 0 || atoi(own) >= atoi(all)) return;
  *rank = atoi(own);
  *ranks = atoi(all);
}

/* From the launcher; if it does not say, rank 0 reports for all. */
int is_first_of_node(int rank) {
  static const char *const names[] = { "OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID", "PMI_LOCAL_RANK", "SLURM_LOCALID" };
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
    const char *text = getenv(names[i]);
    if (text) return atoi(text) == 0;
  }
  return rank == 0;
}
