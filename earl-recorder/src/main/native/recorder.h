/* What the parts of the recorder share. A process has one ring for each thread that calls MPI: a file, mapped and shared with the
   monitor. Its first page is the header below, the rest are records of 64 bytes. earl.monitor.ring.RingLayout has the same offsets. */
#ifndef RECORDER_H
#define RECORDER_H
#define _GNU_SOURCE
#include <mpi.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include "paths.h"

#define HEADER 4096
#define STATE_RUNNING 0
#define STATE_FINALIZED 1
#define STATE_EXITED 2

/* Kinds of records. Those from PART on continue the record before them. */
enum { CALL = 1, ENTER, LEAVE, LOST, COMM, NAME, PATH, SAMPLE = 11, PART = 64, COMPLETED = 64, SECOND, COUNTERS, MEMBERS, POLLS };

/* Whether samples are taken, or why not. */
enum { NOT_SAMPLED, SAMPLED, NO_UNWINDING_IN_HANDLERS, NO_TIMER };

/* What COMM says of a communicator. */
enum { INTER = 1, UNKNOWN_PARENT = 2 };

struct record {
  uint8_t kind, lap;
  uint16_t function;
  uint32_t comm;
  int32_t partner, tag;
  uint64_t bytes, other, request, path, enter, leave;
};

struct header {
  char magic[8];
  uint32_t version, record_bytes;
  uint64_t capacity;
  uint32_t clock, depth;
  uint64_t start_ticks, start_ns, end_ticks, end_ns, realtime_ns;
  int32_t pid, tid, rank, ranks;
  uint32_t thread;
  _Atomic uint32_t state;
  uint64_t load_ticks, exit_ticks;
  uint32_t counters;
  int32_t thread_level;
  uint32_t local_ranks;
  _Atomic uint32_t lost_paths;
  char host[64], world[64], program[512], library[256];
  _Alignas(1024) _Atomic uint64_t head;
  _Atomic uint32_t open_function;
  _Atomic uint32_t pending;
  _Atomic uint64_t open_enter, lost_records, lost_groups;
  char to_consumer[88];
  _Atomic uint64_t tail;
  char to_sync[120];
  int64_t sync_offset[2];
  uint64_t sync_ticks[2], sync_round[2];
  uint64_t read;
  _Atomic uint64_t spilled;
  _Atomic int32_t spills, monitor;
  /* Of samples: whether they are taken, nanoseconds of processor time between two, signals, those that came too late to be one of their own,
     those during calls of MPI or in the recorder, those without a call path, and the thread's processor time at the last. */
  uint64_t sampling, sample_period, sample_signals, sample_overruns, samples_inside, samples_pathless, sample_time;
};

_Static_assert(sizeof(struct record) == 64, "a record is a cache line");
_Static_assert(offsetof(struct header, host) == 128, "the header is what RingLayout says");
_Static_assert(offsetof(struct header, head) == 1024, "the header is what RingLayout says");
_Static_assert(offsetof(struct header, tail) == 1152, "the header is what RingLayout says");
_Static_assert(offsetof(struct header, sync_offset) == 1280, "the header is what RingLayout says");
_Static_assert(offsetof(struct header, sampling) == 1352, "the header is what RingLayout says");
_Static_assert(offsetof(struct header, read) == 1328, "the header is what RingLayout says");
_Static_assert(sizeof(struct header) <= HEADER, "the header is one page");

struct paths;
struct sampler;

struct ring {
  struct header *header;
  struct record *records;
  uint64_t head, mask, seen_tail, lost_since;
  /* Records at the head that are not published yet: polls that found nothing, and those after them that join them. */
  uint64_t pending, longest_polls, shortest_gap;
  uint32_t lap_shift;
  int inside, depth, perf[2];
  void *perf_page[2];
  struct paths *paths;
  struct sampler *sampler;
  MPI_Status *statuses;
  uint64_t *held;
  int room;
  int number;
  uint64_t spill_retry;
  char spill[4000];
};

struct call {
  struct ring *ring;
  uint64_t enter, leave, path, before[2], after[2];
  uint16_t function;
};

extern __thread struct ring *own_ring __attribute__((tls_model("initial-exec")));
extern int recording;      /* between MPI_Init and the end of the process, if a ring could be had */
extern int cancels;        /* whether MPI_Cancel was ever called */
extern int use_tsc;

struct ring *ring_of_thread(void);
void read_counters(struct ring *r, uint64_t values[2]);
int reserve_slow(struct ring *r, uint64_t count);
int spill(struct ring *r);
void publish_polls(struct ring *r);
void poll_failed(struct call *c, uint32_t comm, int32_t partner, int32_t tag);
uint64_t now_slow(void);

uint32_t comm_number(struct ring *r, MPI_Comm comm);
int comm_is_inter(MPI_Comm comm);
void comm_created(struct ring *r, MPI_Comm comm, MPI_Comm parent);
void comm_forget(MPI_Comm comm);
void comm_named(struct ring *r, MPI_Comm comm, const char *name);

void *fortran_function(const char *name);

#define CALLER __builtin_return_address(0)
#define FRAME __builtin_frame_address(0)

/* A handle, a pointer or a number, as one number. */
#define HANDLE(h) ((uint64_t)(uintptr_t)(h))

