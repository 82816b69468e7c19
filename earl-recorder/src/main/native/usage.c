/* Processor time, time without a processor and memory, as the system counts them. A thread notes them when it ends, the first one also when
   MPI is finalized: the process may be killed after that. */
#define _GNU_SOURCE
#include "usage.h"
#include <fcntl.h>
#include <sched.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <time.h>
#include <unistd.h>
#include "node.h"
#include "ring.h"

/* A thread that lost less than this since the last record had its processor all the time. */
#define LOST_NS 20000
/* The memory of a process changes slowly, and asking for it takes as long as all the rest. */
#define MEMORY_NS 5000000
/* What the system does not say. */
#define UNKNOWN_NS (~0ull)

static struct given at_load;
static uint64_t processors_at_load[16], page_bytes;

static uint64_t nanoseconds(struct timeval time) { return (uint64_t)time.tv_sec * 1000000000ull + (uint64_t)time.tv_usec * 1000ull; }

/* Reads the beginning of a file without the C library's functions, which are wrapped. It ends with a zero. Signal handlers call this. */
static void read_file(const char *name, char *text, size_t room) {
  long file = syscall(SYS_openat, AT_FDCWD, name, O_RDONLY | O_CLOEXEC);
  long n = file < 0 ? 0 : syscall(SYS_read, file, text, room - 1);
  if (file >= 0) syscall(SYS_close, file);
  text[n > 0 ? n : 0] = 0;
}

/* The number at the beginning of a text; whether there is one. */
static int read_number(const char *text, uint64_t *number) {
  const char *c = text;
  for (*number = 0; *c >= '0' && *c <= '9'; c++) *number = 10 * *number + (uint64_t)(*c - '0');
  return c != text;
}

/* The second number of a file with numbers in a line; whether there is one. */
static int read_second(const char *name, uint64_t *number) {
  char text[128];
  read_file(name, text, sizeof text);
  const char *space = strchr(text, ' ');
  return space && read_number(space + 1, number);
}

/* Nanoseconds in which the calling thread was ready to run and had no processor, as the scheduler counts them. Whether they are known. */
static int queued(uint64_t *ns) { return read_second("/proc/thread-self/schedstat", ns); }

static uint64_t processor_time(void) {
  struct timespec ran;
  return clock_gettime(CLOCK_THREAD_CPUTIME_ID, &ran) ? 0 : (uint64_t)ran.tv_sec * 1000000000ull + (uint64_t)ran.tv_nsec;
}

/* The processors on which the calling thread may run, as bits; whether they are known. */
static int allowed(uint64_t processors[16]) {
  cpu_set_t may_use;
  CPU_ZERO(&may_use);
  if (sched_getaffinity(0, sizeof may_use, &may_use)) return 0;
  memset(processors, 0, 16 * sizeof *processors);
  for (size_t i = 0; i < 16 * 64 && i < CPU_SETSIZE; i++) if (CPU_ISSET(i, &may_use)) processors[i / 64] |= 1ull << i % 64;
  return 1;
}

/* Reads what is not processor time. */
static void read_lost(struct given *g, uint64_t processors[16]) {
  struct rusage thread;
  uint64_t now_allowed[16];
  if (!queued(&g->queued_ns)) g->queued_ns = UNKNOWN_NS;
  if (!getrusage(RUSAGE_THREAD, &thread)) { g->preemptions = (uint32_t)thread.ru_nivcsw; g->sleeps = (int32_t)thread.ru_nvcsw; }
  if (allowed(now_allowed) && memcmp(now_allowed, processors, sizeof now_allowed)) {
    int known = 0;
    for (int i = 0; i < 16; i++) known |= processors[i] != 0;
    g->affinity += (uint32_t)known;
    memcpy(processors, now_allowed, sizeof now_allowed);
  }
}

static void write_usage(struct ring *r, uint64_t ticks) {
  if (r->profile || !reserve(r, 1)) return;
  struct record *e = blank(r, r->head, USAGE);
  e->preemptions = r->given.preemptions;
  e->processor = sched_getcpu();
  e->affinity = r->given.affinity;
  e->ran = r->given.ran_ns;
  e->queued = r->given.queued_ns;
  e->sleeps = r->given.sleeps;
  e->time = e->leave = ticks;
  publish(r, 1);
}

