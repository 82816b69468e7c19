/* OpenMP's constructs are two records each, for they contain others. A thread that has no ring gets one with its first construct after
   MPI_Init. */
#include "openmp.h"
#include "node.h"
#include "paths.h"
#include "recorder.h"

int openmp_calls_back;

uint64_t openmp_team(void) {
  static _Atomic uint64_t teams;
  return 1 + atomic_fetch_add_explicit(&teams, 1, memory_order_relaxed);
}

/* Whether constructs ran before recording began. */
static _Atomic int is_early;

void openmp_begins(const struct ring *r) { if (is_early) r->header->notes |= OPENMP_EARLY; }
void openmp_is_gnu(void) { if (own_ring) own_ring->header->notes |= OPENMP_GNU; }

/* The ring to write to, null if nothing is to be recorded. */
static struct ring *enter(void) {
  struct ring *r = own_ring;
  if (!r && !(r = ring_of_thread())) {
    if (!first_header()) is_early = 1;
    return 0;
  }
  if (r->inside) return 0;
  enter_recorder(r);
  return r;
}

static void write_record(struct ring *r, int kind, int construct, uint64_t path, uint64_t team, unsigned thread, uint64_t value) {
  if (reserve(r, 1)) {
    struct record *e = at(r, r->head);
    e->kind = (uint8_t)kind;
    e->function = (uint16_t)construct;
    e->comm = thread;
    e->partner = e->tag = -1;
    e->bytes = team;
    e->other = value;
    e->request = 0;
    e->path = path;
    e->enter = e->leave = now();
    publish(r, 1);
  }
  leave_recorder(r);
}

static int is_barrier(int construct) { return construct == OMP_IMPLICIT_BARRIER || construct == OMP_BARRIER; }

static int takes_lock(int construct) {
  return construct == OMP_CRITICAL || construct == OMP_ATOMIC || construct == OMP_SET_LOCK || construct == OMP_SET_NEST_LOCK;
}

/* What a thread may wait in. It is not sampled there: what the runtime calls while it waits is nothing that the program does. */
static int may_wait(int construct) { return is_barrier(construct) || takes_lock(construct); }

/* A thread that waits in a barrier may run tasks, which may have barriers: one bit for each, the innermost last. */
static int nests(int construct) { return may_wait(construct) || construct == OMP_TASK; }

void construct_begins(int construct, const struct site *site, uint64_t team, unsigned thread, unsigned threads) {
  struct ring *r = enter();
  if (!r) return;
  uint64_t path = site && r->depth ? path_of_site(r, site->caller, site->frame, site->address) : 0;
  if (nests(construct)) r->idle = r->idle << 1 | (uint64_t)may_wait(construct);
  write_record(r, CONSTRUCT_BEGIN, construct, path, team, thread, threads);
}

void construct_ends(int construct, uint64_t team, unsigned thread) {
  struct ring *r = own_ring ? enter() : 0;
  if (!r) return;
  if (nests(construct)) r->idle >>= 1;
  write_record(r, CONSTRUCT_END, construct, 0, team, thread, 0);
}

void lock_acquired(uint64_t lock) {
  struct ring *r = enter();
  if (!r) return;
  r->idle &= ~(uint64_t)1;
  write_record(r, LOCK_ACQUIRED, 0, 0, 0, 0, lock);
}

void lock_released(uint64_t lock) {
  struct ring *r = enter();
  if (r) write_record(r, LOCK_RELEASED, 0, 0, 0, 0, lock);
}
