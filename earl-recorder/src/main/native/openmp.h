/* The records of OpenMP's constructs and locks. The runtime calls back (ompt.c), or its functions are wrapped (gomp.c). */
#ifndef OPENMP_H
#define OPENMP_H
#include <stdint.h>
struct ring;

/* earl.monitor.call.Construct has the same order. */
enum {
  OMP_PARALLEL = 1, OMP_IMPLICIT_BARRIER, OMP_BARRIER, OMP_LOOP, OMP_SECTIONS, OMP_SINGLE, OMP_WORKSHARE, OMP_CRITICAL, OMP_ATOMIC,
  OMP_ORDERED, OMP_TASK, OMP_TASKWAIT, OMP_SET_LOCK, OMP_TEST_LOCK, OMP_SET_NEST_LOCK
};

/* Whether the runtime calls back: then wrappers of its functions only pass calls on. */
extern int openmp_calls_back;

/* Recording begins with a ring. */
void openmp_begins(const struct ring *r);
/* GNU's runtime runs the construct in which the thread is. */
void openmp_is_gnu(void);

/* A number for a team that is new. */
uint64_t openmp_team(void);

/* Where a construct stands: the call in the recorder's function that the program or the runtime has called, and the return address in the
   program where that is known otherwise. */
struct site { void *caller, *frame; const void *address; };
#define CALLED_BY_PROGRAM (&(struct site){ CALLER, FRAME, 0 })
#define CALLED_FROM(address) (&(struct site){ CALLER, FRAME, address })
#define NOWHERE 0

/* A construct begins, in a team in which the thread is the first one (0) or another. Constructs that cannot wait, because their team has one
   thread, are only counted. */
void construct_begins(int construct, const struct site *site, uint64_t team, unsigned thread);
/* It ends. Where a thread that is not the first of its team ends is known too late: it ends with the team at the latest. */
void construct_ends(int construct, uint64_t team, unsigned thread);
/* A construct of work-sharing and the barrier at its end are over. */
void construct_and_barrier_end(int construct);

/* The thread is the first of a new team that it has requested at a time, and the number of threads that the program wanted, 0 if it does not
   say, and that there are. */
struct request { uint64_t team, time; unsigned threads; };
void team_begins(const struct site *site, const struct request *request, unsigned threads);
void team_ends(const struct request *request);
/* The team and the barrier at its end are over. */
void team_and_barrier_end(const struct request *request);
/* The thread is another one of a team. */
void thread_joins(uint64_t team, unsigned thread);
void thread_leaves(uint64_t team);
/* It has waited in the barrier of the team that it leaves, 0 for none, and is in the next one. */
void thread_goes_on(uint64_t left, uint64_t team);

/* The thread has the lock that this address identifies, or is about to let it go. */
void lock_acquired(uint64_t lock);
void lock_released(uint64_t lock);
#endif
