/* OpenMP's tools interface (OMPT): LLVM's and Intel's runtimes ask for a tool when they start, and call it back. The declarations are those
   of OpenMP 5.2, chapter 19, as far as they are used here. */
#include <stdlib.h>
#include "node.h"
#include "openmp.h"
#include "paths.h"

typedef union { uint64_t value; void *ptr; } data;
typedef void (*callback)(void);
typedef callback (*lookup_function)(const char *);
typedef int (*set_callback)(int, callback);
struct tool { int (*initialize)(lookup_function, int, data *); void (*finalize)(data *); data own; };

enum { BEGIN = 1, END = 2 };
enum { TASK_INITIAL = 1, TASK_EXPLICIT = 4 };
enum { TASK_COMPLETE = 1, TASK_CANCEL = 3, TASK_SWITCH = 7 };
enum { LOCK = 1, TEST_LOCK, NEST_LOCK, TEST_NEST_LOCK, CRITICAL, ATOMIC, ORDERED };

/* A task's data: whether it is explicit, or the team of an implicit one and whether it is not the team's first. */
#define EXPLICIT (1ull << 63)
#define OTHER (1ull << 62)
static uint64_t team_of(const data *task) { return task && !(task->value & EXPLICIT) ? task->value & ~OTHER : 0; }
static unsigned thread_of(const data *task) { return task && !(task->value & EXPLICIT) && task->value & OTHER; }

/* The team that the thread has requested; the number of its threads is known when they begin. */
static __thread struct { struct request request; const void *address; } requested __attribute__((tls_model("initial-exec")));

static void parallel_begin(data *task, const void *frame, data *parallel, unsigned threads, int flags, const void *address) {
  (void)task; (void)frame; (void)flags;
  parallel->value = openmp_team();
  requested.request = (struct request){ parallel->value, now(), threads };
  requested.address = address;
}
static void parallel_end(data *parallel, data *task, int flags, const void *address) {
  (void)task; (void)flags; (void)address;
  team_ends(&(struct request){ parallel->value, 0, 0 });
}

/* A thread takes part in a team. At the end the team may be gone. */
static void implicit_task(int endpoint, data *parallel, data *task, unsigned threads, unsigned thread, int flags) {
  if (flags & TASK_INITIAL) return;
  if (endpoint == BEGIN) {
    task->value = parallel->value | (thread ? OTHER : 0);
    if (thread) thread_joins(parallel->value, thread);
    else team_begins(CALLED_FROM(requested.address), &requested.request, threads);
  } else if (thread_of(task)) {
    thread_leaves(team_of(task));
  }
}

static int construct_of_sync(int kind) {
  switch (kind) {
    case 1: case 3: return OMP_BARRIER;
    case 2: case 4: case 8: case 9: case 10: return OMP_IMPLICIT_BARRIER;
    case 5: case 6: return OMP_TASKWAIT;
    default: return 0;
  }
}
static void sync_region(int kind, int endpoint, data *parallel, data *task, const void *address) {
  (void)parallel;
  int construct = construct_of_sync(kind);
  if (!construct) return;
  if (endpoint == BEGIN) construct_begins(construct, address ? CALLED_FROM(address) : NOWHERE, team_of(task), thread_of(task));
  else construct_ends(construct, team_of(task), thread_of(task));
}

static int construct_of_work(int kind) {
  switch (kind) {
    case 1: case 7: case 10: case 11: case 12: case 13: return OMP_LOOP;
    case 2: return OMP_SECTIONS;
    case 3: return OMP_SINGLE;
    case 5: return OMP_WORKSHARE;
    default: return 0;
  }
}
static void work(int kind, int endpoint, data *parallel, data *task, uint64_t count, const void *address) {
  (void)parallel; (void)task; (void)count;
  int construct = construct_of_work(kind);
  if (!construct) return;
  if (endpoint == BEGIN) construct_begins(construct, CALLED_FROM(address), 0, 0);
  else construct_ends(construct, 0, 0);
}

