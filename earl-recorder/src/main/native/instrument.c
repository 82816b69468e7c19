/* The program's own functions, where it is compiled with -finstrument-functions; and hardware counters. */
#include "recorder.h"
#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "lifetime.h"

#define EARLY 64

/* Functions that this thread has entered before MPI_Init. */
static __thread struct { void *function; uint64_t time; } early[EARLY];
static __thread int early_depth;

static void write_function(struct ring *r, int kind, void *function, uint64_t time) {
  enter_recorder(r);
  if (!reserve(r, 1)) { leave_recorder(r); return; }
  struct record *e = at(r, r->head);
  e->kind = (uint8_t)kind;
  e->function = 0;
  e->path = HANDLE(function);
  e->enter = e->leave = time;
  publish(r, 1);
  leave_recorder(r);
}

void functions_begin(struct ring *r) {
  for (int i = 0; i < early_depth && i < EARLY; i++) write_function(r, ENTER, early[i].function, early[i].time);
}

void __cyg_profile_func_enter(void *function, void *site) {
  (void)site;
  struct ring *r = own_ring;
  if (!r && !(r = ring_of_thread())) {
    if (early_depth < EARLY) { early[early_depth].function = function; early[early_depth].time = now(); }
    early_depth++;
  } else if (!r->inside) {
    write_function(r, ENTER, function, now());
  }
}
void __cyg_profile_func_exit(void *function, void *site) {
  (void)site;
  struct ring *r = own_ring;
  if (!r) early_depth -= early_depth > 0;
  else if (!r->inside) write_function(r, LEAVE, function, now());
}

/* The thread's instructions and cycles, in user mode, as perf_event counts them; how many could be had. */
unsigned open_counters(struct ring *r) {
  static const uint64_t wanted[2] = { PERF_COUNT_HW_INSTRUCTIONS, PERF_COUNT_HW_CPU_CYCLES };
  for (int i = 0; i < 2; i++) {
    struct perf_event_attr a;
    memset(&a, 0, sizeof a);
    a.size = sizeof a;
    a.type = PERF_TYPE_HARDWARE;
    a.config = wanted[i];
    a.exclude_kernel = 1;
    a.exclude_hv = 1;
    a.read_format = PERF_FORMAT_GROUP;
    r->perf[i] = (int)syscall(SYS_perf_event_open, &a, 0, -1, i == 0 ? -1 : r->perf[0], PERF_FLAG_FD_CLOEXEC);
    if (r->perf[i] < 0) {
      if (i == 1) close(r->perf[0]);
      return 0;
    }
  }
  return 2;
}

void read_counters(struct ring *r, uint64_t values[2]) {
  uint64_t group[3] = { 0, 0, 0 };
  if (read(r->perf[0], group, sizeof group) != sizeof group) group[1] = group[2] = 0;
  values[0] = group[1];
  values[1] = group[2];
}
