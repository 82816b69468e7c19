/* GNU's OpenMP runtime has no tools interface: its functions that compiled programs call are wrapped. Not seen are loops with a static
   schedule, which programs compute themselves, the ends of single constructs, and explicit tasks. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include "entries.h"
#include "layout.h"
#include "node.h"
#include "openmp.h"
#include "paths.h"

/* ---- The runtime's own functions */

/* A program may load libraries at run time that bring runtimes of their own: then the caller's library has the function. */
static void *find(const char *name, void **everywhere, void *caller) {
  void *found = *everywhere = dlsym(RTLD_NEXT, name);
  if (!found && !(found = seen_by(caller, name))) { fprintf(stderr, "expert: the program calls %s, which its OpenMP runtime does not have\n", name); abort(); }
  return found;
}

/* The runtime's function of this name, with the type of the wrapper. */
#define REAL(name) ({ static void *everywhere; (__typeof__(&name))(everywhere ? everywhere : find(#name, &everywhere, CALLER)); })

/* ---- Parallel regions */

struct region { void (*function)(void *); void *data; const struct site *site; struct request request; const char *master; };

/* An address of each thread's own, and the team whose end the thread waits for. It is not told of it. */
static __thread char self __attribute__((tls_model("initial-exec")));
static __thread uint64_t left __attribute__((tls_model("initial-exec")));

static void begin_region(struct region *region, const struct site *site, unsigned threads) {
  region->site = site;
  region->request = (struct request){ openmp_team(), now(), threads };
  region->master = &self;
}
static void end_region(const struct region *region) {
  team_and_barrier_end(&region->request);
}

int omp_get_num_threads(void);

/* What each thread of a team does. */
static void take_part(void *argument) {
  struct region region = *(struct region *)argument;
  uint64_t team = region.request.team;
  unsigned thread = region.master != &self;
  if (thread) {
    thread_goes_on(left, team);
  } else {
    team_begins(region.site, &region.request, (unsigned)REAL(omp_get_num_threads)());
    openmp_is_gnu();
  }
  region.function(region.data);
  construct_begins(OMP_IMPLICIT_BARRIER, NOWHERE, team, thread);
  if (thread) left = team;
}

#define PARALLEL(name, parameters, arguments, own)                                                                                   \
  void name parameters {                                                                                                             \
    struct region region = { function, data, 0, { 0, 0, 0 }, 0 };                                                                                 \
    if (openmp_calls_back) { REAL(name) arguments; return; }                                                                         \
    begin_region(&region, CALLED_BY_PROGRAM, threads);                                                                               \
    REAL(name) own;                                                                                                                  \
    end_region(&region);                                                                                                             \
  }
PARALLEL(GOMP_parallel, (void (*function)(void *), void *data, unsigned threads, unsigned flags), (function, data, threads, flags),
         (take_part, &region, threads, flags))
PARALLEL(GOMP_parallel_sections, (void (*function)(void *), void *data, unsigned threads, unsigned count, unsigned flags),
         (function, data, threads, count, flags), (take_part, &region, threads, count, flags))

#define WITH_CHUNK (void (*function)(void *), void *data, unsigned threads, long from, long to, long step, long chunk, unsigned flags)
#define PARALLEL_LOOP(schedule)                                                                                                      \
  PARALLEL(GOMP_parallel_loop_##schedule, WITH_CHUNK, (function, data, threads, from, to, step, chunk, flags),                       \
           (take_part, &region, threads, from, to, step, chunk, flags))
PARALLEL_LOOP(static)
PARALLEL_LOOP(dynamic)
PARALLEL_LOOP(guided)
PARALLEL_LOOP(nonmonotonic_dynamic)
PARALLEL_LOOP(nonmonotonic_guided)

#define WITHOUT_CHUNK (void (*function)(void *), void *data, unsigned threads, long from, long to, long step, unsigned flags)
#define PARALLEL_RUNTIME_LOOP(schedule)                                                                                              \
  PARALLEL(GOMP_parallel_loop_##schedule, WITHOUT_CHUNK, (function, data, threads, from, to, step, flags),                           \
           (take_part, &region, threads, from, to, step, flags))
PARALLEL_RUNTIME_LOOP(runtime)
PARALLEL_RUNTIME_LOOP(nonmonotonic_runtime)
PARALLEL_RUNTIME_LOOP(maybe_nonmonotonic_runtime)

/* ---- Loops and sections: from the first request for work to the end, where there may be a barrier */

