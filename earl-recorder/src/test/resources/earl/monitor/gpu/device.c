/* A driver that behaves like a device: each stream has a thread, which takes a known time for what is queued. The functions have the names
   of CUDA's driver (with PREFIX_HIP: of HIP). At the end of the process it writes what its synchronizations waited for, by name. */
#define _GNU_SOURCE
#include "device.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { KERNEL, COPY, MEMSET, RECORD, WAIT };

struct event { unsigned long long wanted, reached, end; };
struct op { int kind; char name[64]; unsigned us, correlation, graph; unsigned long long bytes, wanted; int direction; struct event *event; struct op *next; };
struct stream { unsigned id; unsigned long long queued, ended, last_end; struct op *first, **last; int stop; pthread_t worker; struct stream *other; };
struct kernel { char name[64]; };
struct graph { unsigned id, count; struct { struct kernel *kernel; unsigned us; } node[16]; };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct stream *streams;
static struct stream *legacy;
static unsigned last_stream = 7;

void (*device_activity)(const struct device_activity *);
void (*device_api)(int library, int site, const char *name, unsigned correlation);

unsigned long long device_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  return (unsigned long long)t.tv_sec * 1000000000ull + (unsigned long long)t.tv_nsec;
}

/* ---- What synchronizations wait for */

static struct { char name[40]; unsigned long long ns, inside; unsigned calls; } truth[32];

static void waited(const char *name, unsigned long long begin, unsigned long long end) {
  unsigned long long leave = device_now();
  pthread_mutex_lock(&lock);
  for (int i = 0; i < 32; i++) {
    if (truth[i].calls && strcmp(truth[i].name, name)) continue;
    snprintf(truth[i].name, sizeof truth[i].name, "%s", name);
    if (end > leave) end = leave;
    truth[i].ns += end > begin ? end - begin : 0;
    truth[i].inside += leave - begin;
    truth[i].calls++;
    break;
  }
  pthread_mutex_unlock(&lock);
}

__attribute__((destructor)) static void report(void) {
  const char *folder = getenv("DEVICE_TRUTH"), *rank = getenv("OMPI_COMM_WORLD_RANK");
  char path[4096];
  if (!folder) return;
  snprintf(path, sizeof path, "%s/truth.%s.%d", folder, rank ? rank : "0", (int)getpid());
  FILE *out = fopen(path, "w");
  for (int i = 0; out && i < 32 && truth[i].calls; i++)
    fprintf(out, "%s %u %llu %llu\n", truth[i].name, truth[i].calls, truth[i].ns, truth[i].inside);
  if (out) fclose(out);
}

/* ---- Streams */

static void run(struct stream *s, const struct op *op) {
  if (op->kind == RECORD || op->kind == WAIT) return;
  struct device_activity done = { op->kind, op->name, s->id, op->correlation, op->graph, op->bytes, op->direction, device_now(), 0 };
  unsigned long long until = done.begin + op->us * 1000ull;
  struct timespec t = { (time_t)(until / 1000000000ull), (long)(until % 1000000000ull) };
  while (clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &t, 0)) { }
  done.end = device_now();
  pthread_mutex_lock(&lock);
  s->last_end = done.end;
  pthread_mutex_unlock(&lock);
  if (device_activity) device_activity(&done);
}

static void *work(void *argument) {
  struct stream *s = argument;
  pthread_mutex_lock(&lock);
  for (;;) {
    while (!s->first && !s->stop) pthread_cond_wait(&changed, &lock);
    if (!s->first) break;
    struct op *op = s->first;
    while (op->kind == WAIT && op->event->reached < op->wanted) pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    run(s, op);
    pthread_mutex_lock(&lock);
    if (op->kind == RECORD) { op->event->reached++; op->event->end = s->last_end; }
    s->first = op->next;
    if (!s->first) s->last = &s->first;
    s->ended++;
    free(op);
    pthread_cond_broadcast(&changed);
  }
  pthread_mutex_unlock(&lock);
  return 0;
}

static struct stream *make(void) {
  struct stream *s = calloc(1, sizeof *s);
  s->last = &s->first;
  pthread_mutex_lock(&lock);
  s->id = last_stream++;
  s->other = streams;
  streams = s;
  pthread_mutex_unlock(&lock);
  pthread_create(&s->worker, 0, work, s);
  return s;
}

static struct stream *stream_of(void *handle) {
  if ((unsigned long)handle > 2) return handle;
  static pthread_mutex_t making = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&making);
  if (!legacy) legacy = make();
  pthread_mutex_unlock(&making);
  return legacy;
}

