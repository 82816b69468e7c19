/* Handling of a full ring. */
#include "ring.h"
#include "node.h"
#include "spill.h"

void publish_polls(struct ring *r) {
  uint64_t count = r->pending;
  if (!count) return;
  r->pending = 0;
  atomic_store_explicit(&r->header->pending, 0, memory_order_relaxed);
  publish(r, count);
}

int reserve_slow(struct ring *r, uint64_t count) {
  publish_polls(r);
  uint64_t tail, mark = r->lost_since != 0;
  int full;
  do {
    tail = r->seen_tail = atomic_load_explicit(&r->header->tail, memory_order_acquire);
    full = r->head + count + mark - tail > r->mask + 1;
  } while (full && count + mark <= r->mask + 1 && spill(r));
  if (full) {
    r->lost_since += count;
    atomic_fetch_add_explicit(&r->header->lost_records, count, memory_order_relaxed);
    atomic_fetch_add_explicit(&r->header->lost_groups, 1, memory_order_relaxed);
    return 0;
  }
  if (mark) {
    struct record *e = blank(r, r->head, LOST);
    e->lost = r->lost_since;
    e->time = e->leave = now();
    r->lost_since = 0;
    publish(r, 1);
  }
  return 1;
}

int has_room(struct ring *r, uint64_t count) {
  r->seen_tail = atomic_load_explicit(&r->header->tail, memory_order_acquire);
  return !r->lost_since && r->head + r->pending + count - r->seen_tail <= r->mask + 1;
}

int write_sample(struct ring *r, uint64_t path, uint64_t time) {
  if (!reserve(r, 1)) return 0;
  struct record *e = blank(r, r->head, SAMPLE);
  e->path = path;
  e->time = e->leave = time;
  publish(r, 1);
  return 1;
}