#define LOOP(name, construct, parameters, arguments)                                                                                 \
  bool name parameters {                                                                                                             \
    if (!openmp_calls_back) construct_begins(construct, CALLED_BY_PROGRAM, 0, 0);                                                  \
    return REAL(name) arguments;                                                                                                     \
  }
#define LOOP_WITH_CHUNK(schedule)                                                                                                    \
  LOOP(GOMP_loop_##schedule##_start, OMP_LOOP, (long from, long to, long step, long chunk, long *first, long *last),                 \
       (from, to, step, chunk, first, last))                                                                                         \
  LOOP(GOMP_loop_ull_##schedule##_start, OMP_LOOP,                                                                                   \
       (bool up, unsigned long long from, unsigned long long to, unsigned long long step, unsigned long long chunk,                  \
        unsigned long long *first, unsigned long long *last),                                                                        \
       (up, from, to, step, chunk, first, last))
LOOP_WITH_CHUNK(static)
LOOP_WITH_CHUNK(dynamic)
LOOP_WITH_CHUNK(guided)
LOOP_WITH_CHUNK(nonmonotonic_dynamic)
LOOP_WITH_CHUNK(nonmonotonic_guided)
LOOP_WITH_CHUNK(ordered_static)
LOOP_WITH_CHUNK(ordered_dynamic)
LOOP_WITH_CHUNK(ordered_guided)
#define RUNTIME_LOOP(schedule)                                                                                                       \
  LOOP(GOMP_loop_##schedule##_start, OMP_LOOP, (long from, long to, long step, long *first, long *last), (from, to, step, first, last)) \
  LOOP(GOMP_loop_ull_##schedule##_start, OMP_LOOP,                                                                                   \
       (bool up, unsigned long long from, unsigned long long to, unsigned long long step, unsigned long long *first,                 \
        unsigned long long *last),                                                                                                   \
       (up, from, to, step, first, last))
RUNTIME_LOOP(runtime)
RUNTIME_LOOP(nonmonotonic_runtime)
RUNTIME_LOOP(maybe_nonmonotonic_runtime)
RUNTIME_LOOP(ordered_runtime)

unsigned GOMP_sections_start(unsigned count) {
  if (!openmp_calls_back) construct_begins(OMP_SECTIONS, CALLED_BY_PROGRAM, 0, 0);
  return REAL(GOMP_sections_start)(count);
}

#define BARRIER(name, construct, end)                                                                                                \
  void name(void) {                                                                                                                  \
    if (openmp_calls_back) { REAL(name)(); return; }                                                                                 \
    construct_begins(construct, CALLED_BY_PROGRAM, 0, 0);                                                                            \
    REAL(name)();                                                                                                                    \
    end;                                                                                                                             \
  }
BARRIER(GOMP_barrier, OMP_BARRIER, construct_ends(OMP_BARRIER, 0, 0))
BARRIER(GOMP_loop_end, OMP_IMPLICIT_BARRIER, construct_and_barrier_end(OMP_LOOP))
BARRIER(GOMP_sections_end, OMP_IMPLICIT_BARRIER, construct_and_barrier_end(OMP_SECTIONS))
BARRIER(GOMP_taskwait, OMP_TASKWAIT, construct_ends(OMP_TASKWAIT, 0, 0))
BARRIER(GOMP_taskgroup_end, OMP_TASKWAIT, construct_ends(OMP_TASKWAIT, 0, 0))

#define WITHOUT_BARRIER(name, construct)                                                                                             \
  void name(void) {                                                                                                                  \
    REAL(name)();                                                                                                                    \
    if (!openmp_calls_back) construct_ends(construct, 0, 0);                                                                         \
  }
WITHOUT_BARRIER(GOMP_loop_end_nowait, OMP_LOOP)
WITHOUT_BARRIER(GOMP_sections_end_nowait, OMP_SECTIONS)

/* ---- Critical sections and locks */

#define EXCLUSIVE(start, end, construct, parameters, arguments, lock)                                                                \
  void start parameters {                                                                                                            \
    if (openmp_calls_back) { REAL(start) arguments; return; }                                                                        \
    construct_begins(construct, CALLED_BY_PROGRAM, 0, 0);                                                                         \
    REAL(start) arguments;                                                                                                           \
    lock_acquired(lock);                                                                                                             \
  }                                                                                                                                  \
  void end parameters {                                                                                                              \
    if (openmp_calls_back) { REAL(end) arguments; return; }                                                                          \
    lock_released(lock);                                                                                                             \
    REAL(end) arguments;                                                                                                             \
    construct_ends(construct, 0, 0);                                                                                                 \
  }
EXCLUSIVE(GOMP_critical_start, GOMP_critical_end, OMP_CRITICAL, (void), (), HANDLE(GOMP_critical_start))
EXCLUSIVE(GOMP_critical_name_start, GOMP_critical_name_end, OMP_CRITICAL, (void **name), (name), HANDLE(name))
EXCLUSIVE(GOMP_atomic_start, GOMP_atomic_end, OMP_ATOMIC, (void), (), HANDLE(GOMP_atomic_start))

void GOMP_ordered_start(void) {
  if (!openmp_calls_back) construct_begins(OMP_ORDERED, CALLED_BY_PROGRAM, 0, 0);
  REAL(GOMP_ordered_start)();
}
WITHOUT_BARRIER(GOMP_ordered_end, OMP_ORDERED)

/* The functions for locks. Their names for Fortran end with an underscore. */
#define LOCKS(line)                                                                                                                  \
  void omp_set_lock##line(void *lock) {                                                                                              \
    if (openmp_calls_back) { REAL(omp_set_lock##line)(lock); return; }                                                               \
    construct_begins(OMP_SET_LOCK, CALLED_BY_PROGRAM, 0, 0);                                                                      \
    REAL(omp_set_lock##line)(lock);                                                                                                  \
    lock_acquired(HANDLE(lock));                                                                                                     \
    construct_ends(OMP_SET_LOCK, 0, 0);                                                                                              \
  }                                                                                                                                  \
  void omp_unset_lock##line(void *lock) {                                                                                            \
    if (!openmp_calls_back) lock_released(HANDLE(lock));                                                                             \
    REAL(omp_unset_lock##line)(lock);                                                                                                \
  }                                                                                                                                  \
  int omp_test_lock##line(void *lock) {                                                                                              \
    int has = REAL(omp_test_lock##line)(lock);                                                                                       \
    if (openmp_calls_back || !has) return has;                                                                                       \
    construct_begins(OMP_TEST_LOCK, CALLED_BY_PROGRAM, 0, 0);                                                                     \
    lock_acquired(HANDLE(lock));                                                                                                     \
    construct_ends(OMP_TEST_LOCK, 0, 0);                                                                                             \
    return has;                                                                                                                      \
  }
LOCKS()
LOCKS(_)

/* The runtime does not say whether a thread that sets a nested lock has it already. The thread that has it tests it once more, which counts,
   and takes that back. */
#define NESTED_LOCKS(line)                                                                                                           \
  int omp_test_nest_lock##line(void *lock);                                                                                          \
  void omp_unset_nest_lock##line(void *lock);                                                                                        \
  static inline __attribute__((always_inline)) int times_set##line(void *lock) {                                                     \
    int more = REAL(omp_test_nest_lock##line)(lock);                                                                                 \
    if (more) REAL(omp_unset_nest_lock##line)(lock);                                                                                 \
    return more - 1;                                                                                                                 \
  }                                                                                                                                  \
  void omp_set_nest_lock##line(void *lock) {                                                                                         \
    if (openmp_calls_back) { REAL(omp_set_nest_lock##line)(lock); return; }                                                          \
    construct_begins(OMP_SET_NEST_LOCK, CALLED_BY_PROGRAM, 0, 0);                                                                 \
    REAL(omp_set_nest_lock##line)(lock);                                                                                             \
    if (times_set##line(lock) == 1) lock_acquired(HANDLE(lock));                                                                     \
    construct_ends(OMP_SET_NEST_LOCK, 0, 0);                                                                                         \
  }                                                                                                                                  \
  void omp_unset_nest_lock##line(void *lock) {                                                                                       \
    if (!openmp_calls_back && times_set##line(lock) == 1) lock_released(HANDLE(lock));                                               \
    REAL(omp_unset_nest_lock##line)(lock);                                                                                           \
  }                                                                                                                                  \
  int omp_test_nest_lock##line(void *lock) {                                                                                         \
    int times = REAL(omp_test_nest_lock##line)(lock);                                                                                \
    if (openmp_calls_back || !times) return times;                                                                                   \
    construct_begins(OMP_TEST_LOCK, CALLED_BY_PROGRAM, 0, 0);                                                                     \
    if (times == 1) lock_acquired(HANDLE(lock));                                                                                     \
    construct_ends(OMP_TEST_LOCK, 0, 0);                                                                                             \
    return times;                                                                                                                    \
  }
NESTED_LOCKS()
NESTED_LOCKS(_)