static void put(struct stream *s, struct op what) {
  struct op *op = malloc(sizeof *op);
  *op = what;
  op->next = 0;
  pthread_mutex_lock(&lock);
  if (op->kind == RECORD) op->event->wanted++;
  if (op->kind == WAIT) op->wanted = op->event->wanted;
  *s->last = op;
  s->last = &op->next;
  s->queued++;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
}

static unsigned long long wait_stream(struct stream *s) {
  pthread_mutex_lock(&lock);
  unsigned long long wanted = s->queued;
  while (s->ended < wanted) pthread_cond_wait(&changed, &lock);
  unsigned long long end = s->last_end;
  pthread_mutex_unlock(&lock);
  return end;
}

/* ---- Calls */

static _Atomic unsigned last_correlation = 100;

static __thread unsigned open_calls, outermost;

/* As CUDA's driver does when it is initialized. */
static void inject(void) {
  const char *file = getenv("CUDA_INJECTION64_PATH");
  void *library = file && *file ? dlopen(file, RTLD_NOW) : 0;
  int (*begin)(void) = library ? (int (*)(void))dlsym(library, "InitializeInjection") : 0;
  if (begin) begin();
}

/* A call begins; activities have the number of the outermost one. */
unsigned device_enter(int library, const char *name) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, inject);
  if (!open_calls++) outermost = ++last_correlation;
  if (device_api) device_api(library, 0, name, outermost);
  return outermost;
}
void device_leave(int library, const char *name, unsigned id) {
  if (device_api) device_api(library, 1, name, id);
  open_calls--;
}
static unsigned enter(const char *name) { return device_enter(1, name); }
static int leave(const char *name, unsigned id) { device_leave(1, name, id); return 0; }

static struct op launched(const struct kernel *kernel, unsigned us, unsigned correlation, unsigned graph) {
  struct op op = { .kind = KERNEL, .us = us, .correlation = correlation, .graph = graph };
  snprintf(op.name, sizeof op.name, "%s", kernel->name);
  return op;
}

/* A mebibyte takes a millisecond. */
static struct op copied(unsigned long long bytes, int direction, unsigned correlation) {
  return (struct op){ .kind = COPY, .us = (unsigned)(bytes * 1000 >> 20), .correlation = correlation, .bytes = bytes, .direction = direction };
}

int FN(Init)(unsigned flags) { (void)flags; return 0; }
int FN(CtxGetDevice)(int *device) { *device = 0; return 0; }
int FN(GetDevice)(int *device) { *device = 0; return 0; }
int FN(ModuleGetFunction)(void **f, void *module, const char *name) {
  (void)module;
  struct kernel *kernel = calloc(1, sizeof *kernel);
  snprintf(kernel->name, sizeof kernel->name, "%s", name);
  *f = kernel;
  return 0;
}

/* The parameter of a kernel is the time that it takes, in microseconds. */
int FN_LAUNCH(void *f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned shared,
                     void *stream, void **params, void **extra) {
  (void)gx; (void)gy; (void)gz; (void)bx; (void)by; (void)bz; (void)shared; (void)extra;
  unsigned id = enter(NAME_LAUNCH);
  put(stream_of(stream), launched(f, *(unsigned *)params[0], id, 0));
  return leave(NAME_LAUNCH, id);
}

int FN2(MemcpyDtoHAsync)(void *to, unsigned long long from, size_t bytes, void *stream) {
  (void)to; (void)from;
  unsigned id = enter(NAME2("MemcpyDtoHAsync"));
  put(stream_of(stream), copied(bytes, DEVICE_DTOH, id));
  return leave(NAME2("MemcpyDtoHAsync"), id);
}
int FN2(MemcpyHtoDAsync)(unsigned long long to, const void *from, size_t bytes, void *stream) {
  (void)to; (void)from;
  unsigned id = enter(NAME2("MemcpyHtoDAsync"));
  put(stream_of(stream), copied(bytes, DEVICE_HTOD, id));
  return leave(NAME2("MemcpyHtoDAsync"), id);
}
int FN2(MemcpyDtoH)(void *to, unsigned long long from, size_t bytes) {
  (void)to; (void)from;
  unsigned long long begin = device_now();
  unsigned id = enter(NAME2("MemcpyDtoH"));
  put(stream_of(0), copied(bytes, DEVICE_DTOH, id));
  unsigned long long end = wait_stream(stream_of(0));
  leave(NAME2("MemcpyDtoH"), id);
  waited(NAME2("MemcpyDtoH"), begin, end);
  return 0;
}
int FN(MemsetD8Async)(unsigned long long to, unsigned char value, size_t bytes, void *stream) {
  (void)to; (void)value;
  unsigned id = enter(NAME("MemsetD8Async"));
  put(stream_of(stream), (struct op){ .kind = MEMSET, .us = 500, .correlation = id, .bytes = bytes });
  return leave(NAME("MemsetD8Async"), id);
}

