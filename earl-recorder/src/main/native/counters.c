/* Counters of the kernel. They are one group, which one call of the system reads. */
#define _GNU_SOURCE
#include "counters.h"
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "ring.h"

/* Values of a counter before and after a call in a record. */
#define PER_PART (sizeof ((struct record *)0)->counts_before / sizeof(uint64_t))

static int open_counter(uint32_t type, uint64_t config, int first) {
  struct perf_event_attr a;
  memset(&a, 0, sizeof a);
  a.size = sizeof a;
  a.type = type;
  a.config = config;
  /* Switches and migrations happen in the kernel. */
  a.exclude_kernel = type != PERF_TYPE_SOFTWARE || (config != PERF_COUNT_SW_CONTEXT_SWITCHES && config != PERF_COUNT_SW_CPU_MIGRATIONS);
  a.exclude_hv = 1;
  /* A group that has to share the hardware's counters with others would count for a part of the time only. */
  a.pinned = first < 0;
  a.read_format = PERF_FORMAT_GROUP;
  return (int)syscall(SYS_perf_event_open, &a, 0, -1, first, PERF_FLAG_FD_CLOEXEC);
}

/* Reads so many counters; whether that succeeded. */
static int read_group(int first, unsigned count, uint64_t values[MAX_COUNTERS]) {
  uint64_t group[1 + MAX_COUNTERS];
  size_t bytes = (1 + count) * sizeof *group;
  if (syscall(SYS_read, first, group, bytes) != (long)bytes || group[0] != count) return 0;
  memcpy(values, group + 1, count * sizeof *group);
  return 1;
}

unsigned open_counters(struct ring *r) {
  const char *wanted = getenv("EXPERT_RECORD_COUNTERS");
  char *counted = r->header->counted;
  unsigned count = 0;
  r->counter = -1;
  while (wanted && *wanted && count < MAX_COUNTERS) {
    char name[64];
    unsigned type;
    unsigned long long config;
    int length = 0;
    if (sscanf(wanted, "%63[^=,]=%u:%llu%n", name, &type, &config, &length) != 3 || !length) break;
    int fd = open_counter(type, config, r->counter);
    size_t used = strlen(counted);
    if (fd >= 0 && used + strlen(name) + 2 <= COUNTED_BYTES) {
      if (r->counter < 0) r->counter = fd;
      snprintf(counted + used, COUNTED_BYTES - used, "%s%s", count ? "," : "", name);
      count++;
    }
    wanted += length;
    if (*wanted == ',') wanted++;
  }
  if (count && read_group(r->counter, count, r->counts)) {
    r->counter_parts = (count + PER_PART - 1) / PER_PART;
    return count;
  }
  counted[0] = 0;
  return 0;
}

void read_counters(struct ring *r, uint64_t values[MAX_COUNTERS]) {
  /* Without new values, the old ones stay: differences are never negative. */
  if (!read_group(r->counter, r->header->counters, r->counts)) r->header->notes |= COUNTERS_LOST;
  memcpy(values, r->counts, sizeof r->counts);
}

void put_counters(struct ring *r, uint64_t place, const uint64_t before[MAX_COUNTERS], const uint64_t after[MAX_COUNTERS]) {
  for (unsigned i = 0; i < r->header->counters; i++) {
    struct record *p = at(r, place + i / PER_PART);
    p->kind = COUNTERS;
    p->counts_before[i % PER_PART] = before[i];
    p->counts_after[i % PER_PART] = after[i];
  }
}
