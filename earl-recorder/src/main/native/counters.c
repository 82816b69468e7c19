/* Hardware counters. */
#define _GNU_SOURCE
#include "counters.h"
#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "thread.h"

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
