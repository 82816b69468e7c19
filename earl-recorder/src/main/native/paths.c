/* Call paths: the return addresses from the call of MPI outwards, by a number made of them. Each is told once a thread.

   Unwinding costs a microsecond. So what was found is kept by return address and frame of the call, with the places on the stack where the
   addresses lay. If all of them still hold these addresses, it is the same path: the frame of a return address tells where that of its
   caller is, unless a function takes a varying amount of stack. */
#include "recorder.h"
#include <string.h>
#include <sys/mman.h>
#include <unwind.h>
#include "functions.h"

#define MAX_DEPTH 32
#define WAYS 512
#define KNOWN 16384

struct path { void *caller, *frame; uint64_t hash; int count, checked; void *addresses[MAX_DEPTH]; void **places[MAX_DEPTH]; };
struct path_cache { struct path ways[WAYS]; uint64_t known[KNOWN]; uint32_t count; };

struct walk { struct path *path; int depth, begun; };

static _Unwind_Reason_Code step(struct _Unwind_Context *context, void *argument) {
  struct walk *w = argument;
  struct path *p = w->path;
  void *address = (void *)_Unwind_GetIP(context);
  if (!address) return _URC_END_OF_STACK;
  if (!w->begun) {
    if (address != p->caller) return _URC_NO_REASON;
    w->begun = 1;
    p->addresses[p->count++] = address;
    return p->count == w->depth ? _URC_END_OF_STACK : _URC_NO_REASON;
  }
  void **place = (void **)_Unwind_GetCFA(context) - 1;
  if (*place != address) p->checked = 0;
  p->places[p->count] = place;
  p->addresses[p->count++] = address;
  return p->count == w->depth ? _URC_END_OF_STACK : _URC_NO_REASON;
}

static uint64_t mixed(uint64_t hash, uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15ull;
  return hash ^ hash >> 29;
}

/* Says what a path is; if there is no room now, the next time. */
static void tell(struct ring *r, struct path *p) {
  uint64_t *slot = r->paths->known + (p->hash & (KNOWN - 1));
  while (*slot && *slot != p->hash) slot = slot + 1 == r->paths->known + KNOWN ? r->paths->known : slot + 1;
  if (*slot || r->paths->count >= KNOWN / 2) return;
  uint64_t parts = (uint64_t)(p->count + 4) / 5;
  if (!reserve(r, parts)) return;
  for (uint64_t n = 0; n < parts; n++) {
    struct record *e = at(r, r->head + n);
    uint64_t a[5] = { 0, 0, 0, 0, 0 };
    for (int i = 0; i < 5 && (int)n * 5 + i < p->count; i++) a[i] = HANDLE(p->addresses[n * 5 + (uint64_t)i]);
    e->kind = PATH;
    e->comm = (uint32_t)p->count;
    e->partner = (int32_t)n * 5;
    e->path = p->hash;
    e->bytes = a[0]; e->other = a[1]; e->request = a[2]; e->enter = a[3]; e->leave = a[4];
  }
  publish(r, parts);
  *slot = p->hash;
  r->paths->count++;
}

uint64_t path_of(struct ring *r, void *caller, void *frame) {
  if (!r->paths) {
    void *memory = mmap(0, sizeof(struct path_cache), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) { r->depth = 0; return 0; }
    r->paths = memory;
  }
  uint64_t key = mixed(HANDLE(caller), HANDLE(frame));
  struct path *p = r->paths->ways + (key & (WAYS - 1));
  if (p->caller == caller && p->frame == frame && p->checked) {
    int i = 1;
    while (i < p->count && *p->places[i] == p->addresses[i]) i++;
    if (i == p->count) return p->hash;
  }
  p->caller = caller;
  p->frame = frame;
  p->count = 0;
  p->checked = 1;
  if (r->depth == 1) {
    p->addresses[p->count++] = caller;
  } else {
    struct walk w = { p, r->depth, 0 };
    _Unwind_Backtrace(step, &w);
    if (!p->count) p->addresses[p->count++] = caller;
  }
  uint64_t hash = 0;
  for (int i = 0; i < p->count; i++) hash = mixed(hash, HANDLE(p->addresses[i]));
  p->hash = hash ? hash : 1;
  tell(r, p);
  return p->hash;
}
