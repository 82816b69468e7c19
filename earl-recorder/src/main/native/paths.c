/* Call paths: the frames from the call of MPI outwards. They are nodes of trees: a stack is a frame (its address and its place on the
   stack) and the stack of its caller; a site is a return address and the site of its caller. Both are numbered from 1 in the order in which
   a thread first reaches them; a record describes each new stack. A call has the numbers of its stack and its site. */
#define _GNU_SOURCE
#include "paths.h"
#include <string.h>
#include <sys/mman.h>
#include "frames.h"
#include "ring.h"

#define FIRST_SLOTS (1u << 12)
#define MAX_STACKS (1u << 20)
/* Functions whose frames vary in size have ever new places on the stack. From this number of stacks on, places are ignored. */
#define MAX_PLACED (1u << 16)

struct known { uint64_t hash; uint32_t stack, site; };
struct table { struct known *slots; uint32_t mask, count; };
struct paths {
  struct unwinder unwinder;
  struct table stacks, sites;
  /* Stacks that only samples have: wherever a thread is interrupted is another one. */
  uint32_t sampled;
  struct memo memos[MEMOS];
};

static uint64_t mixed(uint64_t hash, uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15ull;
  hash ^= hash >> 29;
  return hash ? hash : 1;
}

static void *memory(size_t bytes) {
  void *m = mmap(0, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return m == MAP_FAILED ? 0 : m;
}

static struct known *slot(const struct table *t, uint64_t hash) {
  uint32_t i = (uint32_t)hash & t->mask;
  while (t->slots[i].hash && t->slots[i].hash != hash) i = (i + 1) & t->mask;
  return t->slots + i;
}

/* Whether there is room for one more. */
static int grow(struct table *t) {
  if (t->slots && t->count < t->mask / 2) return 1;
  struct table more = { 0, t->slots ? t->mask * 2 + 1 : FIRST_SLOTS - 1, t->count };
  more.slots = memory((more.mask + 1ull) * sizeof(struct known));
  if (!more.slots) return 0;
  for (uint32_t i = 0; t->slots && i <= t->mask; i++) if (t->slots[i].hash) *slot(&more, t->slots[i].hash) = t->slots[i];
  if (t->slots) munmap(t->slots, (t->mask + 1ull) * sizeof(struct known));
  *t = more;
  return 1;
}

static uint32_t site_number(struct paths *p, uint64_t hash) {
  if (!grow(&p->sites)) return 0;
  struct known *s = slot(&p->sites, hash);
  if (!s->hash) { s->hash = hash; s->site = ++p->sites.count; }
  return s->site;
}

/* Tells a new stack; 0 if there is no room for it now. */
static const struct known *tell(struct ring *r, const struct frame *f, uint64_t hash, uint64_t site, uint32_t caller) {
  struct paths *p = r->paths;
  if (p->stacks.count >= MAX_STACKS || !grow(&p->stacks)) return 0;
  uint32_t number = site_number(p, site);
  if (!number || !reserve(r, 1)) return 0;
  struct known *k = slot(&p->stacks, hash);
  k->hash = hash;
  k->stack = ++p->stacks.count;
  k->site = number;
  struct record *e = at(r, r->head);
  e->kind = PATH;
  e->function = 0;
  e->comm = k->stack;
  e->partner = (int32_t)caller;
  e->tag = (int32_t)number;
  e->bytes = f->address;
  e->other = f->function;
  e->request = f->cfa;
  e->path = e->enter = e->leave = 0;
  publish(r, 1);
  return k;
}

static uint64_t number_of(struct ring *r, const struct frame *frames, int count) {
  struct paths *p = r->paths;
  const struct known *k = 0;
  uint64_t hash = 0, site = 0;
  int placed = p->stacks.count - p->sampled < MAX_PLACED;
  if (!grow(&p->stacks)) return 0;
  for (int i = count - 1; i >= 0; i--) hash = mixed(mixed(hash, frames[i].address), placed ? frames[i].cfa : 0);
  k = slot(&p->stacks, hash);
  if (!k->hash) {
    uint32_t caller = 0;
    hash = 0;
    for (int i = count - 1; i >= 0; i--) {
      struct frame f = { frames[i].address, frames[i].function, placed ? frames[i].cfa : 0 };
      hash = mixed(mixed(hash, f.address), f.cfa);
      site = mixed(site, f.address);
      k = slot(&p->stacks, hash);
      if (!k->hash && !(k = tell(r, &f, hash, site, caller))) {
        atomic_fetch_add_explicit(&r->header->lost_paths, 1, memory_order_relaxed);
        return 0;
      }
      caller = k->stack;
    }
  }
  return (uint64_t)k->site << 32 | k->stack;
}

static int has_paths(struct ring *r) { return r->paths || (r->paths = memory(sizeof(struct paths))); }

uint64_t path_of_sample(struct ring *r, struct frame *frames, int count) {
  if (!has_paths(r)) return 0;
  struct paths *p = r->paths;
  uint32_t before = p->stacks.count;
  /* A frame has the address after its call. If there are too many stacks, an interrupted one counts at its function's first place. */
  frames->address = p->sampled < MAX_STACKS / 4 ? frames->address + 1 : frames->function + 1;
  uint64_t number = number_of(r, frames, count);
  p->sampled += p->stacks.count - before;
  return number;
}

static uint64_t number_from(struct ring *r, const struct frame *frames, int count, const void *site) {
  int first = 0;
  while (site && first < count && frames[first].address != HANDLE(site)) first++;
  return first < count ? number_of(r, frames + first, count - first) : number_of(r, frames, count);
}

uint64_t path_of(struct ring *r, void *caller, void *frame) { return path_of_site(r, caller, frame, 0); }

uint64_t path_of_site(struct ring *r, void *caller, void *frame, const void *site) {
  if (!has_paths(r)) { r->depth = 0; return 0; }
  struct unwinder *u = &r->paths->unwinder;
  if (r->depth == 1) {
    u->frames[0] = (struct frame){ HANDLE(site ? site : caller), 0, 0 };
    return number_of(r, u->frames, 1);
  }
  /* The wrapper has a frame pointer, for it asks for its frame's address: the caller's is saved there, below the return address. */
  struct start from = { HANDLE(caller), HANDLE(frame) + 16, *(const uint64_t *)frame, 0, 0 };
  struct memo *m = memo_of(r->paths->memos, &from);
  if (holds(m, &from)) return m->number;
  int count = unwind(u, &from);
  if (count) {
    uint64_t number = number_from(r, u->frames, count, site);
    remember(m, u, &from, number);
    return number;
  }
  count = unwind_slowly(u, HANDLE(caller));
  return count ? number_from(r, u->frames, count, site) : 0;
}