static int construct_of_mutex(int kind) {
  switch (kind) {
    case LOCK: return OMP_SET_LOCK;
    case TEST_LOCK: case TEST_NEST_LOCK: return OMP_TEST_LOCK;
    case NEST_LOCK: return OMP_SET_NEST_LOCK;
    case CRITICAL: return OMP_CRITICAL;
    case ATOMIC: return OMP_ATOMIC;
    case ORDERED: return OMP_ORDERED;
    default: return 0;
  }
}
/* Constructs last until the lock is released, calls until it has been acquired. A trial that fails is no event. */
static int lasts(int kind) { return kind == CRITICAL || kind == ATOMIC || kind == ORDERED; }
static int tries(int kind) { return kind == TEST_LOCK || kind == TEST_NEST_LOCK; }
static void mutex_acquire(int kind, unsigned hint, unsigned implementation, uint64_t lock, const void *address) {
  (void)hint; (void)implementation; (void)lock;
  int construct = construct_of_mutex(kind);
  if (construct && !tries(kind)) construct_begins(construct, CALLED_FROM(address), 0, 0);
}
static void mutex_acquired(int kind, uint64_t lock, const void *address) {
  int construct = construct_of_mutex(kind);
  if (!construct) return;
  if (tries(kind)) construct_begins(construct, CALLED_FROM(address), 0, 0);
  if (kind != ORDERED) lock_acquired(lock);
  if (!lasts(kind)) construct_ends(construct, 0, 0);
}
static void mutex_released(int kind, uint64_t lock, const void *address) {
  (void)address;
  int construct = construct_of_mutex(kind);
  if (!construct) return;
  if (kind != ORDERED) lock_released(lock);
  if (lasts(kind)) construct_ends(construct, 0, 0);
}
/* A nested lock whose thread has it already. */
static void nest_lock(int endpoint, uint64_t lock, const void *address) {
  (void)lock; (void)address;
  if (endpoint == BEGIN) construct_ends(OMP_SET_NEST_LOCK, 0, 0);
}

static void task_create(data *task, const void *frame, data *created, int flags, int dependences, const void *address) {
  (void)task; (void)frame; (void)dependences; (void)address;
  if (flags & TASK_EXPLICIT) created->value = EXPLICIT;
}
static int is_explicit(const data *task) { return task && task->value & EXPLICIT; }
static void task_schedule(data *before, int status, data *next) {
  if ((status == TASK_COMPLETE || status == TASK_CANCEL) && is_explicit(before)) construct_ends(OMP_TASK, 0, 0);
  else if (status == TASK_SWITCH && is_explicit(next)) construct_begins(OMP_TASK, NOWHERE, 0, 0);
}

static int initialize(lookup_function lookup, int device, data *own) {
  static const struct { int number; callback function; } callbacks[] = {
    { 3, (callback)parallel_begin }, { 4, (callback)parallel_end }, { 5, (callback)task_create }, { 6, (callback)task_schedule },
    { 7, (callback)implicit_task }, { 17, (callback)mutex_released }, { 20, (callback)work }, { 23, (callback)sync_region },
    { 26, (callback)mutex_acquire }, { 27, (callback)mutex_acquired }, { 28, (callback)nest_lock }
  };
  (void)device; (void)own;
  set_callback set = (set_callback)lookup("ompt_set_callback");
  if (!set) return 0;
  for (unsigned i = 0; i < sizeof callbacks / sizeof *callbacks; i++) set(callbacks[i].number, callbacks[i].function);
  openmp_calls_back = 1;
  return 1;
}
static void finalize(data *own) { (void)own; }

/* The runtime asks for a tool by this name. */
struct tool *ompt_start_tool(unsigned version, const char *runtime) {
  static struct tool tool = { initialize, finalize, { 0 } };
  (void)version; (void)runtime;
  return getenv("EXPERT_RECORD_RINGS") ? &tool : 0;
}
