/* The recorder's data of a thread. */
#ifndef THREAD_H
#define THREAD_H
#include <mpi.h>
#include "layout.h"

struct paths;
struct profile;
struct sampler;
struct sets;
struct word;

/* What the system had given to a thread at a moment: nanoseconds of the steady clock, of processor time and without a processor, and how
   often it had to leave its processor, and left it to wait. */
struct given { uint64_t at_ns, ran_ns, queued_ns; uint32_t preemptions, affinity; int32_t sleeps; };

/* Operations on files, or polls, from so many places are joined at the same time. */
#define JOINED_SITES 8

/* The stack of an earlier call: where it begins, the return address of the frame with which its path begins, 0 if that is the innermost one,
   the words of the stack on which its frames depend, whether they depend on the frame pointer, the generation of the rules that led from frame
   to frame, and the number of the call's path. No caller if no call can share them any more. */
struct same_stack {
  const void *caller, *frame, *site;
  uint64_t fp, number;
  const struct word *words;
  uint32_t count, generation;
  int wants_fp;
};
/* So many stacks are known at once, a power of two: a loop has several calls. */
#define SAME_STACKS 64

struct ring {
  struct header *header;
  struct record *records;
  uint64_t head, mask, seen_tail, lost_since;
  /* Records at the head that are not published yet: polls that found nothing, and those after them that join them. */
  uint64_t pending, longest_polls, shortest_gap;
  /* Ticks at the end of the last call. Ticks from which on a call, or the time since the last one, is long. */
  uint64_t left, long_ticks;
  struct given given;
  /* Nanoseconds that the thread was ready without a processor before its time in the recording began; all bits if they are not known. */
  uint64_t queued_before;
  /* Nanoseconds of the steady clock when the memory of the process was last noted. */
  uint64_t memory_ns;
  uint32_t lap_shift;
  /* Whether files are recorded that the program uses outside of MPI. */
  int files;
  int inside, depth;
  /* The first counter, through which all are read, and their last values. */
  int counter;
  uint64_t counts[MAX_COUNTERS];
  /* Number of records for the values of the counters before and after a call. */
  uint64_t counter_parts;
  /* Whether the thread waits in a barrier or for a lock of OpenMP, in the last bit: then it is not sampled. */
  uint64_t idle;
  /* Whether the teams of OpenMP in which the thread is have several threads, the innermost in the last bit, once that is known. Whether it
     takes locks that are recorded, the innermost in the last bit. */
  int64_t teams, locks;
  int knows_teams;
  /* The ends of the thread's stack, 0 if they are not known. */
  uint64_t stack, stack_end;
  struct paths *paths;
  struct same_stack same[SAME_STACKS];
  struct sampler *sampler;
  /* Where calls are added up, 0 if each is recorded. */
  struct profile *profile;
  struct sets *sets;
  MPI_Status *statuses;
  uint64_t *held;
  int room;
  int number;
  /* The operations on files that wait at the head, if such are pending: each has two records there. */
  struct file_site { const void *caller, *frame; uint64_t saved; uint32_t file, operation; } file_sites[JOINED_SITES];
  uint64_t spill_retry;
  char spill[4000];
};

/* While a thread is in the recorder, or in MPI, its samples are only counted. */
static inline void enter_recorder(struct ring *r) { r->inside = 1; atomic_signal_fence(memory_order_seq_cst); }
static inline void leave_recorder(struct ring *r) { atomic_signal_fence(memory_order_seq_cst); r->inside = 0; }
#endif
