/* The record of a call of MPI: from the wrapper of an MPI function into the ring of its thread. */
#ifndef CALL_H
#define CALL_H
#include <string.h>
#include "counters.h"
#include "node.h"
#include "paths.h"
#include "profile.h"
#include "recorder.h"
#include "usage.h"

struct call {
  struct ring *ring;
  uint64_t enter, leave, path, before[MAX_COUNTERS], after[MAX_COUNTERS];
  uint16_t function;
};

/* A call begins; 0 if it is not to be recorded: called by MPI itself, before MPI_Init, or nothing can be recorded. */
static inline int begin(struct call *c, uint16_t function, void *caller, void *frame) {
  struct ring *r = own_ring;
  if (__builtin_expect(!r, 0) && !(r = ring_of_thread())) return 0;
  if (r->inside) return 0;
  enter_recorder(r);
  c->ring = r;
  c->function = function;
  c->path = r->depth == 0 ? 0 : path_of(r, caller, frame);
  if (__builtin_expect(r->header->counters, 0)) read_counters(r, c->before);
  c->enter = now();
  if (__builtin_expect(c->enter - r->left > r->long_ticks, 0)) { usage_point(r); c->enter = now(); }
  c->leave = c->enter;
  atomic_store_explicit(&r->header->open_enter, c->enter, memory_order_relaxed);
  atomic_store_explicit(&r->header->open_path, c->path, memory_order_relaxed);
  atomic_store_explicit(&r->header->open_function, function, memory_order_relaxed);
  return 1;
}
/* The call waits for a message. The record of the call comes when it ends, so that this is all that a killed process leaves of it. */
static inline void waits_for(struct call *c, uint32_t comm, int32_t partner, int32_t tag) {
  struct header *h = c->ring->header;
  atomic_store_explicit(&h->open_partner, partner, memory_order_relaxed);
  atomic_store_explicit(&h->open_tag, tag, memory_order_relaxed);
  atomic_store_explicit(&h->open_comm, comm, memory_order_relaxed);
  atomic_store_explicit(&h->waiting_since, c->enter, memory_order_release);
}
/* The call is over: from here on time is the recorder's. */
static inline void over(struct call *c) {
  c->ring->left = c->leave = now();
  if (__builtin_expect(c->ring->header->counters, 0)) read_counters(c->ring, c->after);
}

/* The record of a call, at a place for which there is room. */
static inline struct record *filled(const struct call *c, uint64_t index) {
  struct record *e = at(c->ring, index);
  e->kind = CALL;
  e->function = c->function;
  e->path = c->path;
  e->enter = c->enter;
  e->leave = c->leave;
  e->comm = 0;
  e->partner = e->tag = -1;
  e->bytes = e->room = e->request = 0;
  return e;
}
/* The record of a call, with room for more parts after it; null if there is no room. */
static inline struct record *record(struct call *c, uint64_t parts) {
  struct ring *r = c->ring;
  uint64_t counters = r->counter_parts;
  if (!reserve(r, 1 + parts + counters)) return 0;
  struct record *e = filled(c, r->head);
  if (__builtin_expect(counters, 0)) put_counters(r, r->head + 1 + parts, c->before, c->after);
  return e;
}
static inline void end(struct call *c, struct record *e, uint64_t parts) {
  struct ring *r = c->ring;
  if (e && __builtin_expect(r->profile != 0, 0)) profile_add(r, e);
  else if (e) publish(r, 1 + parts + r->counter_parts);
  atomic_store_explicit(&r->header->open_function, 0, memory_order_relaxed);
  if (__builtin_expect(c->leave - c->enter > r->long_ticks, 0)) { usage_point(r); r->left = now(); }
  leave_recorder(r);
}

