/* What the recorder knows of a thread that calls MPI. */
#ifndef THREAD_H
#define THREAD_H
#include <mpi.h>
#include "layout.h"

struct paths;

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
  MPI_Status *statuses;
  uint64_t *held;
  int room;
  int number;
  uint64_t spill_retry;
  char spill[4000];
};
#endif
