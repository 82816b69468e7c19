/* Calls in a loop that change nothing for any process: polls without a result, and flushes of windows with nothing to complete. They become
   one record. */
#include "polls.h"

/* Adds a call to the previous ones from the same place, if there is no other record in between. The part after their record has their
   number, and the time that they took. */
void end_joined_for(struct call *c, uint32_t comm, int32_t partner, int32_t tag, uint64_t request) {
  struct ring *r = c->ring;
  if (r->pending) {
    struct record *e = r->records + (r->head & r->mask), *joined = r->records + ((r->head + 1) & r->mask);
    if (e->function == c->function && e->path == c->path && e->comm == comm && e->request == request
        && c->leave - e->enter <= r->longest_polls) {
      uint64_t gap = c->enter - e->leave;
      joined->inside += c->leave - c->enter + (gap < r->shortest_gap ? gap : 0);
      joined->polls++;
      e->leave = c->leave;
      if (e->partner != partner) e->partner = -1;
      if (e->tag != tag) e->tag = -1;
      r->pending = 2;
      atomic_store_explicit(&r->header->pending, 2, memory_order_release);
      end(c, 0, 0);
      return;
    }
  }
  int alone = r->header->counters != 0 || r->profile;
  struct record *e = record(c, !alone);
  if (e) {
    e->comm = comm;
    e->partner = partner;
    e->tag = tag;
    e->request = request;
  }
  if (!e || alone) {
    end(c, e, 0);
    return;
  }
  struct record *joined = at(r, r->head + 1);
  joined->kind = POLLS;
  joined->function = c->function;
  joined->inside = c->leave - c->enter;
  joined->polls = 1;
  r->pending = 1;
  atomic_store_explicit(&r->header->pending, 1, memory_order_release);
  end(c, 0, 0);
}

void end_joined(struct call *c, uint32_t comm, int32_t partner, int32_t tag) { end_joined_for(c, comm, partner, tag, 0); }
