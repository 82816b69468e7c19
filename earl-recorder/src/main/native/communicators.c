/* Communicators by number: a handle may come again after it was freed, a number does not. */
#include "communicators.h"
#include <stdlib.h>
#include "call.h"
#include "objects.h"

#define WORLD 1
#define SELF 2

/* An object belongs to 1 if it is an intercommunicator. */
static struct objects known = { .last = SELF, .changing = ATOMIC_FLAG_INIT };

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
  int *from = malloc((size_t)(2 * all + 1) * sizeof(int)), *to = from ? from + all : 0;
  uint64_t parts = from ? members_parts(all) : 0;
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
    if (from) put_members(r, r->head + 1, 0, number, to, all);
    publish(r, 1 + parts);
  }
  free(from);
  PMPI_Group_free(&world);
  PMPI_Group_free(&groups[0]);
  if (inter) PMPI_Group_free(&groups[1]);
}

static uint32_t add(struct ring *r, MPI_Comm comm, uint32_t parent, int flags) {
  int inter = 0, is_new = 0;
  PMPI_Comm_test_inter(comm, &inter);
  const struct object *added = object_add(&known, HANDLE(comm), (uint32_t)inter, &is_new);
  if (added && is_new) tell(r, added->number, comm, parent, inter, flags | (inter ? INTER : 0));
  return added ? added->number : 0;
}

uint32_t comm_number(struct ring *r, MPI_Comm comm) {
  if (comm == MPI_COMM_WORLD) return WORLD;
  if (comm == MPI_COMM_SELF) return SELF;
  if (comm == MPI_COMM_NULL) return 0;
  const struct object *found = object_find(&known, HANDLE(comm));
  return found ? found->number : add(r, comm, 0, UNKNOWN_PARENT);
}

int comm_is_inter(MPI_Comm comm) {
  const struct object *found = comm == MPI_COMM_WORLD ? 0 : object_find(&known, HANDLE(comm));
  return found && found->of;
}

void comm_created(struct ring *r, MPI_Comm comm, MPI_Comm parent) {
  if (comm != MPI_COMM_NULL) add(r, comm, comm_number(r, parent), 0);
}

void comm_forget(MPI_Comm comm) {
  if (comm != MPI_COMM_WORLD && comm != MPI_COMM_NULL) object_forget(&known, HANDLE(comm));
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
