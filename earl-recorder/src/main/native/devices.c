/* Activities of NVIDIA's devices. CUDA's driver loads the library that CUDA_INJECTION64_PATH names, and calls InitializeInjection; that opens
   CUPTI. Neither is linked: the declarations here are those of CUPTI's published interface, as far as they are used. Offsets of its records
   are those since CUDA 8; later versions only add fields. All activities of a process go to one ring, with times of the recorder's clock. */
#define _GNU_SOURCE
#include "devices.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "node.h"
#include "recorder.h"

/* Kinds of CUPTI's records. */
enum { MEMCPY = 1, MEMSET = 2, CONCURRENT_KERNEL = 10, MEMCPY2 = 22 };
/* Where a callback is called, and of which library. */
enum { API_ENTER = 0, DRIVER_API = 1, RUNTIME_API = 2 };
/* Kinds of copies: others are between hosts and arrays, or on devices. */
enum { HOST_TO_DEVICE = 1, DEVICE_TO_HOST = 2, HOST_TO_ARRAY = 3, ARRAY_TO_HOST = 4 };
/* CUPTI's version from which on its records name graphs. */
#define WITH_GRAPHS 15
#define FORCED 1

#define BUFFER (2u << 20)
#define FLUSH_MILLIS 1000
#define MAX_NAMES 8192
#define MAX_NAME 4000
#define READINGS 8
#define TEXT_PER_PART sizeof ((struct record *)0)->text

#define FUNCTIONS(each)                                                                                                              \
  each(int, ActivityRegisterCallbacks, (void (*)(uint8_t **, size_t *, size_t *), void (*)(void *, uint32_t, uint8_t *, size_t, size_t))) \
  each(int, ActivityEnable, (int))                                                                                                   \
  each(int, ActivityFlushAll, (uint32_t))                                                                                            \
  each(int, ActivityGetNextRecord, (uint8_t *, size_t, const char **))                                                               \
  each(int, ActivityGetNumDroppedRecords, (void *, uint32_t, size_t *))                                                              \
  each(int, GetTimestamp, (uint64_t *))                                                                                              \
  each(int, GetVersion, (uint32_t *))                                                                                                \
  each(int, Subscribe, (void **, void (*)(void *, int, uint32_t, const char *), void *))                                             \
  each(int, EnableDomain, (uint32_t, void *, int))
#define POINTER(result, name, types) result (*name) types;
static struct { FUNCTIONS(POINTER) } cupti;

__thread struct device_call device_call __attribute__((tls_model("initial-exec")));

static pthread_mutex_t writing = PTHREAD_MUTEX_INITIALIZER;
static struct ring *ring;
static int has_begun, knows_graphs;
static struct { uint64_t hash; uint32_t number; } names[MAX_NAMES];
static uint32_t last_name;

/* ---- Times */

struct moment { uint64_t ticks, ns; };
static struct moment first;

/* The narrowest of some readings. */
static struct moment read_clocks(void) {
  struct moment best = { 0, 0 };
  uint64_t width = UINT64_MAX;
  for (int i = 0; i < READINGS; i++) {
    uint64_t before = now(), ns = 0;
    if (cupti.GetTimestamp(&ns)) break;
    uint64_t after = now();
    if (after - before < width) { width = after - before; best = (struct moment){ before + width / 2, ns }; }
  }
  return best;
}

/* Time of CUPTI's clock as ticks: on the line through the first moment and one that is not earlier. */
static uint64_t ticks_at(uint64_t ns, const struct moment *last) {
  double passed = (double)(last->ns - first.ns), rate = passed > 0 ? (double)(last->ticks - first.ticks) / passed : 1;
  return first.ticks + (uint64_t)(int64_t)((double)(int64_t)(ns - first.ns) * rate);
}

/* ---- Records */

