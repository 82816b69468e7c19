/* Call paths: the frames from the call of MPI outwards. They are nodes of trees: a stack is a frame (its address and its canonical frame
   address) and the stack of its caller; a site is a return address and the site of its caller. Both are numbered from 1 in the order in which
   a thread first reaches them; a record describes each new stack. A call has the numbers of its stack and its site. */
#define _GNU_SOURCE
#include "paths.h"
#include <string.h>
#include <sys/mman.h>
#include "frames.h"
#include "python.h"
#include "ring.h"

#define FIRST_SLOTS (1u << 12)
#define MAX_STACKS (1u << 20)
/* Functions whose frames vary in size have ever new canonical frame addresses. From this number of stacks on, these are ignored. */
#define MAX_STACKS_WITH_CFA (1u << 16)

struct numbered { uint64_t hash; uint32_t stack, site; };
struct table { struct numbered *slots; uint32_t mask, count; };
struct paths {
  struct unwinder unwinder;
  struct table stacks, sites, codes;
  struct python_line lines[PYTHON_LINES];
  /* Stacks that only samples have: wherever a thread is interrupted is another one. */
  uint32_t sampled;
  struct stack stack;
  /* Whether the hashes of its levels contain canonical frame addresses. */
  int with_cfa;
};

static uint64_t mixed(uint64_t hash, uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15ull;
  hash ^= hash >> 29;
  return hash ? hash : 1;
}

