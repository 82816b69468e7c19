/* Writing records to the ring of a thread. */
#ifndef RING_H
#define RING_H
#include <string.h>
#include "thread.h"

/* Makes room or fails: lost records are counted, and a record with their number precedes the next record. */
int reserve_slow(struct ring *r, uint64_t count);

/* Publishes the polls at the head. */
void publish_polls(struct ring *r);

/* The place of a record; valid once reserve has found room. */
static inline struct record *at(struct ring *r, uint64_t index) {
  struct record *e = r->records + (index & r->mask);
  e->lap = (uint8_t)(1 + (index >> r->lap_shift) % 255);
  return e;
}

/* The place of a record of a kind, with all fields 0. */
static inline struct record *blank(struct ring *r, uint64_t index, uint8_t kind) {
  struct record *e = at(r, index);
  memset((char *)e + 2, 0, sizeof *e - 2);
  e->kind = kind;
  return e;
}

/* Whether there is room for a group of records that are seen together or not at all; if there is none, that is counted. */
static inline int reserve(struct ring *r, uint64_t count) {
  if (__builtin_expect(r->head + count - r->seen_tail <= r->mask + 1 && !(r->lost_since | r->pending), 1)) return 1;
  return reserve_slow(r, count);
}
/* Whether there is room for some records, without moving others into files: for signal handlers. */
int has_room(struct ring *r, uint64_t count);
/* A sample with a path; 0 if there is no room. */
int write_sample(struct ring *r, uint64_t path, uint64_t time);

static inline void publish(struct ring *r, uint64_t count) {
  r->head += count;
  atomic_store_explicit(&r->header->head, r->head, memory_order_release);
}
#endif