static inline uint64_t now(void) {
#if defined(__x86_64__)
  if (__builtin_expect(use_tsc, 1)) {
    uint32_t low, high;
    __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
    return (uint64_t)high << 32 | low;
  }
#elif defined(__aarch64__)
  if (use_tsc) { uint64_t t; __asm__ volatile("mrs %0, cntvct_el0" : "=r"(t)); return t; }
#endif
  return now_slow();
}

/* The place of a record; valid once reserve has found room. */
static inline struct record *at(struct ring *r, uint64_t index) {
  struct record *e = r->records + (index & r->mask);
  e->lap = (uint8_t)(1 + (index >> r->lap_shift) % 255);
  return e;
}

/* Whether there is room for a group of records that are seen together or not at all; if there is none, that is counted. */
static inline int reserve(struct ring *r, uint64_t count) {
  if (__builtin_expect(r->head + count - r->seen_tail <= r->mask + 1 && !(r->lost_since | r->pending), 1)) return 1;
  return reserve_slow(r, count);
}
static inline void publish(struct ring *r, uint64_t count) {
  r->head += count;
  atomic_store_explicit(&r->header->head, r->head, memory_order_release);
}

/* While a thread is in the recorder, or in MPI, its samples are only counted. */
static inline void enter_recorder(struct ring *r) { r->inside = 1; atomic_signal_fence(memory_order_seq_cst); }
static inline void leave_recorder(struct ring *r) { atomic_signal_fence(memory_order_seq_cst); r->inside = 0; }

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
  atomic_store_explicit(&r->header->open_enter, c->enter, memory_order_relaxed);
  atomic_store_explicit(&r->header->open_function, function, memory_order_relaxed);
  return 1;
}
/* The call is over: from here on time is the recorder's. */
static inline void over(struct call *c) {
  c->leave = now();
  if (__builtin_expect(c->ring->header->counters, 0)) read_counters(c->ring, c->after);
}

/* The record of a call, with room for more parts after it; null if there is no room. */
static inline struct record *record(struct call *c, uint64_t parts) {
  struct ring *r = c->ring;
  uint64_t counters = r->header->counters != 0;
  if (!reserve(r, 1 + parts + counters)) return 0;
  struct record *e = at(r, r->head);
  e->kind = CALL;
  e->function = c->function;
  e->path = c->path;
  e->enter = c->enter;
  e->leave = c->leave;
  e->comm = 0;
  e->partner = e->tag = -1;
  e->bytes = e->other = e->request = 0;
  if (__builtin_expect(counters, 0)) {
    struct record *p = at(r, r->head + 1 + parts);
    p->kind = COUNTERS;
    p->bytes = c->before[0]; p->other = c->before[1];
    p->request = c->after[0]; p->path = c->after[1];
  }
  return e;
}
static inline void end(struct call *c, struct record *e, uint64_t parts) {
  struct ring *r = c->ring;
  if (e) publish(r, 1 + parts + (r->header->counters != 0));
  atomic_store_explicit(&r->header->open_function, 0, memory_order_relaxed);
  leave_recorder(r);
}

static inline uint64_t bytes_of(MPI_Count count, MPI_Datatype type) {
  int size = 0;
  if (type == MPI_DATATYPE_NULL || PMPI_Type_size(type, &size) != MPI_SUCCESS || size < 0) return 0;
  return (uint64_t)(count < 0 ? 0 : count) * (uint64_t)size;
}
static inline uint64_t sum_of_ints(const int counts[], MPI_Comm comm) {
  int n = 0;
  uint64_t sum = 0;
  PMPI_Comm_size(comm, &n);
  for (int i = 0; i < n; i++) sum += (uint64_t)(counts[i] < 0 ? 0 : counts[i]);
  return sum;
}
static inline uint64_t sum_of_counts(const MPI_Count counts[], MPI_Comm comm) {
  int n = 0;
  uint64_t sum = 0;
  PMPI_Comm_size(comm, &n);
  for (int i = 0; i < n; i++) sum += (uint64_t)(counts[i] < 0 ? 0 : counts[i]);
  return sum;
}
#define sum_of(counts, comm) _Generic((counts)[0], MPI_Count: sum_of_counts, default: sum_of_ints)(counts, comm)
static inline uint64_t size_of(MPI_Comm comm) { int n = 0; PMPI_Comm_size(comm, &n); return (uint64_t)n; }
static inline int is_rank(int root, MPI_Comm comm) { int me = -1; PMPI_Comm_rank(comm, &me); return me == root; }

/* A rank as records have it: -1 none, -2 MPI_PROC_NULL, -3 MPI_ANY_SOURCE. */
static inline int32_t rank_in(int rank) { return rank >= 0 ? rank : rank == MPI_PROC_NULL ? -2 : rank == MPI_ANY_SOURCE ? -3 : -1; }

/* What arrived: source, tag and bytes as the status says. */
static inline void arrived(struct record *e, MPI_Status *status) {
  MPI_Count bytes = 0;
  PMPI_Get_elements_x(status, MPI_BYTE, &bytes);
  e->partner = rank_in(status->MPI_SOURCE);
  e->tag = status->MPI_TAG;
  e->bytes = bytes < 0 ? 0 : (uint64_t)bytes;
}
#endif