static void *allocate(size_t bytes) {
  void *m = mmap(0, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return m == MAP_FAILED ? 0 : m;
}

static struct numbered *slot_of(const struct table *t, uint64_t hash) {
  uint32_t i = (uint32_t)hash & t->mask;
  while (t->slots[i].hash && t->slots[i].hash != hash) i = (i + 1) & t->mask;
  return t->slots + i;
}

/* Whether there is room for one more. */
static int grow(struct table *t) {
  if (t->slots && t->count < t->mask / 2) return 1;
  struct table more = { 0, t->slots ? t->mask * 2 + 1 : FIRST_SLOTS - 1, t->count };
  more.slots = allocate((more.mask + 1ull) * sizeof(struct numbered));
  if (!more.slots) return 0;
  for (uint32_t i = 0; t->slots && i <= t->mask; i++) if (t->slots[i].hash) *slot_of(&more, t->slots[i].hash) = t->slots[i];
  if (t->slots) munmap(t->slots, (t->mask + 1ull) * sizeof(struct numbered));
  *t = more;
  return 1;
}

static uint32_t site_number(struct paths *p, uint64_t hash) {
  if (!grow(&p->sites)) return 0;
  struct numbered *s = slot_of(&p->sites, hash);
  if (!s->hash) { s->hash = hash; s->site = ++p->sites.count; }
  return s->site;
}

/* Describes a new stack; 0 if there is no room for it now. */
static const struct numbered *define_stack(struct ring *r, const struct frame *f, uint64_t hash, uint64_t site, uint32_t caller) {
  struct paths *p = r->paths;
  uint32_t number;
  if (p->stacks.count >= MAX_STACKS || !grow(&p->stacks) || !(number = site_number(p, site)) || !reserve(r, 1)) {
    atomic_fetch_add_explicit(&r->header->lost_paths, 1, memory_order_relaxed);
    return 0;
  }
  struct numbered *k = slot_of(&p->stacks, hash);
  k->hash = hash;
  k->stack = ++p->stacks.count;
  k->site = number;
  struct record *e = blank(r, r->head, PATH);
  e->number = k->stack;
  e->caller = (int32_t)caller;
  e->new_site = (int32_t)number;
  e->return_address = f->address;
  e->function_start = f->function;
  e->cfa = f->cfa;
  publish(r, 1);
  return k;
}

static uint64_t both_numbers(const struct numbered *k) { return (uint64_t)k->site << 32 | k->stack; }

static int wants_cfa(const struct paths *p) { return p->stacks.count - p->sampled < MAX_STACKS_WITH_CFA; }

static uint64_t stack_number(struct ring *r, const struct frame *frames, int count) {
  struct paths *p = r->paths;
  const struct numbered *k = 0;
  uint64_t hash = 0, site = 0;
  int with_cfa = wants_cfa(p);
  if (!grow(&p->stacks)) return 0;
  for (int i = count - 1; i >= 0; i--) hash = mixed(mixed(hash, frames[i].address), with_cfa ? frames[i].cfa : 0);
  k = slot_of(&p->stacks, hash);
  if (!k->hash) {
    uint32_t caller = 0;
    hash = 0;
    for (int i = count - 1; i >= 0; i--) {
      struct frame f = { frames[i].address, frames[i].function, with_cfa ? frames[i].cfa : 0 };
      hash = mixed(mixed(hash, f.address), f.cfa);
      site = mixed(site, f.address);
      k = slot_of(&p->stacks, hash);
      if (!k->hash && !(k = define_stack(r, &f, hash, site, caller))) return 0;
      caller = k->stack;
    }
  }
  return both_numbers(k);
}

/* The number of the stack from the outermost level to one level. */
static uint64_t level_number(struct ring *r, int level) {
  struct paths *p = r->paths;
  struct level *levels = p->stack.levels;
  if (levels[level].number) return levels[level].number;
  if (!grow(&p->stacks)) return 0;
  const struct numbered *k = slot_of(&p->stacks, levels[level].hash);
  int first = level;
  while (!k->hash && first > 0 && !levels[first - 1].number) first--;
  for (int i = k->hash ? level : first; i <= level; i++) {
    struct frame f = levels[i].frame;
    if (!p->with_cfa) f.cfa = 0;
    k = slot_of(&p->stacks, levels[i].hash);
    if (!k->hash && !(k = define_stack(r, &f, levels[i].hash, levels[i].site, i ? (uint32_t)levels[i - 1].number : 0))) return 0;
    levels[i].number = both_numbers(k);
  }
  return levels[level].number;
}

/* The number of the stack from a start on, from the frame with a return address outwards; 0 if its frames cannot be had. */
static uint64_t number_from(struct ring *r, const struct start *from, const void *site) {
  struct paths *p = r->paths;
  struct level *levels = p->stack.levels;
  int with_cfa = wants_cfa(p), kept = unwind_again(&p->unwinder, &p->stack, from);
  for (int i = 0; p->stack.changed != UINT32_MAX && i < SAME_STACKS; i++) if (r->same[i].count > p->stack.changed) r->same[i].caller = 0;
  if (p->with_cfa != with_cfa) { p->with_cfa = with_cfa; kept = 0; }
  int depth = p->stack.depth, level = depth - 1;
  for (int i = kept; i < depth; i++) {
    const struct frame *f = &levels[i].frame;
    levels[i].hash = mixed(mixed(i ? levels[i - 1].hash : 0, f->address), with_cfa ? f->cfa : 0);
    levels[i].site = mixed(i ? levels[i - 1].site : 0, f->address);
    levels[i].number = 0;
  }
  while (site && level >= 0 && levels[level].frame.address != HANDLE(site)) level--;
  return depth ? level_number(r, level < 0 ? depth - 1 : level) : 0;
}

#define TEXT_PER_PART sizeof ((struct record *)0)->text
/* Addresses of functions of Python, which no code in memory has: the function's number, and the line. Such a frame has its depth
   instead of a canonical frame address. */
#define PYTHON_ADDRESS (1ull << 63)
#define LINE_BITS 24

/* Numbers and describes a function of Python when it is first seen; 0 if there is no room for it. */
static uint32_t code_number(struct ring *r, void *code) {
  struct table *codes = &r->paths->codes;
  struct python_text of;
  if (!grow(codes)) return 0;
  struct numbered *k = slot_of(codes, mixed(0, HANDLE(code)));
  if (k->hash) return k->stack;
  python_describe(code, &of);
  uint64_t length = strlen(of.text), parts = (length + TEXT_PER_PART - 1) / TEXT_PER_PART;
  if (!reserve(r, 1 + parts)) return 0;
  k->hash = mixed(0, HANDLE(code));
  k->stack = ++codes->count;
  struct record *e = blank(r, r->head, PYTHON_CODE);
  e->first_line = of.first_line;
  e->code = (int32_t)k->stack;
  for (uint64_t i = 0; i < parts; i++) {
    struct record *p = blank(r, r->head + 1 + i, TEXT);
    uint64_t rest = length - i * TEXT_PER_PART;
    memcpy(p->text, of.text + i * TEXT_PER_PART, rest < TEXT_PER_PART ? rest : TEXT_PER_PART);
  }
  publish(r, 1 + parts);
  return k->stack;
}

/* Inserts the frames of Python's functions before the innermost frame of the interpreter; returns the number of all frames. */
static int with_python(struct ring *r, struct frame *frames, int count) {
  struct python_frame python[MAX_PYTHON_FRAMES];
  int place = 0, depth, found;
  while (place < count && !python_has(frames[place].address)) place++;
  if (place == count || !(found = python_frames(r, python, &depth, r->paths->lines))) return count;
  int all = count + found <= MAX_FRAMES ? count + found : count;
  if (all > count) memmove(frames + place + found, frames + place, (size_t)(count - place) * sizeof *frames);
  for (int i = 0; i < all - count; i++) {
    uint64_t function = PYTHON_ADDRESS | (uint64_t)code_number(r, python[i].code) << LINE_BITS;
    uint64_t line = python[i].line < 0 ? 0 : (uint64_t)python[i].line & ((1u << LINE_BITS) - 1);
    frames[place + i] = (struct frame){ function | line, function, PYTHON_ADDRESS | (uint64_t)(depth - i) };
  }
  python_over();
  return all;
}

static int make_paths(struct ring *r) { return r->paths || (r->paths = allocate(sizeof(struct paths))); }

uint64_t path_of_sample(struct ring *r, struct frame *frames, int count) {
  if (!make_paths(r)) return 0;
  struct paths *p = r->paths;
  uint32_t before = p->stacks.count;
  /* A frame has the address after its call. If there are too many stacks, an interrupted one counts at its function's first place. */
  frames->address = p->sampled < MAX_STACKS / 4 ? frames->address + 1 : frames->function + 1;
  uint64_t number = stack_number(r, frames, count);
  p->sampled += p->stacks.count - before;
  return number;
}

static uint64_t stack_number_from(struct ring *r, const struct frame *frames, int count, const void *site) {
  int first = 0;
  while (site && first < count && frames[first].address != HANDLE(site)) first++;
  return first < count ? stack_number(r, frames + first, count - first) : stack_number(r, frames, count);
}

static uint64_t unwound(struct ring *r, void *caller, void *frame, const void *site) {
  if (!make_paths(r)) { r->depth = 0; return 0; }
  struct unwinder *u = &r->paths->unwinder;
  if (r->depth == 1) {
    u->frames[0] = (struct frame){ HANDLE(site ? site : caller), 0, 0 };
    return stack_number(r, u->frames, 1);
  }
  /* The wrapper has a frame pointer, for it asks for its frame's address: the caller's is saved there, below the return address. */
  struct start from = { HANDLE(caller), HANDLE(frame) + 16, *(const uint64_t *)frame, 0, 0 };
  if (__builtin_expect(python_is_here, 0)) {
    int count = unwind(u, &from);
    if (!count) count = unwind_slowly(u, HANDLE(caller));
    return count ? stack_number_from(r, u->frames, with_python(r, u->frames, count), site) : 0;
  }
  uint64_t number = number_from(r, &from, site);
  if (number || r->paths->stack.depth) return number;
  int count = unwind(u, &from);
  if (!count) count = unwind_slowly(u, HANDLE(caller));
  return count ? stack_number_from(r, u->frames, count, site) : 0;
}

uint64_t path_of_changed(struct ring *r, void *caller, void *frame, const void *site) {
  uint64_t number = unwound(r, caller, frame, site);
  const struct stack *s = r->depth > 1 && !python_is_here && number ? &r->paths->stack : 0;
  if (!s || !s->depth) return number;
  const struct level *l = s->levels + s->depth - 1;
  *same_stack(r, caller) = (struct same_stack){
    caller, frame, site, *(const uint64_t *)frame, number, s->words, l->words, s->generation, l->wants_fp };
  return number;
}
