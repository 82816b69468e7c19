/* A library that reports the activities of the device as CUPTI does: in buffers of the program's, from a thread of its own or when it is asked. */
#define _GNU_SOURCE
#include "device.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MEMCPY = 1, MEMSET = 2, CONCURRENT_KERNEL = 10, KINDS = 64 };
enum { KERNEL_BYTES = 208, COPY_BYTES = 96, MEMSET_BYTES = 88 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void (*wants)(uint8_t **, size_t *, size_t *);
static void (*has)(void *, uint32_t, uint8_t *, size_t, size_t);
static void (*callback)(void *, int, uint32_t, const void *);
static int domains[8], kinds[KINDS];
static uint8_t *buffer;
static size_t bytes, used;
static uint32_t period;

static void put(uint8_t *record, size_t at, const void *value, size_t size) { memcpy(record + at, value, size); }
#define PUT(at, type, value) do { type v = (type)(value); put(record, at, &v, sizeof v); } while (0)

static int kind_of(const struct device_activity *a) { return a->kind == 0 ? CONCURRENT_KERNEL : a->kind == 1 ? MEMCPY : MEMSET; }
static size_t bytes_of(int kind) { return kind == CONCURRENT_KERNEL ? KERNEL_BYTES : kind == MEMCPY ? COPY_BYTES : MEMSET_BYTES; }

/* The buffer goes back to the program. */
static void give_back(void) {
  pthread_mutex_lock(&lock);
  uint8_t *full = buffer;
  size_t size = bytes, valid = used;
  buffer = 0;
  pthread_mutex_unlock(&lock);
  if (full) has(0, 0, full, size, valid);
}

static void ended(const struct device_activity *a) {
  int kind = kind_of(a), is_kernel = kind == CONCURRENT_KERNEL;
  if (!kinds[kind]) return;
  pthread_mutex_lock(&lock);
  while (buffer && used + bytes_of(kind) > bytes) {
    pthread_mutex_unlock(&lock);
    give_back();
    pthread_mutex_lock(&lock);
  }
  if (!buffer) { size_t most = 0; wants(&buffer, &bytes, &most); used = 0; }
  uint8_t *record = buffer + used;
  memset(record, 0, bytes_of(kind));
  PUT(0, int, kind);
  PUT(16, uint64_t, a->begin);
  PUT(24, uint64_t, a->end);
  PUT(is_kernel ? 40 : 32, uint32_t, 0);
  PUT(is_kernel ? 44 : 36, uint32_t, 1);
  PUT(is_kernel ? 48 : 40, uint32_t, a->stream);
  PUT(is_kernel ? 92 : 44, uint32_t, a->correlation);
  PUT(is_kernel ? 156 : 72, uint32_t, a->graph);
  if (is_kernel) {
    char *name = strdup(a->name);
    PUT(104, char *, name);
  } else {
    PUT(4, uint8_t, a->direction);
    PUT(8, uint64_t, a->bytes);
  }
  used += bytes_of(kind);
  pthread_mutex_unlock(&lock);
}

static void called(int library, int site, const char *name, unsigned correlation) {
  struct { int site; const char *name; const void *more[6]; uint32_t correlation; } data = { site, name, { 0 }, correlation };
  if (callback && domains[library]) callback(0, library, 1, &data);
}

static void *work(void *unused) {
  (void)unused;
  for (;;) {
    struct timespec t = { period / 1000, period % 1000 * 1000000l };
    nanosleep(&t, 0);
    give_back();
  }
  return 0;
}

int cuptiActivityRegisterCallbacks(void (*one)(uint8_t **, size_t *, size_t *), void (*two)(void *, uint32_t, uint8_t *, size_t, size_t)) {
  void *driver = dlopen("libcuda.so.1", RTLD_NOW);
  wants = one;
  has = two;
  *(void (**)(const struct device_activity *))dlsym(driver, "device_activity") = ended;
  *(void (**)(int, int, const char *, unsigned))dlsym(driver, "device_api") = called;
  return 0;
}
int cuptiActivityEnable(int kind) { if (kind < KINDS) kinds[kind] = 1; return 0; }
int cuptiActivityFlushAll(uint32_t flag) { (void)flag; give_back(); return 0; }
int cuptiActivityFlushPeriod(uint32_t millis) {
  pthread_t worker;
  period = millis;
  return pthread_create(&worker, 0, work, 0);
}
int cuptiActivityGetNextRecord(uint8_t *full, size_t valid, uint8_t **record) {
  uint8_t *next = *record ? *record + bytes_of(*(int *)*record) : full;
  if (next >= full + valid) return 12;
  *record = next;
  return 0;
}
/* For tests: some activities had no room. */
int cuptiActivityGetNumDroppedRecords(void *context, uint32_t stream, size_t *dropped) {
  const char *some = getenv("DEVICE_DROPPED");
  (void)context; (void)stream;
  *dropped = some ? (size_t)atoi(some) : 0;
  return 0;
}
int cuptiGetTimestamp(uint64_t *time) { *time = device_now(); return 0; }
int cuptiGetVersion(uint32_t *version) { *version = 20; return 0; }
int cuptiSubscribe(void **subscriber, void (*function)(void *, int, uint32_t, const void *), void *data) {
  (void)data;
  *subscriber = &callback;
  callback = function;
  return getenv("DEVICE_TAKEN") ? 39 : 0;
}
int cuptiEnableDomain(uint32_t enable, void *subscriber, int domain) { (void)subscriber; domains[domain] = (int)enable; return 0; }
