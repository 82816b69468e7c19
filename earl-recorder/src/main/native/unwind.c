/* Unwinds by the rules of .eh_frame, which libgcc finds and this file reads. A rule is read once for each address and kept: a step costs
   two loads and a few nanoseconds, while libgcc takes a hundred. The last stack is kept with every word that unwinding has read. A frame
   may vary in size (alloca), so the words are compared each time. It reads the usual rules of functions on x86-64: the frame address follows
   from the stack pointer or the frame pointer. For other rules, and on other processors, the compiler's unwinder processes the whole stack.
   */
#define _GNU_SOURCE
#include "frames.h"
#include <dlfcn.h>
#include <string.h>
#include <unwind.h>
#include "layout.h"

/* Ways to the frame address: none is known, nothing calls this function, the address is not one after a call, or one of these. */
enum { UNREADABLE, OUTERMOST_FRAME, UNCALLED, FROM_SP, FROM_FP, AT_FP };
/* The location of the caller's frame pointer: unchanged, relative to the frame address, or relative to our frame pointer. */
enum { SAME, BESIDE_CFA, BESIDE_FP, NOWHERE };

static _Atomic unsigned generation = 1;

unsigned rules_generation(void) { return atomic_load_explicit(&generation, memory_order_relaxed); }

static void (*closed)(void);

void after_closing(void (*call)(void)) { closed = call; }

int dlclose(void *handle) {
  static int (*real)(void *);
  if (!real) real = (int (*)(void *))dlsym(RTLD_NEXT, "dlclose");
  int status = real ? real(handle) : -1;
  atomic_fetch_add(&generation, 1);
  if (closed) closed();
  return status;
}

/* A frame of a stack that may be deeper than there is room: the outermost ones take the last places in turn. */
static void put(struct unwinder *u, int depth, const struct frame *f) {
  int at = depth < MAX_FRAMES ? depth : MAX_FRAMES - OUTERMOST + depth % OUTERMOST;
  u->frames[at] = *f;
}
static int ordered(struct unwinder *u, int depth) {
  struct frame last[OUTERMOST];
  if (depth <= MAX_FRAMES) return depth;
  for (int i = 0; i < OUTERMOST; i++) last[i] = u->frames[MAX_FRAMES - OUTERMOST + (depth + i) % OUTERMOST];
  memcpy(u->frames + MAX_FRAMES - OUTERMOST, last, sizeof last);
  return MAX_FRAMES;
}

#if defined(__x86_64__)
#define FP 6
#define SP 7
#define RA 16
#define REMEMBERED 8

struct dwarf_eh_bases { void *tbase, *dbase, *func; };
extern const void *_Unwind_Find_FDE(void *, struct dwarf_eh_bases *);

enum { SAVED_SAME, SAVED_AT, SAVED_BY, UNDEFINED, OTHERWISE };
struct saved { int how; int64_t offset; };
struct state { int cfa; int64_t cfa_offset; struct saved fp, ra; };

struct program { const uint8_t *at, *end; uint64_t code_align; int64_t data_align; uint64_t pc, target; };

static uint64_t unsigned_number(const uint8_t **at, const uint8_t *end) {
  uint64_t value = 0;
  for (int shift = 0; *at < end; shift += 7) {
    uint8_t byte = *(*at)++;
    if (shift < 64) value |= (uint64_t)(byte & 0x7F) << shift;
    if (!(byte & 0x80)) break;
  }
  return value;
}
static int64_t signed_number(const uint8_t **at, const uint8_t *end) {
  uint64_t value = 0;
  int shift = 0;
  uint8_t byte = 0;
  while (*at < end) {
    byte = *(*at)++;
    if (shift < 64) value |= (uint64_t)(byte & 0x7F) << shift;
    shift += 7;
    if (!(byte & 0x80)) break;
  }
  if (shift < 64 && byte & 0x40) value |= ~0ull << shift;
  return (int64_t)value;
}
static uint64_t fixed_number(const uint8_t **at, const uint8_t *end, int bytes) {
  uint64_t value = 0;
  if (end - *at < bytes) { *at = end; return 0; }
  memcpy(&value, *at, (size_t)bytes);
  *at += bytes;
  return value;
}

