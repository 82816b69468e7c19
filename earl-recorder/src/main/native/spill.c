/* Handles a full ring while the monitor gets no time: the ring's oldest records go into files in the recording's folder, from which the
   monitor reads them. A file holds the records of SEGMENT numbers, each at its position, so that the monitor can remove what it has read.
   Records never wait for the monitor, and none is lost while the monitor lives and the disk has space. */
#define _GNU_SOURCE
#include "spill.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include "node.h"
#include "nodes.h"
#include "thread.h"

/* 16 MiB; SpillFiles has the same value. */
#define SEGMENT (1ull << 18)
/* Records that are written at once: a call that fills a ring takes a fraction of a millisecond longer. */
#define PIECE (1ull << 14)
#define RETRY_NS 100000000ull
/* Number of records for which a node's monitor may stay silent after its start. */
#define UNSEEN (1ull << 24)

/* Without a monitor the files would never be emptied. */
static int is_watched(struct ring *r) {
  int pid = atomic_load_explicit(&r->header->monitor, memory_order_relaxed);
  if (!pid) pid = home_monitor();
  if (pid == MONITOR_STARTS) return atomic_load_explicit(&r->header->spilled, memory_order_relaxed) < UNSEEN;
  return pid > 0 && (kill(pid, 0) == 0 || errno == EPERM);
}

/* Part of the disk is left to the program and to the archive; a limit on files would end the program by a signal. */
static int has_room(int fd) {
  struct rlimit limit;
  struct statvfs disk;
  if (!getrlimit(RLIMIT_FSIZE, &limit) && limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur < SEGMENT * sizeof(struct record)) return 0;
  if (fstatvfs(fd, &disk)) return 0;
  uint64_t left = (uint64_t)disk.f_blocks * disk.f_frsize / 64, free = (uint64_t)disk.f_bavail * disk.f_frsize;
  if (left > 1ull << 30) left = 1ull << 30;
  return free > left + PIECE * sizeof(struct record);
}

static int write_all(int fd, const char *from, size_t bytes, off_t at) {
  while (bytes) {
    ssize_t n = pwrite(fd, from, bytes, at);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return 0;
    from += n;
    at += n;
    bytes -= (size_t)n;
  }
  return 1;
}

static int write_piece(struct ring *r, uint64_t from, uint64_t to) {
  char path[4096];
  snprintf(path, sizeof path, "%s.spill.%llu", r->spill, (unsigned long long)(from / SEGMENT));
  int fd = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0600), written = fd >= 0 && has_room(fd);
  while (written && from < to) {
    uint64_t lap_end = (from | r->mask) + 1, end = to < lap_end ? to : lap_end;
    written = write_all(fd, (const char *)(r->records + (from & r->mask)), (end - from) * sizeof(struct record),
                        (off_t)(from % SEGMENT * sizeof(struct record)));
    from = end;
  }
  if (fd >= 0) close(fd);
  return written;
}

int spill(struct ring *r) {
  struct header *h = r->header;
  if (!r->spill[0] || (r->spill_retry && now_slow() < r->spill_retry)) return 0;
  uint64_t tail = atomic_load_explicit(&h->tail, memory_order_acquire), end = r->head;
  if (end - tail > PIECE) end = tail + PIECE;
  if (end / SEGMENT != tail / SEGMENT) end = end / SEGMENT * SEGMENT;
  r->spill_retry = 0;
  if (!is_watched(r) || !write_piece(r, tail, end)) {
    atomic_store_explicit(&h->spills, 0, memory_order_relaxed);
    r->spill_retry = now_slow() + RETRY_NS;
    return 0;
  }
  atomic_store_explicit(&h->spills, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&h->spilled, end - tail, memory_order_relaxed);
  /* Fails if the monitor has taken some of them meanwhile: then there is room as well. */
  atomic_compare_exchange_strong(&h->tail, &tail, end);
  return 1;
}