static inline uint64_t bytes_of(MPI_Count count, MPI_Datatype type) {
  int size = 0;
  if (type == MPI_DATATYPE_NULL || PMPI_Type_size(type, &size) != MPI_SUCCESS || size < 0) return 0;
  return (uint64_t)(count < 0 ? 0 : count) * (uint64_t)size;
}
/* Number of processes in a communicator, of those in the other group if that is wanted. */
static inline uint64_t others_in(MPI_Comm comm, int other) {
  int n = 0;
  if (other) PMPI_Comm_remote_size(comm, &n); else PMPI_Comm_size(comm, &n);
  return (uint64_t)n;
}
static inline uint64_t sum_of_ints(const int counts[], MPI_Comm comm, int other) {
  uint64_t n = others_in(comm, other), sum = 0;
  for (uint64_t i = 0; i < n; i++) sum += (uint64_t)(counts[i] < 0 ? 0 : counts[i]);
  return sum;
}
static inline uint64_t sum_of_counts(const MPI_Count counts[], MPI_Comm comm, int other) {
  uint64_t n = others_in(comm, other), sum = 0;
  for (uint64_t i = 0; i < n; i++) sum += (uint64_t)(counts[i] < 0 ? 0 : counts[i]);
  return sum;
}
#define sum_of(counts, comm, other) _Generic((counts)[0], MPI_Count: sum_of_counts, default: sum_of_ints)(counts, comm, other)
/* The count of this process itself. */
static inline uint64_t own_of_ints(const int counts[], MPI_Comm comm) {
  int me = 0;
  PMPI_Comm_rank(comm, &me);
  return (uint64_t)(counts[me] < 0 ? 0 : counts[me]);
}
static inline uint64_t own_of_counts(const MPI_Count counts[], MPI_Comm comm) {
  int me = 0;
  PMPI_Comm_rank(comm, &me);
  return (uint64_t)(counts[me] < 0 ? 0 : counts[me]);
}
#define own_of(counts, comm) _Generic((counts)[0], MPI_Count: own_of_counts, default: own_of_ints)(counts, comm)
/* Whether this process is the root of an operation. */
static inline int is_root(int root, MPI_Comm comm, int inter) {
  int me = -1;
  if (inter) return root == MPI_ROOT;
  PMPI_Comm_rank(comm, &me);
  return me == root;
}

#define MEMBERS_PER_PART ((int)(sizeof ((struct record *)0)->member / sizeof(int32_t)))

/* Parts for some members of a group. */
static inline uint64_t members_parts(int count) { return (uint64_t)(count + MEMBERS_PER_PART - 1) / MEMBERS_PER_PART; }
/* Fills parts, from a place in the ring on, with the members of a group; "of" is what the group belongs to. */
static inline void put_members(struct ring *r, uint64_t place, uint16_t function, uint32_t of, const int ranks[], int count) {
  for (int first = 0; first < count; first += MEMBERS_PER_PART, place++) {
    struct record *p = at(r, place);
    p->kind = MEMBERS;
    p->function = function;
    p->of = of;
    for (int i = 0; i < MEMBERS_PER_PART; i++)
      p->member[i] = first + i < count && ranks[first + i] != MPI_UNDEFINED ? ranks[first + i] : -1;
  }
}

/* A rank as records have it: -1 none, -2 MPI_PROC_NULL, -3 MPI_ANY_SOURCE. */
static inline int32_t rank_in(int rank) { return rank >= 0 ? rank : rank == MPI_PROC_NULL ? -2 : rank == MPI_ANY_SOURCE ? -3 : -1; }

/* A root as records have it: -4 for the root itself on an intercommunicator, -2 for others of its group. */
static inline int32_t root_in(int root) { return root == MPI_ROOT ? -4 : rank_in(root); }

/* What arrived: source, tag and bytes from the status. */
static inline void arrived(struct record *e, MPI_Status *status) {
  MPI_Count bytes = 0;
  PMPI_Get_elements_x(status, MPI_BYTE, &bytes);
  e->partner = rank_in(status->MPI_SOURCE);
  e->tag = status->MPI_TAG;
  e->bytes = bytes < 0 ? 0 : (uint64_t)bytes;
}
#endif
