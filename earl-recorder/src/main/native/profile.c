/* The profile of a thread: one record for each function and call site, in the ring, in which the thread adds up its calls. The monitor reads
   the records when the process has ended, whatever ended it. If a record has left the ring, because that was full, the next call from its
   site makes another one: the monitor adds up records, too. */
#define _GNU_SOURCE
#include "profile.h"
#include <stdlib.h>
#include <sys/mman.h>
#include "node.h"
#include "ring.h"

#define FIRST_SLOTS (1u << 10)
#define MAX_CALLS UINT32_MAX

/* The function and the site of a record, and its index + 1; 0 if the slot is free. */
struct slot { uint64_t key, index; };
struct profile {
  struct slot *slots;
  uint64_t mask, count, last;
  /* Index + 1 of the record of waiting in OpenMP, and since when the thread waits, 0 if it does not. */
  uint64_t waits, since;
};

static struct slot *allocate(uint64_t slots) {
  void *m = mmap(0, slots * sizeof(struct slot), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return m == MAP_FAILED ? 0 : m;
}

int profile_begins(struct ring *r) {
  struct profile *p = calloc(1, sizeof *p);
  if (!p || !(p->slots = allocate(FIRST_SLOTS))) { free(p); return 0; }
  p->mask = FIRST_SLOTS - 1;
  r->profile = p;
  return 1;
}

static struct slot *slot_of(struct slot *slots, uint64_t mask, uint64_t key) {
  uint64_t i = (key * 0x9E3779B97F4A7C15ull >> 32) & mask;
  while (slots[i].index && slots[i].key != key) i = (i + 1) & mask;
  return slots + i;
}

/* Without memory the table stays full, and calls from further sites make a record each. */
static void grow(struct profile *p) {
  uint64_t mask = 2 * p->mask + 1;
  struct slot *more = allocate(mask + 1);
  if (!more) return;
  for (uint64_t i = 0; i <= p->mask; i++) if (p->slots[i].index) *slot_of(more, mask, p->slots[i].key) = p->slots[i];
  munmap(p->slots, (p->mask + 1) * sizeof(struct slot));
  p->slots = more;
  p->mask = mask;
}

/* The record of an index + 1, null if there is none, or if it has left the ring. */
static struct record *held(struct ring *r, uint64_t index) {
  if (!index || index <= atomic_load_explicit(&r->header->tail, memory_order_acquire)) return 0;
  return r->records + ((index - 1) & r->mask);
}

void profile_add(struct ring *r, struct record *e) {
  struct profile *p = r->profile;
  uint64_t inside = e->leave - e->enter, before = p->last ? e->enter - p->last : 0, path = e->path, sent = e->bytes, received = e->room;
  uint64_t key = (uint64_t)e->function << 48 | (path >> 32 ? path >> 32 : 1ull << 32 | (path & UINT32_MAX));
  uint16_t function = e->function;
  p->last = e->leave;
  struct slot *s = slot_of(p->slots, p->mask, key);
  struct record *sum = held(r, s->index);
  if (__builtin_expect(sum && sum->calls < MAX_CALLS, 1)) {
    sum->calls++;
    sum->before += before;
    sum->sum_sent += sent;
    sum->sum_received += received;
    sum->sum_inside += inside;
    if (inside < sum->shortest) sum->shortest = inside;
    if (inside > sum->longest) sum->longest = inside;
    return;
  }
  if (!s->index && 2 * p->count > p->mask) {
    grow(p);
    s = slot_of(p->slots, p->mask, key);
  }
  sum = blank(r, r->head, PROFILE);
  sum->function = function;
  sum->path = path;
  sum->calls = 1;
  sum->before = before;
  sum->sum_sent = sent;
  sum->sum_received = received;
  sum->sum_inside = sum->shortest = sum->longest = inside;
  if (s->index || 2 * p->count <= p->mask) {
    p->count += !s->index;
    s->key = key;
    s->index = r->head + 1;
  }
  publish(r, 1);
}

void profile_waits(struct ring *r, int waits) {
  struct profile *p = r->profile;
  uint64_t time = now();
  if (p->since) {
    struct record *sum = held(r, p->waits);
    if (!sum && reserve(r, 1)) {
      sum = blank(r, r->head, PROFILE);
      publish(r, 1);
      p->waits = r->head;
    }
    if (sum) sum->sum_inside += time - p->since;
  }
  p->since = waits ? time : 0;
}
