/* Processor time, time without a processor and memory, as the system counts them. A thread notes them when it ends, the first one also when
   MPI is finalized: the process may be killed after that. */
#define _GNU_SOURCE
#include "usage.h"
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#include "layout.h"

static uint64_t nanoseconds(struct timeval time) { return (uint64_t)time.tv_sec * 1000000000ull + (uint64_t)time.tv_usec * 1000ull; }

/* Nanoseconds in which the calling thread was ready to run and had no processor, as the scheduler counts them; whether they are known. */
static int queued(uint64_t *ns) {
  char text[128];
  unsigned long long ran, waited;
  int file = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
  ssize_t n = file < 0 ? -1 : read(file, text, sizeof text - 1);
  if (file >= 0) close(file);
  if (n <= 0) return 0;
  text[n] = 0;
  if (sscanf(text, "%llu %llu", &ran, &waited) != 2) return 0;
  *ns = waited;
  return 1;
}

void note_usage(struct header *h) {
  struct rusage process, thread;
  struct timespec ran;
  cpu_set_t may_use;
  if (getrusage(RUSAGE_SELF, &process) || getrusage(RUSAGE_THREAD, &thread) || clock_gettime(CLOCK_THREAD_CPUTIME_ID, &ran)) return;
  h->ran_ns = (uint64_t)ran.tv_sec * 1000000000ull + (uint64_t)ran.tv_nsec;
  h->preemptions = (uint64_t)thread.ru_nivcsw;
  h->process_ran_ns = nanoseconds(process.ru_utime) + nanoseconds(process.ru_stime);
  h->peak_bytes = (uint64_t)process.ru_maxrss * 1024;
  h->major_faults = (uint64_t)process.ru_majflt;
  h->usage = USAGE_NOTED | (queued(&h->queued_ns) ? QUEUED_NOTED : 0);
  CPU_ZERO(&may_use);
  if (sched_getaffinity(0, sizeof may_use, &may_use)) return;
  memset(h->processors, 0, sizeof h->processors);
  for (size_t i = 0; i < 8 * sizeof h->processors && i < CPU_SETSIZE; i++) if (CPU_ISSET(i, &may_use)) h->processors[i / 64] |= 1ull << i % 64;
}