int FN2(MemAlloc)(unsigned long long *to, size_t bytes) { *to = (unsigned long long)(unsigned long)malloc(bytes); return 0; }
int FN2(MemFree)(unsigned long long memory) { free((void *)(unsigned long)memory); return 0; }

int FN(StreamCreate)(void **made, unsigned flags) { (void)flags; *made = make(); return 0; }
int FN2(StreamDestroy)(void *stream) {
  struct stream *s = stream;
  pthread_mutex_lock(&lock);
  s->stop = 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  pthread_join(s->worker, 0);
  return 0;
}
int FN(StreamSynchronize)(void *stream) {
  unsigned long long begin = device_now();
  unsigned id = enter(NAME("StreamSynchronize"));
  unsigned long long end = wait_stream(stream_of(stream));
  leave(NAME("StreamSynchronize"), id);
  waited(NAME("StreamSynchronize"), begin, end);
  return 0;
}
static unsigned long long wait_all(void) {
  unsigned long long end = 0;
  for (struct stream *s = streams; s; s = s->other) {
    unsigned long long own = wait_stream(s);
    if (own > end) end = own;
  }
  return end;
}
int FN_SYNC_DEVICE(void) {
  unsigned long long begin = device_now();
  unsigned id = enter(NAME_SYNC_DEVICE);
  unsigned long long end = wait_all();
  leave(NAME_SYNC_DEVICE, id);
  waited(NAME_SYNC_DEVICE, begin, end);
  return 0;
}
int FN(StreamQuery)(void *stream) {
  struct stream *s = stream_of(stream);
  pthread_mutex_lock(&lock);
  int busy = s->ended < s->queued;
  pthread_mutex_unlock(&lock);
  return busy ? 600 : 0;
}
int FN(StreamWaitEvent)(void *stream, void *event, unsigned flags) {
  (void)flags;
  unsigned id = enter(NAME("StreamWaitEvent"));
  put(stream_of(stream), (struct op){ .kind = WAIT, .event = event });
  return leave(NAME("StreamWaitEvent"), id);
}

int FN(EventCreate)(void **event, unsigned flags) { (void)flags; *event = calloc(1, sizeof(struct event)); return 0; }
int FN(EventRecord)(void *event, void *stream) {
  unsigned id = enter(NAME("EventRecord"));
  put(stream_of(stream), (struct op){ .kind = RECORD, .event = event });
  return leave(NAME("EventRecord"), id);
}
int FN(EventSynchronize)(void *event) {
  unsigned long long begin = device_now();
  unsigned id = enter(NAME("EventSynchronize"));
  struct event *e = event;
  pthread_mutex_lock(&lock);
  unsigned long long wanted = e->wanted;
  while (e->reached < wanted) pthread_cond_wait(&changed, &lock);
  unsigned long long end = e->end;
  pthread_mutex_unlock(&lock);
  leave(NAME("EventSynchronize"), id);
  waited(NAME("EventSynchronize"), begin, end);
  return 0;
}
int FN(EventQuery)(void *event) {
  struct event *e = event;
  pthread_mutex_lock(&lock);
  int busy = e->reached < e->wanted;
  pthread_mutex_unlock(&lock);
  return busy ? 600 : 0;
}

/* A graph is a list of kernels. */
int device_graph(void **graph, void **kernels, const unsigned *us, unsigned count) {
  static unsigned last;
  struct graph *g = calloc(1, sizeof *g);
  g->id = ++last;
  g->count = count;
  for (unsigned i = 0; i < count; i++) { g->node[i].kernel = kernels[i]; g->node[i].us = us[i]; }
  *graph = g;
  return 0;
}
int FN(GraphLaunch)(void *graph, void *stream) {
  struct graph *g = graph;
  unsigned id = enter(NAME("GraphLaunch"));
  for (unsigned i = 0; i < g->count; i++) put(stream_of(stream), launched(g->node[i].kernel, g->node[i].us, id, g->id));
  return leave(NAME("GraphLaunch"), id);
}

#ifndef PREFIX_HIP
int cuGetProcAddress_v2(const char *symbol, void **function, int version, unsigned long long flags, int *status) {
  static const char *const endings[] = { "_v2", "" };
  char name[128];
  (void)flags;
  if (version < 12000) return 1;
  void *self = dlopen("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD);
  *function = 0;
  for (int i = 0; i < 2 && !*function; i++) {
    snprintf(name, sizeof name, "%s%s", symbol, endings[i]);
    *function = dlvsym(self, name, "DEVICE");
  }
  if (status) *status = *function ? 0 : 1;
  return *function ? 0 : 500;
}
#endif
