/* Counters of the kernel: those of the processor's hardware, and of the system's software. */
#ifndef COUNTERS_H
#define COUNTERS_H
#include <stdint.h>
#include "layout.h"
struct record;
struct ring;
/* Opens the counters that EXPERT_RECORD_COUNTERS asks for, and notes the names of those that could be had. How many these are. */
unsigned open_counters(struct ring *r);
/* The values of the thread's counters now. */
void read_counters(struct ring *r, uint64_t values[MAX_COUNTERS]);
/* Fills the records with the values before and after a call, from a place in the ring on. */
void put_counters(struct ring *r, uint64_t place, const uint64_t before[MAX_COUNTERS], const uint64_t after[MAX_COUNTERS]);
#endif
