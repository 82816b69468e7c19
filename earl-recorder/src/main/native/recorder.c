/* Creation of rings, and their end with threads and the process. */
#define _GNU_SOURCE
#include "recorder.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include "counters.h"
#include "limits.h"
#include "node.h"
#include "nodes.h"
#include "profile.h"
#include "python.h"
#include "samples.h"
#include "signals.h"
#include "usage.h"
#include "world.h"

/* The smallest ring there is, and the smallest that is worth more in memory than a whole one on disk: 2 MiB. */
#define MIN_RECORDS 1024
#define ENOUGH_RECORDS (1 << 15)

/* Polls without a result are one record as long as they take no longer than this together. */
#define MAX_POLLS_NS 1000000
/* Between two polls that follow each other so fast, most of the time is the recorder's. */
#define MIN_GAP_NS 150

__thread struct ring *own_ring __attribute__((tls_model("initial-exec")));
int recording;
static uint64_t load_ticks;
static struct ring *first_ring;
static char ring_path[4096];
static _Atomic uint32_t threads;
/* Whether the process has no MPI, and whether it is a copy of another one. */
static int alone, is_copy;
/* The ring of the activities of devices. */
static struct ring *device_ring;
static pthread_key_t thread_end;

/* Ticks and nanoseconds of one moment: the narrowest of some readings. */
static void both_clocks(uint64_t *ticks, uint64_t *ns) {
  uint64_t best = ~0ull;
  for (int i = 0; i < 16; i++) {
    uint64_t before = now(), middle = now_slow(), after = now();
    if (after - before < best) { best = after - before; *ticks = before + (after - before) / 2; *ns = middle; }
  }
}

/* One line for all processes that share a folder: the process that removes the mark there prints it, which works on a full disk too. Prints
   nothing if there is another folder to try. */
static void say(const char *folder, int rank, const char *what, const char *why, int quiet) {
  if (quiet) return;
  char path[4096], who[32] = "a process";
  snprintf(path, sizeof path, "%s/all-recorded", folder);
  if (unlink(path) && ((errno == ENOENT && !access(folder, W_OK)) || !is_first_of_node(rank))) return;
  if (rank >= 0) snprintf(who, sizeof who, "rank %d", rank);
  fprintf(stderr, "expert: %s on node %s is not recorded: %s: %s\n", who, node_name(), what, why);
}

void say_unrecorded(int rank, const char *what, const char *why) {
  const char *folder, *other;
  ring_folders(&folder, &other);
  if (folder) say(other ? other : folder, rank, what, why, 0);
}

static void copy_file(const char *from, const char *to) {
  char buffer[1 << 14];
  int in = open(from, O_RDONLY | O_CLOEXEC), out = open(to, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600);
  ssize_t n;
  while (in >= 0 && out >= 0 && (n = read(in, buffer, sizeof buffer)) > 0 && write(out, buffer, (size_t)n) == n) { }
  if (in >= 0) close(in);
  if (out >= 0) close(out);
}

/* The mapped files and their addresses: call sites are addresses. */
static void save_modules(void) {
  if (!ring_path[0]) return;
  char path[4096 + 8];
  snprintf(path, sizeof path, "%s.maps", ring_path);
  copy_file("/proc/self/maps", path);
}

/* Tells where this thread's records end. */
static void thread_over(void *value) {
  struct ring *r = value;
  if (own_ring != r || r == first_ring) return;
  samples_end(r);
  publish_polls(r);
  own_ring = 0;
  signals_of_thread(0);
  usage_point(r);
  note_usage(r);
  r->header->exit_ticks = now();
  atomic_fetch_or(&r->header->state, STATE_EXITED);
}

static uint64_t option(const char *name, uint64_t otherwise, uint64_t least, uint64_t most) {
  const char *text = getenv(name);
  uint64_t value = text ? strtoull(text, 0, 10) : otherwise;
  return value < least ? least : value > most ? most : value;
}