/* Bytes of the process that the system has moved to a disk: none as long as it has moved nothing of any process. */
static uint64_t swapped(void) {
  struct sysinfo node;
  char text[4096];
  uint64_t kib = 0;
  if (sysinfo(&node) || node.freeswap == node.totalswap) return 0;
  read_file("/proc/self/status", text, sizeof text);
  const char *line = strstr(text, "\nVmSwap:");
  if (!line) return 0;
  line += strlen("\nVmSwap:");
  while (*line == ' ' || *line == '\t') line++;
  read_number(line, &kib);
  return kib * 1024;
}

/* Writes a record of the process's memory, in its first thread. */
static void write_memory(struct ring *r, uint64_t ticks) {
  struct rusage process;
  uint64_t pages;
  if (r->number || r->profile || getrusage(RUSAGE_SELF, &process) || !read_second("/proc/self/statm", &pages)) return;
  if (!reserve(r, 1)) return;
  struct record *e = blank(r, r->head, MEMORY);
  e->resident = pages * page_bytes;
  e->swapped = swapped();
  if (e->swapped > r->header->peak_swapped) r->header->peak_swapped = e->swapped;
  e->faults = (uint64_t)process.ru_majflt;
  e->time = e->leave = ticks;
  publish(r, 1);
  r->memory_ns = r->given.at_ns;
}

void usage_loaded(void) {
  page_bytes = (uint64_t)sysconf(_SC_PAGESIZE);
  at_load.at_ns = now_slow();
  at_load.ran_ns = processor_time();
  read_lost(&at_load, processors_at_load);
}

void usage_begins(struct ring *r, uint64_t ticks) {
  r->given = at_load;
  r->queued_before = r->header->tid == r->header->pid ? at_load.queued_ns : 0;
  memcpy(r->header->processors, processors_at_load, sizeof processors_at_load);
  write_usage(r, ticks);
}

void usage_thread_begins(struct ring *r) {
  if (!queued(&r->queued_before)) r->queued_before = UNKNOWN_NS;
  usage_point(r);
}

void usage_point(struct ring *r) {
  if (r->profile) return;
  struct given before = r->given;
  uint64_t ticks = now();
  r->given.at_ns = now_slow();
  r->given.ran_ns = processor_time();
  uint64_t passed = r->given.at_ns - before.at_ns, ran = r->given.ran_ns - before.ran_ns;
  if (!before.at_ns || passed > ran + LOST_NS) read_lost(&r->given, r->header->processors);
  write_usage(r, ticks);
  if (r->given.at_ns - r->memory_ns >= MEMORY_NS) write_memory(r, ticks);
}

static void note_thread(struct ring *r) {
  struct rusage thread;
  struct header *h = r->header;
  if (getrusage(RUSAGE_THREAD, &thread)) return;
  h->ran_ns = processor_time();
  h->preemptions = (uint64_t)thread.ru_nivcsw;
  if (queued(&h->queued_ns)) h->usage |= QUEUED_NOTED;
  if (h->queued_ns >= r->queued_before) h->queued_ns -= r->queued_before;
  allowed(h->processors);
}

void note_usage(struct ring *r) {
  struct rusage process;
  struct header *h = r->header;
  if (getrusage(RUSAGE_SELF, &process)) return;
  h->process_ran_ns = nanoseconds(process.ru_utime) + nanoseconds(process.ru_stime);
  h->peak_bytes = (uint64_t)process.ru_maxrss * 1024;
  h->major_faults = (uint64_t)process.ru_majflt;
  uint64_t now_swapped = swapped();
  if (now_swapped > h->peak_swapped) h->peak_swapped = now_swapped;
  h->usage |= USAGE_NOTED;
  /* The thread that was first to call MPI need not be the one that ends the process. */
  if (h->tid == (int32_t)syscall(SYS_gettid)) note_thread(r);
}