/* Bytes of an encoded pointer; 0: we cannot skip it. */
static int size_of_encoding(uint8_t encoding) {
  switch (encoding & 0x0F) {
    case 0x00: case 0x04: case 0x0C: return 8;
    case 0x02: case 0x0A: return 2;
    case 0x03: case 0x0B: return 4;
    default: return 0;
  }
}

static struct saved *saved_of(struct state *s, uint64_t reg) { return reg == FP ? &s->fp : reg == RA ? &s->ra : 0; }
static void set(struct state *s, uint64_t reg, int how, int64_t offset) {
  struct saved *saved = saved_of(s, reg);
  if (saved) { saved->how = how; saved->offset = offset; }
}

/* An expression that is the frame pointer plus a number, and then dereferenced if `loaded`. */
static int is_by_fp(const uint8_t *at, const uint8_t *end, int loaded, int64_t *offset) {
  if (at >= end || *at++ != 0x70 + FP) return 0;
  *offset = signed_number(&at, end);
  if (loaded && (at >= end || *at++ != 0x06)) return 0;
  return at == end;
}

/* Executes instructions up to the target; returns whether it understood all of them. */
static int run(struct program *p, struct state *s, const struct state *initial) {
  struct state remembered[REMEMBERED];
  int depth = 0;
  while (p->at < p->end) {
    uint8_t op = *p->at++, low = op & 0x3F;
    uint64_t reg, length;
    const uint8_t *block;
    int64_t offset;
    switch (op & 0xC0) {
      case 0x40:
        if ((p->pc += low * p->code_align) > p->target) return 1;
        continue;
      case 0x80:
        set(s, low, SAVED_AT, (int64_t)unsigned_number(&p->at, p->end) * p->data_align);
        continue;
      case 0xC0:
        if (saved_of(s, low)) *saved_of(s, low) = low == FP ? initial->fp : initial->ra;
        continue;
    }
    switch (op) {
      case 0x00: break;
      case 0x02: case 0x03: case 0x04:
        if ((p->pc += fixed_number(&p->at, p->end, 1 << (op - 2)) * p->code_align) > p->target) return 1;
        break;
      case 0x05:
        reg = unsigned_number(&p->at, p->end);
        set(s, reg, SAVED_AT, (int64_t)unsigned_number(&p->at, p->end) * p->data_align);
        break;
      case 0x06:
        reg = unsigned_number(&p->at, p->end);
        if (saved_of(s, reg)) *saved_of(s, reg) = reg == FP ? initial->fp : initial->ra;
        break;
      case 0x07: set(s, unsigned_number(&p->at, p->end), UNDEFINED, 0); break;
      case 0x08: set(s, unsigned_number(&p->at, p->end), SAVED_SAME, 0); break;
      case 0x09:
        reg = unsigned_number(&p->at, p->end);
        unsigned_number(&p->at, p->end);
        set(s, reg, OTHERWISE, 0);
        break;
      case 0x0A:
        if (depth == REMEMBERED) return 0;
        remembered[depth++] = *s;
        break;
      case 0x0B:
        if (!depth) return 0;
        *s = remembered[--depth];
        break;
      case 0x0C: case 0x12:
        reg = unsigned_number(&p->at, p->end);
        offset = op == 0x0C ? (int64_t)unsigned_number(&p->at, p->end) : signed_number(&p->at, p->end) * p->data_align;
        s->cfa = reg == SP ? FROM_SP : reg == FP ? FROM_FP : UNREADABLE;
        s->cfa_offset = offset;
        break;
      case 0x0D:
        reg = unsigned_number(&p->at, p->end);
        s->cfa = reg == SP ? FROM_SP : reg == FP ? FROM_FP : UNREADABLE;
        break;
      case 0x0E: s->cfa_offset = (int64_t)unsigned_number(&p->at, p->end); break;
      case 0x13: s->cfa_offset = signed_number(&p->at, p->end) * p->data_align; break;
      case 0x0F: case 0x10: case 0x16:
        reg = op == 0x0F ? SP : unsigned_number(&p->at, p->end);
        length = unsigned_number(&p->at, p->end);
        if (length > (uint64_t)(p->end - p->at)) return 0;
        block = p->at;
        p->at += length;
        if (op == 0x0F) s->cfa = is_by_fp(block, p->at, 1, &s->cfa_offset) ? AT_FP : UNREADABLE;
        else if (op == 0x10 && is_by_fp(block, p->at, 0, &offset)) set(s, reg, SAVED_BY, offset);
        else set(s, reg, OTHERWISE, 0);
        break;
      case 0x11:
        reg = unsigned_number(&p->at, p->end);
        set(s, reg, SAVED_AT, signed_number(&p->at, p->end) * p->data_align);
        break;
      case 0x14: case 0x15:
        set(s, unsigned_number(&p->at, p->end), OTHERWISE, 0);
        unsigned_number(&p->at, p->end);
        break;
      case 0x2E: unsigned_number(&p->at, p->end); break;
      case 0x2F:
        reg = unsigned_number(&p->at, p->end);
        set(s, reg, SAVED_AT, -(int64_t)unsigned_number(&p->at, p->end) * p->data_align);
        break;
      default: return 0;
    }
  }
  return 1;
}