static uint32_t number_of_name(const char *name) {
  uint64_t hash = 0xcbf29ce484222325ull, length = 0;
  while (length < MAX_NAME && name[length]) hash = (hash ^ (unsigned char)name[length++]) * 0x100000001b3ull;
  hash |= !hash;
  uint32_t i = (uint32_t)(hash >> 32) % MAX_NAMES;
  while (names[i].hash && names[i].hash != hash) i = (i + 1) % MAX_NAMES;
  if (names[i].hash) return names[i].number;
  uint64_t parts = (length + TEXT_PER_PART - 1) / TEXT_PER_PART;
  if (last_name >= MAX_NAMES / 2 || !reserve(ring, 1 + parts)) return 0;
  names[i].hash = hash;
  names[i].number = ++last_name;
  struct record *e = blank(ring, ring->head, GPU_NAME);
  e->number = last_name;
  e->time = now();
  for (uint64_t k = 0; k < parts; k++) {
    struct record *p = blank(ring, ring->head + 1 + k, TEXT);
    uint64_t rest = length - k * TEXT_PER_PART;
    memcpy(p->text, name + k * TEXT_PER_PART, rest < TEXT_PER_PART ? rest : TEXT_PER_PART);
  }
  publish(ring, 1 + parts);
  return last_name;
}

#define FIELD(type, at) (*(const type *)(record + (at)))

static void write_lost(uint64_t count) {
  if (!count || !reserve(ring, 1)) return;
  struct record *e = blank(ring, ring->head, GPU_ACTIVITY);
  e->activity = ACTIVITIES_LOST;
  e->lost = count;
  e->enter = e->leave = now();
  publish(ring, 1);
}

static void write_activity(const char *record, const struct moment *last) {
  int kind = FIELD(int, 0), kernel = kind == CONCURRENT_KERNEL;
  if (!kernel && kind != MEMCPY && kind != MEMSET && kind != MEMCPY2) return;
  uint64_t begin = FIELD(uint64_t, 16), end = FIELD(uint64_t, 24);
  const char *place = record + (kernel ? 40 : 32);
  const char *name = kernel ? FIELD(const char *, 104) : 0;
  uint8_t copy = kernel ? 0 : FIELD(uint8_t, 4);
  uint32_t number = name ? number_of_name(name) : 0;
  /* CUPTI does not know the times of some activities. */
  if (!begin || !end) { write_lost(1); return; }
  if (!reserve(ring, 1)) return;
  struct record *e = blank(ring, ring->head, GPU_ACTIVITY);
  e->activity = kernel ? KERNEL_ACTIVITY : kind == MEMSET ? MEMSET_ACTIVITY
    : copy == HOST_TO_DEVICE || copy == HOST_TO_ARRAY ? COPY_TO_DEVICE
    : copy == DEVICE_TO_HOST || copy == ARRAY_TO_HOST ? COPY_TO_HOST : COPY_ON_DEVICE;
  e->number = number;
  e->device = (int32_t)*(const uint32_t *)place;
  e->queue = (uint64_t)*(const uint32_t *)(place + 4) << 32 | *(const uint32_t *)(place + 8);
  e->correlation = kernel ? FIELD(uint32_t, 92) : kind == MEMCPY2 ? FIELD(uint32_t, 60) : FIELD(uint32_t, 44);
  e->graph = !knows_graphs || kind == MEMCPY2 ? 0 : kernel ? FIELD(uint32_t, 156) : FIELD(uint32_t, 72);
  e->bytes = kernel ? 0 : FIELD(uint64_t, 8);
  e->enter = ticks_at(begin, last);
  e->leave = ticks_at(end, last);
  publish(ring, 1);
}

/* ---- What CUPTI calls */

static void wants_buffer(uint8_t **buffer, size_t *bytes, size_t *records) {
  *records = 0;
  *buffer = aligned_alloc(8, BUFFER);
  *bytes = *buffer ? BUFFER : 0;
}

