/* OpenMP's constructs are two records each, for they contain others. A thread that has no ring gets one with its first construct after
   MPI_Init. */
#define _GNU_SOURCE
#include "openmp.h"
#include <dlfcn.h>
#include "node.h"
#include "paths.h"
#include "profile.h"
#include "recorder.h"

int openmp_calls_back;

uint64_t openmp_team(void) {
  static _Atomic uint64_t teams;
  return 1 + atomic_fetch_add_explicit(&teams, 1, memory_order_relaxed);
}

/* Whether the acquisition of a lock was recorded. */
static _Atomic int locks_are_recorded;
/* Whether constructs ran before recording began. */
static _Atomic int is_early;

void openmp_begins(const struct ring *r) { if (is_early) r->header->notes |= OPENMP_EARLY; }
void openmp_is_gnu(void) { if (own_ring) own_ring->header->notes |= OPENMP_GNU; }

/* Whether the thread is in a team of several threads, as far as its runtime can be asked. */
static int64_t team_of_runtime(void) {
  int (*threads)(void) = (int (*)(void))dlsym(RTLD_DEFAULT, "omp_get_num_threads");
  return threads && threads() > 1 ? -1 : 0;
}

/* The ring to write to, null if nothing is to be recorded. The thread may have begun to run a team's constructs before it had a ring. */
static struct ring *enter_with(int is_new_team) {
  struct ring *r = own_ring;
  if (!r && !(r = ring_of_thread())) {
    if (!first_header()) is_early = 1;
    return 0;
  }
  if (r->inside) return 0;
  enter_recorder(r);
  if (!r->knows_teams) {
    r->knows_teams = 1;
    r->teams = is_new_team ? 0 : team_of_runtime();
  }
  return r;
}
static struct ring *enter(void) { return enter_with(0); }

static void write_record(struct ring *r, int kind, int construct, uint64_t path, uint64_t team, unsigned thread, uint64_t value, uint64_t time) {
  if (r->profile) { profile_waits(r, (int)(r->idle & 1)); return; }
  if (!reserve(r, 1)) return;
  struct record *e = blank(r, r->head, (uint8_t)kind);
  e->construct = (uint16_t)construct;
  e->thread = thread;
  e->team = team;
  if (kind == CONSTRUCT_BEGIN) e->threads = value; else e->lock = value;
  e->path = path;
  e->time = e->leave = time;
  publish(r, 1);
}

static int is_barrier(int construct) { return construct == OMP_IMPLICIT_BARRIER || construct == OMP_BARRIER; }

static int takes_lock(int construct) {
  return construct == OMP_CRITICAL || construct == OMP_ATOMIC || construct == OMP_SET_LOCK || construct == OMP_SET_NEST_LOCK;
}

static int has_lock(int construct) { return takes_lock(construct) || construct == OMP_TEST_LOCK; }

/* What a thread may wait in. It is not sampled there: what the runtime calls while it waits is nothing that the program does. */
static int may_wait(int construct) { return is_barrier(construct) || takes_lock(construct); }

/* A thread that waits in a barrier may run tasks, which may have barriers: one bit for each, the innermost last. */
static int nests(int construct) { return may_wait(construct) || construct == OMP_TASK; }

/* Whether a construct may wait for other threads: those of its team, or all that may have its lock. */
static int is_shared(const struct ring *r, int construct) { return has_lock(construct) ? r->teams || !is_only_thread() : (int)(r->teams & 1); }

static uint64_t path_at(struct ring *r, const struct site *site) {
  return site && r->depth ? path_of_site(r, site->caller, site->frame, site->address) : 0;
}

static void begin_record(struct ring *r, int construct, const struct site *site, uint64_t team, unsigned thread, unsigned threads, uint64_t time) {
  uint64_t path = path_at(r, site);
  if (nests(construct)) r->idle = r->idle << 1 | (uint64_t)may_wait(construct);
  write_record(r, CONSTRUCT_BEGIN, construct, path, team, thread, threads, time ? time : now());
}

static void end_record(struct ring *r, int construct, uint64_t team, unsigned thread, uint64_t time) {
  if (nests(construct)) r->idle >>= 1;
  write_record(r, CONSTRUCT_END, construct, 0, team, thread, 0, time);
}