static struct ring *make(const char *folder, uint32_t number, uint64_t capacity, int rank, int ranks, int quiet) {
  char path[4096], hidden[4096 + 8];
  const char *first, *second;
  snprintf(path, sizeof path, "%s/%s.%d.%u.ring", folder, node_name(), (int)getpid(), number);
  snprintf(hidden, sizeof hidden, "%s.new", path);
  int fd = open(hidden, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
  if (fd < 0) { say(folder, rank, path, strerror(errno), quiet); return 0; }
  size_t bytes = HEADER + capacity * sizeof(struct record);
  struct rlimit limit;
  /* Mapped pages must exist: a page without space on the disk would kill the program, and so would a file beyond the limit. */
  int small = !getrlimit(RLIMIT_FSIZE, &limit) && limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur < bytes;
  int error = small ? EFBIG : posix_fallocate(fd, 0, (off_t)bytes);
  char *memory = error ? MAP_FAILED : mmap(0, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (!error && memory == MAP_FAILED) error = errno;
  close(fd);
  if (error) { unlink(hidden); say(folder, rank, path, strerror(error), quiet); return 0; }
  struct ring *r = calloc(1, sizeof *r);
  if (!r) { munmap(memory, bytes); unlink(hidden); return 0; }
  struct header *h = (struct header *)memory;
  r->header = h;
  r->records = (struct record *)(memory + HEADER);
  r->mask = capacity - 1;
  r->lap_shift = (uint32_t)__builtin_ctzll(capacity);
  r->depth = (int)option("EXPERT_RECORD_DEPTH", 0, 0, 1024);
  double ticks = (double)option("EXPERT_RECORD_RATE", 1000000000, 1000000, 1ull << 40) / 1e9;
  r->longest_polls = (uint64_t)(MAX_POLLS_NS * ticks);
  r->long_ticks = (uint64_t)(LONG_NS * ticks);
  r->shortest_gap = (uint64_t)(MIN_GAP_NS * ticks);
  r->number = (int)number;
  ring_folders(&first, &second);
  int length = snprintf(r->spill, sizeof r->spill, "%s/%s.%d.%u.ring", second ? second : folder, node_name(), (int)getpid(), number);
  if (length >= (int)sizeof r->spill) r->spill[0] = 0;
  atomic_init(&h->spills, r->spill[0] != 0 && home_monitor() != 0);
  memcpy(h->magic, "EXPRING1", 8);
  h->version = 5;
  h->record_bytes = sizeof(struct record);
  h->capacity = capacity;
  h->clock = (uint32_t)use_tsc;
  h->depth = (uint32_t)r->depth;
  both_clocks(&h->start_ticks, &h->start_ns);
  struct timespec real;
  clock_gettime(CLOCK_REALTIME, &real);
  h->realtime_ns = (uint64_t)real.tv_sec * 1000000000ull + (uint64_t)real.tv_nsec;
  h->pid = (int32_t)getpid();
  h->tid = (int32_t)syscall(SYS_gettid);
  h->rank = rank;
  h->ranks = ranks;
  h->thread = number;
  h->load_ticks = number == 0 ? load_ticks : h->start_ticks;
  h->local_ranks = (uint32_t)local_ranks();
  if (ranks == 1 && launched_ranks() > 1) h->notes |= LEFT_ALONE;
  if (alone) h->notes |= WITHOUT_MPI;
  /* Any thread may call a device. */
  if (alone) h->thread_level = MPI_THREAD_MULTIPLE;
  else if (first_ring) h->thread_level = first_ring->header->thread_level;
  else if (world_has_communicator()) PMPI_Query_thread(&h->thread_level);
  snprintf(h->host, sizeof h->host, "%s", node_name());
  const char *world = getenv("PMIX_NAMESPACE");
  if (!world) world = getenv("PMI_JOBID");
  snprintf(h->world, sizeof h->world, "%s", world ? world : "");
  if (readlink("/proc/self/exe", h->program, sizeof h->program - 1) < 0) h->program[0] = 0;
  char library[MPI_MAX_LIBRARY_VERSION_STRING] = "";
  int end = 0;
  if (!alone) PMPI_Get_library_version(library, &end);
  snprintf(h->library, sizeof h->library, "%.*s", (int)strcspn(library, "\n,"), library);
  for (char *c = h->library; *c; c++) if (*c == '\t') *c = ' ';
  h->counters = open_counters(r);
  if (option("EXPERT_RECORD_PROFILE", 0, 0, 1) && !profile_begins(r)) error = ENOMEM;
  r->files = (int)option("EXPERT_RECORD_FILES", 0, 0, 1) && !r->profile;
  if (number == 0) { snprintf(ring_path, sizeof ring_path, "%s", path); save_modules(); note_limits(h); }
  if (!error && rename(hidden, path) != 0) error = errno;
  if (error) { say(folder, rank, path, strerror(error), quiet); munmap(memory, bytes); unlink(hidden); return 0; }
  return r;
}

/* Number of bytes of a folder that a ring may take. Shared memory is often small (64 MiB in a container), and MPI's own segments in it get
   their pages when they are touched. Without free pages the program would die. So the node's rings have half of it at most, and each leaves
   as much free as it takes. */
static uint64_t fair_share(const char *folder) {
  struct statfs memory;
  if (statfs(folder, &memory) || memory.f_type != TMPFS_MAGIC) return UINT64_MAX;
  uint64_t half = (uint64_t)memory.f_bsize * memory.f_blocks / 2, free = (uint64_t)memory.f_bsize * memory.f_bavail / 2;
  int sharing = local_ranks();
  if (sharing > 1) half /= (uint64_t)sharing;
  return half < free ? half : free;
}

static void find_stack(struct ring *r) {
  pthread_attr_t attributes;
  void *stack = 0;
  size_t bytes = 0;
  if (pthread_getattr_np(pthread_self(), &attributes)) return;
  pthread_attr_getstack(&attributes, &stack, &bytes);
  pthread_attr_destroy(&attributes);
  r->stack = HANDLE(stack);
  r->stack_end = r->stack + bytes;
}

static struct ring *make_anywhere(void) {
  const char *folder, *other;
  ring_folders(&folder, &other);
  int rank, ranks;
  if (!folder) return 0;
  if (first_ring) {
    /* Threads may begin when MPI has ended. */
    rank = first_ring->header->rank;
    ranks = first_ring->header->ranks;
  } else if (alone) {
    rank_without_mpi(&rank, &ranks);
  } else {
    world_rank(&rank, &ranks);
  }
  uint64_t capacity = MIN_RECORDS, wanted = option("EXPERT_RECORD_RING", 32 << 20, 1 << 16, 1ull << 34) / sizeof(struct record);
  while (capacity * 2 <= wanted) capacity *= 2;
  uint64_t share = other ? fair_share(folder) : UINT64_MAX, fitting = capacity;
  while (fitting > MIN_RECORDS && fitting * sizeof(struct record) > share) fitting /= 2;
  int enough = fitting == capacity || fitting >= ENOUGH_RECORDS;
  uint32_t number = atomic_fetch_add(&threads, 1);
  struct ring *r = enough ? make(folder, number, fitting, rank, ranks, other != 0) : 0;
  return r || !other ? r : make(other, number, capacity, rank, ranks, 0);
}

struct ring *ring_of_thread(void) {
  if (!recording) return 0;
  struct ring *r = make_anywhere();
  if (!r) { recording = 0; return 0; }
  own_ring = r;
  find_stack(r);
  pthread_setspecific(thread_end, r);
  signals_of_thread(r);
  r->left = now();
  /* Samples of the first thread begin when MPI has been initialized. */
  if (first_ring) { usage_thread_begins(r); samples_begin(r); }
  return r;
}

int is_only_thread(void) { return atomic_load_explicit(&threads, memory_order_relaxed) < 2; }

struct ring *recorder_begins(void) {
  recording = 1;
  python_begins();
  first_ring = ring_of_thread();
  if (first_ring) usage_begins(first_ring, load_ticks);
  signals_begin(first_ring);
  return first_ring;
}

struct ring *recorder_begins_alone(void) {
  alone = 1;
  /* A child's time is its own. */
  if (is_copy) { load_ticks = now(); usage_loaded(); }
  node_begins();
  return recorder_begins();
}

struct ring *recorder_device_ring(void) {
  if (!recording || !first_ring || first_ring->profile) return 0;
  struct ring *r = make_anywhere();
  if (r) r->header->notes |= OF_DEVICES;
  device_ring = r;
  return r;
}

struct header *first_header(void) { return first_ring ? first_ring->header : 0; }

void finalized(void) {
  struct ring *own = own_ring;
  if (!first_ring) return;
  /* These files are the recorder's. */
  if (own) enter_recorder(own);
  save_modules();
  note_usage(first_ring);
  if (own) leave_recorder(own);
  atomic_fetch_or(&first_ring->header->state, STATE_FINALIZED);
}

/* A child that continues without exec shares the mapped file, and must not write to it. */
static void in_child(void) {
  own_ring = 0;
  first_ring = 0;
  recording = 0;
  ring_path[0] = 0;
  device_ring = 0;
  alone = 0;
  is_copy = 1;
  atomic_store(&threads, 0);
  signals_in_child();
}

__attribute__((constructor)) static void loaded(void) {
  node_loaded();
  load_ticks = now();
  usage_loaded();
  pthread_key_create(&thread_end, thread_over);
  pthread_atfork(0, 0, in_child);
}

__attribute__((destructor)) static void unloaded(void) {
  struct ring *r = first_ring;
  if (!r) return;
  enter_recorder(r);
  samples_end(r);
  publish_polls(r);
  uint64_t ticks, ns;
  both_clocks(&ticks, &ns);
  r->header->end_ns = ns;
  r->header->end_ticks = ticks;
  if (own_ring == r) usage_point(r);
  note_usage(r);
  if (alone) { save_modules(); atomic_fetch_or(&r->header->state, STATE_FINALIZED); }
  leave_recorder(r);
  if (device_ring) {
    device_ring->header->exit_ticks = now();
    atomic_fetch_or(&device_ring->header->state, STATE_EXITED);
  }
  r->header->exit_ticks = now();
  atomic_fetch_or(&r->header->state, STATE_EXITED);
}