static void has_buffer(void *context, uint32_t stream, uint8_t *buffer, size_t bytes, size_t valid) {
  struct moment last = read_clocks();
  const char *record = 0;
  size_t dropped = 0;
  struct ring *own = own_ring;
  int was_inside = own ? own->inside : 0;
  (void)bytes;
  pthread_mutex_lock(&writing);
  if (!ring) ring = recorder_device_ring();
  if (ring) {
    if (own) enter_recorder(own);
    while (valid && !cupti.ActivityGetNextRecord(buffer, valid, &record)) write_activity(record, &last);
    if (!cupti.ActivityGetNumDroppedRecords(context, stream, &dropped)) write_lost(dropped);
    if (own && !was_inside) leave_recorder(own);
  }
  pthread_mutex_unlock(&writing);
  free(buffer);
}

/* CUDA's functions begin and end. The call that a program makes may make others; activities have the number of the outermost one. */
static void called(void *unused, int library, uint32_t function, const char *record) {
  (void)unused; (void)function;
  if (library != DRIVER_API && library != RUNTIME_API) return;
  if (FIELD(int, 0) == API_ENTER) {
    if (!device_call.open++) device_call.correlation = FIELD(uint32_t, 64);
  } else if (device_call.open) {
    device_call.open--;
  }
}

/* ---- Begin and end */

static void *open_cupti(void) {
  static const char *const files[] = {
    "libcupti.so.13", "libcupti.so.12", "libcupti.so", "/usr/local/cuda/lib64/libcupti.so", "/usr/local/cuda/extras/CUPTI/lib64/libcupti.so"
  };
  const char *own = getenv("EXPERT_CUPTI");
  void *opened = own && *own ? dlopen(own, RTLD_NOW | RTLD_LOCAL) : 0;
  for (unsigned i = 0; !opened && i < sizeof files / sizeof *files; i++) opened = dlopen(files[i], RTLD_NOW | RTLD_LOCAL);
  return opened;
}

static int find_functions(void *library) {
#define FIND(result, name, types) if (!(*(void **)&cupti.name = dlsym(library, "cupti" #name))) return 0;
  FUNCTIONS(FIND)
  return 1;
}

/* Takes what CUPTI still has. It is called before the functions that CUDA's libraries have for the end of the process. */
static void flush(void) {
  struct ring *own = own_ring;
  int was_inside = own ? own->inside : 0;
  if (own) enter_recorder(own);
  cupti.ActivityFlushAll(FORCED);
  if (own && !was_inside) leave_recorder(own);
}

static void devices_begin(void) {
  void *library, *subscriber = 0;
  uint32_t version = 0;
  int (*period)(uint32_t);
  if (has_begun || !getenv("EXPERT_RECORD_RINGS") || !(library = open_cupti()) || !find_functions(library)) return;
  if (cupti.Subscribe(&subscriber, called, 0)) return;
  has_begun = 1;
  knows_graphs = !cupti.GetVersion(&version) && version >= WITH_GRAPHS;
  first = read_clocks();
  cupti.EnableDomain(1, subscriber, DRIVER_API);
  cupti.EnableDomain(1, subscriber, RUNTIME_API);
  cupti.ActivityRegisterCallbacks(wants_buffer, has_buffer);
  cupti.ActivityEnable(CONCURRENT_KERNEL);
  cupti.ActivityEnable(MEMCPY);
  cupti.ActivityEnable(MEMCPY2);
  cupti.ActivityEnable(MEMSET);
  *(void **)&period = dlsym(library, "cuptiActivityFlushPeriod");
  if (period) period(FLUSH_MILLIS);
  atexit(flush);
}

/* CUDA's driver calls it by this name. */
int InitializeInjection(void) {
  devices_begin();
  return 1;
}

/* The device belongs to the parent. */
static void in_child(void) {
  has_begun = 0;
  ring = 0;
  last_name = 0;
  memset(names, 0, sizeof names);
  writing = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
}

__attribute__((constructor)) static void loaded(void) { pthread_atfork(0, 0, in_child); }