/* The result of _dl_find_object of glibc 2.35 and later, which may be called in signal handlers. */
struct object { unsigned long long flags; void *begin, *end, *link_map; const uint8_t *eh_frame_header; unsigned long long reserved[7]; };
static int (*find_object)(void *, struct object *);

int unwinds_in_handlers(void) {
  if (!find_object) find_object = (int (*)(void *, struct object *))dlsym(RTLD_DEFAULT, "_dl_find_object");
  return find_object != 0;
}

/* The description of the function that holds an address or is the last one before it, by the sorted table that linkers write. */
static const uint8_t *description(uint64_t pc, struct dwarf_eh_bases *bases) {
  struct object o;
  if (find_object((void *)pc, &o) || !o.eh_frame_header) return 0;
  const uint8_t *header = o.eh_frame_header;
  /* Version 1; the table is of pairs of 32-bit numbers from the header on. */
  if (header[0] != 1 || header[1] != 0x1B || header[2] != 0x03 || header[3] != 0x3B) return 0;
  uint32_t from = 0, to;
  int32_t pair[2] = { 0, 0 };
  memcpy(&to, header + 8, 4);
  while (from < to) {
    uint32_t middle = from + (to - from) / 2;
    memcpy(pair, header + 12 + 8ull * middle, 8);
    if (HANDLE(header) + (uint64_t)(int64_t)pair[0] <= pc) from = middle + 1; else to = middle;
  }
  if (!from) return 0;
  memcpy(pair, header + 12 + 8ull * (from - 1), 8);
  bases->func = (void *)(header + pair[0]);
  return header + pair[1];
}

/* Whether a call is the last instruction of a function: of an offset, or of a place in memory or a register. */
static int ends_with_call(uint64_t function, uint64_t bytes) {
  const uint8_t *end = (const uint8_t *)function + bytes;
  if (bytes >= 5 && end[-5] == 0xE8) return 1;
  for (int length = 2; length <= 7 && (uint64_t)length <= bytes; length++)
    if (end[-length] == 0xFF && (end[1 - length] & 0x38) == 0x10) return 1;
  return 0;
}

