/* Which processes send to this one in an operation in which each of them may send nothing. */
#include "senders.h"
#include <stdatomic.h>
#include <stdlib.h>
#include "call.h"

#define KEPT 64
#define BITS 64

struct set {
  uint32_t number;
  uint64_t others, *bits;
};
struct sets {
  struct set kept[KEPT];
  uint64_t *bits, words;
};

static _Atomic uint32_t last_number;

static uint64_t size_of(const struct elements *e, uint64_t other) {
  return bytes_of(1, e->fortran ? PMPI_Type_f2c(((const MPI_Fint *)e->types)[other]) : ((const MPI_Datatype *)e->types)[other]);
}

uint64_t elements_bytes(const struct elements *e, uint64_t other) {
  MPI_Count count = e->width == sizeof(int) ? ((const int *)e->counts)[other] : ((const MPI_Count *)e->counts)[other];
  if (count <= 0) return 0;
  return (uint64_t)count * (e->types ? size_of(e, other) : e->size);
}

uint64_t elements_sum(struct elements e) {
  uint64_t sum = 0;
  for (uint64_t i = 0; i < e.others; i++) sum += elements_bytes(&e, i);
  return sum;
}

/* Room for a set of so many words; 0 if there is none. */
static uint64_t *room_for(uint64_t **bits, uint64_t words) {
  uint64_t *more = realloc(*bits, (size_t)(words + 1) * sizeof(uint64_t));
  if (more) *bits = more;
  return more;
}

static struct sets *sets_of(struct ring *r, uint64_t words) {
  struct sets *s = r->sets;
  if (!s) s = r->sets = calloc(1, sizeof *s);
  if (!s || (s->words >= words && s->bits)) return s;
  if (!room_for(&s->bits, words)) return 0;
  s->words = words;
  return s;
}

/* Defines a set by those that are in it, or by those that are not, whichever are fewer. */
static uint32_t define(struct ring *r, const struct elements *e, const uint64_t *bits, uint64_t senders) {
  int without = senders > e->others - senders, count = (int)(without ? e->others - senders : senders), n = 0;
  uint64_t parts = members_parts(count);
  int *listed = malloc((size_t)(count + 1) * sizeof(int));
  if (!listed || !reserve(r, 1 + parts)) { free(listed); return 0; }
  for (uint64_t i = 0; i < e->others; i++) if ((int)(bits[i / BITS] >> i % BITS & 1) != without) listed[n++] = (int)i;
  uint32_t number = 1 + atomic_fetch_add_explicit(&last_number, 1, memory_order_relaxed);
  struct record *d = blank(r, r->head, SENDERS);
  d->number = number;
  d->listed = count;
  d->is_without = (uint64_t)without;
  d->enter = d->leave = now();
  put_members(r, r->head + 1, 0, number, listed, count);
  publish(r, 1 + parts);
  free(listed);
  return number;
}

uint32_t senders_number(struct ring *r, struct elements e) {
  uint64_t words = (e.others + BITS - 1) / BITS, hash = e.others, senders = 0;
  struct sets *s = r->profile ? 0 : sets_of(r, words);
  if (!s) return 0;
  for (uint64_t w = 0; w < words; w++) {
    uint64_t word = 0, first = w * BITS, many = e.others - first < BITS ? e.others - first : BITS;
    for (uint64_t i = 0; i < many; i++) word |= (uint64_t)(elements_bytes(&e, first + i) != 0) << i;
    s->bits[w] = word;
    senders += (uint64_t)__builtin_popcountll(word);
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 32;
  }
  struct set *kept = &s->kept[hash % KEPT];
  if (kept->number && kept->others == e.others && !memcmp(kept->bits, s->bits, (size_t)words * sizeof(uint64_t))) return kept->number;
  kept->number = 0;
  uint32_t number = define(r, &e, s->bits, senders);
  if (number && room_for(&kept->bits, words)) {
    memcpy(kept->bits, s->bits, (size_t)words * sizeof(uint64_t));
    kept->number = number;
    kept->others = e.others;
  }
  return number;
}
