/* Windows of one-sided communication, by number. */
#ifndef WINDOWS_H
#define WINDOWS_H
#include <mpi.h>
#include <stdint.h>
#include "objects.h"
struct ring;

/* Transfers may be incomplete: at the process that began them, at their target. */
enum { DUE_HERE = 1, DUE_THERE = 2 };

/* Records a window that was made over a communicator; its number. */
uint32_t window_created(struct ring *r, MPI_Win win, MPI_Comm comm);
/* The window: its number, and that of its communicator in "of"; never null. */
struct object *window_of(MPI_Win win);
void window_forget(MPI_Win win);
/* The members of a group as ranks in a window's communicator; their number. Free them. */
int window_ranks(MPI_Win win, MPI_Group group, int **ranks);
/* A transfer has begun. */
static inline void window_transfers(struct object *window) {
  atomic_store_explicit(&window->due, DUE_HERE | DUE_THERE, memory_order_release);
}
/* Before a flush: whether it may complete a transfer, as "what" says. Call this before MPI, so that a transfer that another thread begins
   meanwhile stays due. After a flush of all targets, nothing is due. */
static inline int window_completes(struct object *window, uint32_t what, int all) {
  uint32_t due = atomic_load_explicit(&window->due, memory_order_acquire) & what;
  if (due && all) atomic_fetch_and_explicit(&window->due, ~what, memory_order_acq_rel);
  return due || !window->number;
}
#endif