void construct_begins(int construct, const struct site *site, uint64_t team, unsigned thread) {
  struct ring *r = enter();
  if (!r) return;
  int shared = is_shared(r, construct);
  if (has_lock(construct)) r->locks = r->locks << 1 | shared;
  if (shared) begin_record(r, construct, site, team, thread, 0, 0);
  else r->header->lone_constructs++;
  leave_recorder(r);
}

void construct_ends(int construct, uint64_t team, unsigned thread) {
  struct ring *r = own_ring ? enter() : 0;
  if (!r) return;
  int shared = has_lock(construct) ? (int)(r->locks & 1) : is_shared(r, construct);
  if (has_lock(construct)) r->locks >>= 1;
  if (shared) end_record(r, construct, team, thread, now());
  leave_recorder(r);
}

void construct_and_barrier_end(int construct) {
  struct ring *r = own_ring ? enter() : 0;
  if (!r) return;
  if (r->teams & 1) {
    uint64_t time = now();
    end_record(r, OMP_IMPLICIT_BARRIER, 0, 0, time);
    end_record(r, construct, 0, 0, time);
  }
  leave_recorder(r);
}

void team_begins(const struct site *site, const struct request *request, unsigned threads) {
  struct ring *r = enter_with(1);
  if (!r) return;
  r->teams = (int64_t)((uint64_t)r->teams << 1) | (threads != 1);
  if (threads != 1) begin_record(r, OMP_PARALLEL, site, request->team, 0, request->threads, request->time);
  else r->header->lone_constructs++;
  leave_recorder(r);
}

void team_ends(const struct request *request) {
  struct ring *r = own_ring ? enter() : 0;
  if (!r) return;
  if (r->teams & 1) end_record(r, OMP_PARALLEL, request->team, 0, now());
  r->teams >>= 1;
  leave_recorder(r);
}

void team_and_barrier_end(const struct request *request) {
  struct ring *r = own_ring ? enter() : 0;
  if (!r) return;
  if (r->teams & 1) {
    uint64_t time = now();
    end_record(r, OMP_IMPLICIT_BARRIER, request->team, 0, time);
    end_record(r, OMP_PARALLEL, request->team, 0, time);
  }
  r->teams >>= 1;
  leave_recorder(r);
}

static void join_team(struct ring *r, uint64_t team, unsigned thread, uint64_t time) {
  r->teams = (int64_t)((uint64_t)r->teams << 1) | 1;
  begin_record(r, OMP_PARALLEL, NOWHERE, team, thread, 0, time);
}

void thread_joins(uint64_t team, unsigned thread) {
  struct ring *r = enter_with(1);
  if (!r) return;
  join_team(r, team, thread, now());
  leave_recorder(r);
}

static void leave_team(struct ring *r, uint64_t team, uint64_t time) {
  r->teams >>= 1;
  end_record(r, OMP_PARALLEL, team, 1, time);
  if (r->profile) profile_waits(r, 1);
}

void thread_leaves(uint64_t team) {
  struct ring *r = own_ring ? enter() : 0;
  if (!r) return;
  leave_team(r, team, now());
  leave_recorder(r);
}

void thread_goes_on(uint64_t left, uint64_t team) {
  int was_recorded = own_ring != 0;
  struct ring *r = enter_with(1);
  if (!r) return;
  uint64_t time = now();
  if (left && was_recorded) {
    if (r->teams & 1) end_record(r, OMP_IMPLICIT_BARRIER, left, 1, time);
    leave_team(r, left, time);
  }
  join_team(r, team, 1, time);
  leave_recorder(r);
}

/* A lock whose acquisition is not recorded has no owner in the records; its release there does not count. */
void lock_acquired(uint64_t lock) {
  struct ring *r = enter();
  if (!r) return;
  if (r->locks & 1) {
    r->idle &= ~(uint64_t)1;
    write_record(r, LOCK_ACQUIRED, 0, 0, 0, 0, lock, now());
    locks_are_recorded = 1;
  }
  leave_recorder(r);
}

void lock_released(uint64_t lock) {
  struct ring *r = locks_are_recorded ? enter() : 0;
  if (!r) return;
  write_record(r, LOCK_RELEASED, 0, 0, 0, 0, lock, now());
  leave_recorder(r);
}
