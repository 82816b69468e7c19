/* Communicators by number: a handle may come again after it was freed, a number does not. */
#include "communicators.h"
#include <stdlib.h>
#include <string.h>
#include "node.h"
#include "ring.h"

#define MAX_COMMUNICATORS 4096
#define WORLD 1
#define SELF 2

static struct { _Atomic uint64_t handle; uint32_t number; int inter; } known[MAX_COMMUNICATORS];
static _Atomic uint32_t slots;
static uint32_t numbers = SELF;
static atomic_flag changing = ATOMIC_FLAG_INIT;

static int find(uint64_t handle) {
  uint32_t count = atomic_load_explicit(&slots, memory_order_acquire);
  for (uint32_t i = 0; i < count; i++) if (atomic_load_explicit(&known[i].handle, memory_order_acquire) == handle) return (int)i;
  return -1;
}

/* Its members as ranks in the world, the remote ones of an intercommunicator after its own. */
static void tell(struct ring *r, uint32_t number, MPI_Comm comm, uint32_t parent, int inter, int flags) {
  MPI_Group groups[2], world;
  int sizes[2] = { 0, 0 }, me = -1;
  PMPI_Comm_group(MPI_COMM_WORLD, &world);
  PMPI_Comm_rank(comm, &me);
  PMPI_Comm_group(comm, &groups[0]);
  PMPI_Group_size(groups[0], &sizes[0]);
  if (inter) { PMPI_Comm_remote_group(comm, &groups[1]); PMPI_Group_size(groups[1], &sizes[1]); }
  int all = sizes[0] + sizes[1];
  int *from = malloc((size_t)(2 * all + 14) * sizeof(int)), *to = from ? from + all : 0;
  uint64_t parts = from ? (uint64_t)(all + 13) / 14 : 0;
  for (int g = 0, at = 0; from && g <= inter; g++) {
    for (int i = 0; i < sizes[g]; i++) from[i] = i;
    PMPI_Group_translate_ranks(groups[g], sizes[g], from, world, to + at);
    at += sizes[g];
  }
  if (reserve(r, 1 + parts)) {
    struct record *e = at(r, r->head);
    e->kind = COMM;
    e->function = (uint16_t)flags;
    e->comm = number;
    e->partner = sizes[0];
    e->tag = me;
    e->bytes = parent;
    e->other = (uint64_t)sizes[1];
    e->request = e->path = 0;
    e->enter = e->leave = now();
    for (uint64_t p = 0; p < parts; p++) {
      struct record *m = at(r, r->head + 1 + p);
      int32_t members[14];
      for (int i = 0; i < 14; i++) {
        int at = (int)p * 14 + i;
        members[i] = at < all && to[at] != MPI_UNDEFINED ? to[at] : -1;
      }
      m->kind = MEMBERS;
      m->comm = number;
      memcpy((char *)m + 8, members, sizeof members);
    }
    publish(r, 1 + parts);
  }
  free(from);
  PMPI_Group_free(&world);
  PMPI_Group_free(&groups[0]);
  if (inter) PMPI_Group_free(&groups[1]);
}

static uint32_t add(struct ring *r, MPI_Comm comm, uint32_t parent, int flags) {
  int inter = 0;
  PMPI_Comm_test_inter(comm, &inter);
  while (atomic_flag_test_and_set_explicit(&changing, memory_order_acquire)) { }
  int at = find(HANDLE(comm));
  uint32_t number = at >= 0 ? known[at].number : 0;
  if (at < 0) {
    uint32_t count = atomic_load(&slots), i = 0;
    while (i < count && atomic_load(&known[i].handle)) i++;
    if (i < MAX_COMMUNICATORS) {
      known[i].number = number = ++numbers;
      known[i].inter = inter;
      atomic_store_explicit(&known[i].handle, HANDLE(comm), memory_order_release);
      if (i == count) atomic_store_explicit(&slots, count + 1, memory_order_release);
    }
  }
  atomic_flag_clear_explicit(&changing, memory_order_release);
  if (at < 0 && number) tell(r, number, comm, parent, inter, flags | (inter ? INTER : 0));
  return number;
}

uint32_t comm_number(struct ring *r, MPI_Comm comm) {
  if (comm == MPI_COMM_WORLD) return WORLD;
  if (comm == MPI_COMM_SELF) return SELF;
  if (comm == MPI_COMM_NULL) return 0;
  int at = find(HANDLE(comm));
  return at >= 0 ? known[at].number : add(r, comm, 0, UNKNOWN_PARENT);
}

int comm_is_inter(MPI_Comm comm) {
  int at = comm == MPI_COMM_WORLD ? -1 : find(HANDLE(comm));
  return at >= 0 && known[at].inter;
}

void comm_created(struct ring *r, MPI_Comm comm, MPI_Comm parent) {
  if (comm != MPI_COMM_NULL) add(r, comm, comm_number(r, parent), 0);
}

/* Called before MPI frees it: afterwards another thread may get the same handle. */
void comm_forget(MPI_Comm comm) {
  int at = comm == MPI_COMM_WORLD || comm == MPI_COMM_NULL ? -1 : find(HANDLE(comm));
  if (at >= 0) atomic_store_explicit(&known[at].handle, 0, memory_order_release);
}

void comm_named(struct ring *r, MPI_Comm comm, const char *name) {
  uint32_t number = comm_number(r, comm);
  char text[56] = "";
  if (!reserve(r, 1)) return;
  struct record *e = at(r, r->head);
  strncpy(text, name, sizeof text - 1);
  e->kind = NAME;
  e->comm = number;
  memcpy((char *)e + 8, text, sizeof text);
  publish(r, 1);
}

void communicators_begin(struct ring *r) {
  MPI_Comm parent = MPI_COMM_NULL;
  tell(r, WORLD, MPI_COMM_WORLD, 0, 0, 0);
  tell(r, SELF, MPI_COMM_SELF, 0, 0, 0);
  PMPI_Comm_get_parent(&parent);
  if (parent != MPI_COMM_NULL) comm_number(r, parent);
}
