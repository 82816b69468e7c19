/* The node of this process: its name, its clock, and the processes on it. */
#ifndef NODE_H
#define NODE_H
#include <stdint.h>

/* Whether time is the processor's counter. */
extern int use_tsc;

/* Whether the nodes are simulated for a test, with their own clocks. */
extern int node_is_tested;

void node_loaded(void);
const char *node_name(void);
uint64_t now_slow(void);

/* Processes of the program on this node, 0 if the launcher does not say. */
int local_ranks(void);
int is_first_of_node(int rank);
/* Processes that the launcher has started, 0 if it does not say. */
int launched_ranks(void);
/* The rank and the number of processes without MPI, as their launcher says it; otherwise they are alone. */
void rank_without_mpi(int *rank, int *ranks);

static inline uint64_t now(void) {
#if defined(__x86_64__)
  if (__builtin_expect(use_tsc, 1)) {
    uint32_t low, high;
    __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
    return (uint64_t)high << 32 | low;
  }
#elif defined(__aarch64__)
  if (use_tsc) { uint64_t t; __asm__ volatile("mrs %0, cntvct_el0" : "=r"(t)); return t; }
#endif
  return now_slow();
}
#endif