/* Reads the rule of an instruction. */
static void read_rule(struct rule *r, uint64_t pc, int interrupted, int in_handler) {
  struct dwarf_eh_bases bases = { 0, 0, 0 };
  const uint8_t *fde = in_handler ? description(pc, &bases) : _Unwind_Find_FDE((void *)pc, &bases), *at, *end, *cie, *augmentation;
  r->cfa = UNREADABLE;
  r->function = 0;
  /* Code without rules: its caller is unknown. */
  if (!fde) { r->cfa = OUTERMOST_FRAME; return; }
  r->function = HANDLE(bases.func);
  uint32_t length, back;
  memcpy(&length, fde, 4);
  memcpy(&back, fde + 4, 4);
  if (length == ~0u) return;
  end = fde + 4 + length;
  cie = fde + 4 - back;
  memcpy(&length, cie, 4);
  if (length == ~0u) return;
  const uint8_t *cie_end = cie + 4 + length;
  uint8_t version = cie[8], encoding = 0, is_signal = 0;
  augmentation = cie + 9;
  at = augmentation + strlen((const char *)augmentation) + 1;
  if (version != 1 && version != 3) return;
  struct program p = { 0, 0, 0, 0, r->function, pc };
  p.code_align = unsigned_number(&at, cie_end);
  p.data_align = signed_number(&at, cie_end);
  if ((version == 1 ? *at++ : unsigned_number(&at, cie_end)) != RA) return;
  if (*augmentation && *augmentation != 'z') return;
  if (*augmentation == 'z') {
    uint64_t bytes = unsigned_number(&at, cie_end);
    const uint8_t *data = at, *letter = augmentation + 1;
    at += bytes;
    for (; *letter && data < at; letter++) {
      if (*letter == 'R') encoding = *data++;
      else if (*letter == 'L') data++;
      else if (*letter == 'P') { uint8_t e = *data++; int size = size_of_encoding(e); if (!size) break; data += size; }
      else break;
    }
    is_signal = strchr((const char *)augmentation, 'S') != 0;
  }
  int size = size_of_encoding(encoding);
  if (!size || is_signal) return;
  const uint8_t *range = fde + 8 + size;
  uint64_t code_bytes = fixed_number(&range, end, size);
  if (pc - r->function >= code_bytes) { r->cfa = OUTERMOST_FRAME; r->function = 0; return; }
  /* The first function of a fiber returns to an address at which another function begins. The one before that never called it: its rules
     would lead beyond the fiber's stack. */
  if (!interrupted && pc + 1 == r->function + code_bytes && !ends_with_call(r->function, code_bytes)) { r->cfa = UNCALLED; return; }
  struct state s = { UNREADABLE, 0, { SAVED_SAME, 0 }, { UNDEFINED, 0 } };
  p.at = at; p.end = cie_end;
  uint64_t target = p.target;
  p.target = ~0ull;
  if (!run(&p, &s, &s)) return;
  struct state initial = s;
  p.pc = r->function;
  p.target = target;
  p.at = fde + 8 + 2 * size;
  p.end = end;
  if (*augmentation == 'z') { uint64_t bytes = unsigned_number(&p.at, end); p.at += bytes; }
  if (!run(&p, &s, &initial)) return;
  if (s.ra.how == UNDEFINED) { r->cfa = OUTERMOST_FRAME; return; }
  if (s.ra.how != SAVED_AT) return;
  r->cfa = (uint8_t)s.cfa;
  r->cfa_offset = (int32_t)s.cfa_offset;
  r->ra_offset = (int32_t)s.ra.offset;
  r->fp = s.fp.how == SAVED_SAME ? SAME : s.fp.how == SAVED_AT ? BESIDE_CFA : s.fp.how == SAVED_BY ? BESIDE_FP : NOWHERE;
  r->fp_offset = (int32_t)s.fp.offset;
}

