/* Calls in a loop that change nothing for any process: polls without a result, and flushes of windows with nothing to complete. Those from one
   place become one record, also where calls from several places alternate. */
#include "polls.h"

static inline struct record *head_of(const struct ring *r) { return r->records + (r->head & r->mask); }

/* The record of a place at the head, which a part follows with the number of its calls and the time in them. */
static inline struct record *place_at(const struct ring *r, uint64_t place) { return r->records + ((r->head + 2 * place) & r->mask); }

static inline struct record *joined_at(const struct ring *r, uint64_t place) {
  return r->records + ((r->head + 2 * place + 1) & r->mask);
}

/* Number of places whose records wait at the head. */
static inline uint64_t places(const struct ring *r) { return r->pending && head_of(r)->kind == CALL ? (r->pending + 1) / 2 : 0; }

/* The last place needs no part while it has one call. */
static void wait_for_more(struct ring *r, uint64_t count) {
  r->pending = 2 * count - (joined_at(r, count - 1)->polls == 1);
  atomic_store_explicit(&r->header->pending, (uint32_t)r->pending, memory_order_release);
}

/* Adds a call to the ones from its place. The records of places follow each other in time, as if their calls did not alternate: each has the
   time in its calls and before them. So what follows begins later. */
static void join(struct call *c, uint64_t place, uint64_t count, int32_t partner, int32_t tag) {
  struct ring *r = c->ring;
  struct record *e = place_at(r, place), *joined = joined_at(r, place);
  uint64_t before = place_at(r, count - 1)->leave, gap = c->enter - before;
  joined->inside += c->leave - c->enter + (gap < r->shortest_gap ? gap : 0);
  joined->polls++;
  if (e->partner != partner) e->partner = -1;
  if (e->tag != tag) e->tag = -1;
  e->leave += c->leave - before;
  for (uint64_t i = place + 1; i < count; i++) {
    place_at(r, i)->enter += c->leave - before;
    place_at(r, i)->leave += c->leave - before;
  }
  wait_for_more(r, count);
  end(c, 0, 0);
}

/* Begins the record of another place: behind those of the places that wait, which go on waiting, or as the first. */
static void begin_place(struct call *c, uint64_t place, uint32_t comm, int32_t partner, int32_t tag, uint64_t request) {
  struct ring *r = c->ring;
  if (place || reserve(r, 2)) {
    struct record *e = filled(c, r->head + 2 * place), *joined = at(r, r->head + 2 * place + 1);
    e->comm = comm;
    e->partner = partner;
    e->tag = tag;
    e->request = request;
    joined->kind = POLLS;
    joined->function = c->function;
    joined->inside = c->leave - c->enter;
    joined->polls = 1;
    wait_for_more(r, place + 1);
  }
  end(c, 0, 0);
}

void end_joined_for(struct call *c, uint32_t comm, int32_t partner, int32_t tag, uint64_t request) {
  struct ring *r = c->ring;
  if (r->header->counters || r->profile) {
    struct record *e = record(c, 0);
    if (e) { e->comm = comm; e->partner = partner; e->tag = tag; e->request = request; }
    end(c, e, 0);
    return;
  }
  uint64_t count = places(r);
  if (count && c->leave - head_of(r)->enter > r->longest_polls) count = 0;
  for (uint64_t i = 0; i < count; i++) {
    const struct record *e = place_at(r, i);
    if (e->function == c->function && e->path == c->path && e->comm == comm && e->request == request) {
      join(c, i, count, partner, tag);
      return;
    }
  }
  /* Of three records, one may be the part that the last place does not need yet. */
  begin_place(c, count < JOINED_SITES && has_room(r, 3) ? count : 0, comm, partner, tag, request);
}

void end_joined(struct call *c, uint32_t comm, int32_t partner, int32_t tag) { end_joined_for(c, comm, partner, tag, 0); }
