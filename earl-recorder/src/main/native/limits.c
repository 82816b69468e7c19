/* Limits of processors: those of the node, and the quota of the process's control group and of the groups around it. Both versions of
   control groups are read where systems mount them. */
#define _GNU_SOURCE
#include "limits.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "layout.h"

/* The numbers at the begin of a file; how many there are. A text before them, as in "max 100000", is no number. */
static int numbers(const char *folder, const char *name, long long found[2]) {
  char path[4096 + 64];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "re");
  if (!file) return 0;
  int count = fscanf(file, "%lld %lld", &found[0], &found[1]);
  fclose(file);
  return count < 0 ? 0 : count;
}

/* Thousandths of a processor that the group of a folder may use; 0 if it may use all. */
static uint64_t quota_of(const char *folder, int version) {
  long long both[2] = { 0, 0 }, period[2] = { 0, 0 };
  if (version == 2) {
    if (numbers(folder, "cpu.max", both) < 2) return 0;
  } else {
    if (numbers(folder, "cpu.cfs_quota_us", both) < 1 || numbers(folder, "cpu.cfs_period_us", period) < 1) return 0;
    both[1] = period[0];
  }
  return both[0] > 0 && both[1] > 0 ? (uint64_t)(both[0] * 1000 / both[1]) : 0;
}

/* The smallest quota of a group and those around it. A container may see its own group as the outermost one. */
static uint64_t smallest(const char *mounted, const char *group, int version) {
  char folder[4096];
  size_t root = strlen(mounted);
  uint64_t least = 0;
  if (snprintf(folder, sizeof folder, "%s%s", mounted, group) >= (int)sizeof folder) return 0;
  for (;;) {
    uint64_t quota = quota_of(folder, version);
    if (quota && (!least || quota < least)) least = quota;
    char *end = strrchr(folder, '/');
    if (strlen(folder) <= root || !end) return least;
    *end = 0;
  }
}

/* Whether a list of controllers, separated by commas, names the one for processors. */
static int has_processors(const char *list) {
  for (const char *at = list; at; at = strchr(at, ',')) {
    at += *at == ',';
    if (!strncmp(at, "cpu", 3) && (at[3] == ',' || !at[3])) return 1;
  }
  return 0;
}

static uint64_t quota(void) {
  char line[4096];
  uint64_t least = 0;
  FILE *file = fopen("/proc/self/cgroup", "re");
  while (file && fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = 0;
    char *controllers = strchr(line, ':'), *group = controllers ? strchr(controllers + 1, ':') : 0;
    if (!group) continue;
    *group++ = 0;
    controllers++;
    int version = *controllers ? 1 : 2;
    if (version == 1 && !has_processors(controllers)) continue;
    uint64_t found = smallest(version == 2 ? "/sys/fs/cgroup" : "/sys/fs/cgroup/cpu", group, version);
    if (found && (!least || found < least)) least = found;
  }
  if (file) fclose(file);
  return least;
}

void note_limits(struct header *h) {
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  h->node_processors = processors > 0 ? (uint64_t)processors : 0;
  h->quota = quota();
}