static const struct rule *rule_of(struct unwinder *u, uint64_t address, int interrupted) {
  /* The highest bit, which no address uses, distinguishes an interrupted instruction from the one after a call. */
  uint64_t key = address | (uint64_t)interrupted << 63;
  struct rule *r = u->rules + ((key * 0x9E3779B97F4A7C15ull) >> 52);
  if (r->address != key) {
    read_rule(r, address - !interrupted, interrupted, u->in_handler);
    r->address = key;
  }
  return r;
}

__attribute__((no_sanitize("address", "undefined")))
static uint64_t peek(uint64_t address) { return *(const volatile uint64_t *)address; }

/* Whether a word of the stack may be read. */
static int is_readable(const struct start *from, uint64_t address) {
  return !from->end || (address >= from->sp && address <= from->end - 8);
}

static struct place place_of(const struct start *from) {
  return (struct place){ from->address, from->sp, from->fp, from->interrupted, 1 };
}

static inline uint64_t read_word(struct reads *reads, uint64_t address) {
  uint64_t value = peek(address);
  reads->words[reads->count++] = (struct word){ address, value };
  return value;
}

/* A frame was found and there may be more, it was the last one, there is none, or its rule is not understood. */
enum step { STEPPED, LAST, NONE, FAILED };

/* Steps to the caller. */
static inline enum step step_out(struct unwinder *u, const struct start *from, struct place *at, struct frame *f, struct reads *reads) {
  *reads = (struct reads){ .count = 0 };
  if (!at->address) return NONE;
  const struct rule *r = rule_of(u, at->address, at->interrupted);
  *f = (struct frame){ at->address, r->function, 0 };
  if (r->cfa == UNCALLED) return NONE;
  if (r->cfa == OUTERMOST_FRAME) return LAST;
  if (r->cfa == UNREADABLE || (r->cfa != FROM_SP && !at->fp_known)) return FAILED;
  uint64_t cfa = (r->cfa == FROM_SP ? at->sp : at->fp) + (uint64_t)(int64_t)r->cfa_offset;
  reads->uses_fp = r->cfa != FROM_SP;
  if (r->cfa == AT_FP) {
    if (cfa & 7 || !is_readable(from, cfa)) return FAILED;
    cfa = read_word(reads, cfa);
  }
  if (cfa <= at->sp || cfa & 7) return FAILED;
  uint64_t ra_at = cfa + (uint64_t)(int64_t)r->ra_offset, fp_at = (r->fp == BESIDE_CFA ? cfa : at->fp) + (uint64_t)(int64_t)r->fp_offset;
  reads->by_fp = r->fp == BESIDE_FP;
  reads->saves_fp = r->fp == BESIDE_CFA || (r->fp == BESIDE_FP && at->fp_known);
  reads->keeps_fp = r->fp == SAME;
  if (!is_readable(from, ra_at) || (reads->saves_fp && !is_readable(from, fp_at))) return FAILED;
  f->cfa = cfa;
  at->address = read_word(reads, ra_at);
  if (reads->saves_fp) at->fp = read_word(reads, fp_at);
  else if (!reads->keeps_fp) at->fp_known = 0;
  at->sp = cfa;
  at->interrupted = 0;
  return STEPPED;
}

static void forget_old_rules(struct unwinder *u) {
  unsigned now_loaded = rules_generation();
  if (u->generation != now_loaded) { memset(u->rules, 0, sizeof u->rules); u->generation = now_loaded; }
}

int unwind(struct unwinder *u, const struct start *from) {
  struct place at = place_of(from);
  struct reads reads;
  struct frame f;
  int depth = 0;
  enum step step;
  forget_old_rules(u);
  do {
    step = step_out(u, from, &at, &f, &reads);
    if (step == FAILED) return 0;
    if (step != NONE) put(u, depth++, &f);
  } while (step == STEPPED);
  return ordered(u, depth);
}

/* Whether unwinding is where it was when it reached a level. */
static inline int is_at(const struct level *l, const struct place *at) {
  const struct place *then = &l->reached;
  return then->sp == at->sp && then->address == at->address && (!l->wants_fp || (at->fp_known && then->fp == at->fp));
}

