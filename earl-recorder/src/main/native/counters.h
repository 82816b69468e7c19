/* Hardware counters. */
#ifndef COUNTERS_H
#define COUNTERS_H
#include <stdint.h>
struct ring;
/* Opens the thread's instructions and cycles, in user mode, as perf_event counts them; how many could be had. */
unsigned open_counters(struct ring *r);
void read_counters(struct ring *r, uint64_t values[2]);
#endif