/* How many words are as they were, up to the first that is not. */
static inline uint32_t unchanged(const struct word *words, uint32_t count) {
  uint32_t i = 0;
  while (i < count && peek(words[i].at) == words[i].value) i++;
  return i;
}

int are_unchanged(const struct word *words, uint32_t count) { return unchanged(words, count) == count; }

int unwind_again(struct unwinder *u, struct stack *s, const struct start *from) {
  struct place at = place_of(from);
  /* Levels that may be the same, and whether their words were compared. */
  int count = 0, shared = 0, known = s->depth, compared = 0;
  enum step step = STEPPED;
  forget_old_rules(u);
  if (s->generation != u->generation) { known = 0; s->generation = u->generation; }
  s->depth = 0;
  s->changed = UINT32_MAX;
  while (step == STEPPED) {
    while (known && s->levels[known - 1].reached.sp < at.sp) known--;
    if (known && is_at(s->levels + known - 1, &at)) {
      uint32_t depends = s->levels[known - 1].words, same = compared ? depends : unchanged(s->words, depends);
      if (same == depends) { shared = known; break; }
      compared = 1;
      while (known && s->levels[known - 1].words > same) known--;
    }
    if (count == MAX_LEVELS) return 0;
    s->found[count].reached = at;
    step = step_out(u, from, &at, &s->found[count].frame, &s->found[count].reads);
    if (step == FAILED) return 0;
    if (step != NONE) count++;
  }
  if (shared + count > MAX_LEVELS) return 0;
  uint32_t words = shared ? s->levels[shared - 1].words : 0;
  int wants_fp = shared ? s->levels[shared - 1].wants_fp : 0;
  for (int i = count - 1; i >= 0; i--) {
    const struct reads *reads = &s->found[i].reads;
    int wanted = reads->count - (reads->saves_fp && !wants_fp);
    for (int k = 0; k < wanted; k++, words++) {
      const struct word *was = s->words + words, *is = reads->words + k;
      if (s->changed == UINT32_MAX && (was->at != is->at || was->value != is->value)) s->changed = words;
      s->words[words] = *is;
    }
    wants_fp = reads->uses_fp || (wants_fp && (reads->keeps_fp || reads->by_fp));
    s->levels[shared + count - 1 - i] = (struct level){ s->found[i].reached, s->found[i].frame, words, wants_fp, 0, 0, 0 };
  }
  s->depth = shared + count;
  return shared;
}
#else
int unwinds_in_handlers(void) { return 0; }
int unwind(struct unwinder *u, const struct start *from) { (void)u; (void)from; return 0; }
int are_unchanged(const struct word *words, uint32_t count) { (void)words; (void)count; return 0; }
int unwind_again(struct unwinder *u, struct stack *s, const struct start *from) { (void)u; (void)from; s->depth = 0; return 0; }
#endif

struct walk { struct unwinder *unwinder; uint64_t from; int depth; struct frame frame; };

/* The context's frame address is that of the previous frame: a frame gets its address when the next one is visited. */
static _Unwind_Reason_Code step(struct _Unwind_Context *context, void *argument) {
  struct walk *w = argument;
  uint64_t address = _Unwind_GetIP(context);
  if (w->frame.address) {
    w->frame.cfa = _Unwind_GetCFA(context);
    put(w->unwinder, w->depth++, &w->frame);
  } else if (address != w->from) {
    return _URC_NO_REASON;
  }
  w->frame = (struct frame){ address, _Unwind_GetRegionStart(context), 0 };
  return address ? _URC_NO_REASON : _URC_END_OF_STACK;
}

int unwind_slowly(struct unwinder *u, uint64_t return_address) {
  struct walk w = { u, return_address, 0, { 0, 0, 0 } };
  _Unwind_Backtrace(step, &w);
  if (w.frame.address) put(u, w.depth++, &w.frame);
  return ordered(u, w.depth);
}
