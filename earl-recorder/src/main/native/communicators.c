/* Communicators by number: a handle may come again after it was freed, a number does not. */
#include "communicators.h"
#include <stdio.h>
#include <stdlib.h>
#include "call.h"
#include "neighbours.h"
#include "objects.h"
#include "world.h"

#define WORLD 1
#define SELF 2

/* An object belongs to 1 if it is an intercommunicator. */
static struct objects known = { .last = SELF, .changing = ATOMIC_FLAG_INIT };

/* The processes that this one knows, in the order of the numbers that records give them: those of its world by rank, then those of other
   worlds as it meets them. */
static MPI_Group everybody;
static int knows_everybody;
static atomic_flag meeting = ATOMIC_FLAG_INIT;

/* The process that started this one, as far as Open MPI says so: its world in the upper half, its rank + 1 in the lower. Only its
   intercommunicator with this process's world has it. */
static uint64_t starter;

static uint64_t starter_of_world(void) {
  const char *port = getenv("OMPI_PARENT_PORT");
  unsigned world, rank;
  return port && sscanf(port, "%u.%u:", &world, &rank) == 2 ? (uint64_t)world << 32 | (rank + 1) : 0;
}

static int has_strangers(const int numbers[], int count) {
  for (int i = 0; i < count; i++) if (numbers[i] == MPI_UNDEFINED) return 1;
  return 0;
}

/* The numbers of a group's processes, where all is 0, 1, 2 and so on. */
static void number_processes(MPI_Group group, int count, const int all[], int numbers[]) {
  for (int i = 0; i < count; i++) numbers[i] = MPI_UNDEFINED;
  while (atomic_flag_test_and_set_explicit(&meeting, memory_order_acquire)) { }
  if (!knows_everybody) knows_everybody = world_group(&everybody);
  if (knows_everybody) PMPI_Group_translate_ranks(group, count, all, everybody, numbers);
  if (knows_everybody && has_strangers(numbers, count)) {
    MPI_Group more;
    PMPI_Group_union(everybody, group, &more);
    PMPI_Group_free(&everybody);
    everybody = more;
    PMPI_Group_translate_ranks(group, count, all, everybody, numbers);
  }
  atomic_flag_clear_explicit(&meeting, memory_order_release);
}

/* Records a communicator that was made since a time, with the numbers of its members. The remote ones of an intercommunicator follow its
   own. */
static void record_groups(struct ring *r, uint32_t number, MPI_Group own, MPI_Group remote, uint32_t parent, int flags, uint64_t since) {
  MPI_Group groups[2] = { own, remote };
  int sizes[2] = { 0, 0 }, me = -1, inter = (flags & INTER) != 0;
  PMPI_Group_rank(own, &me);
  for (int g = 0; g <= inter; g++) PMPI_Group_size(groups[g], &sizes[g]);
  int all = sizes[0] + sizes[1];
  int *from = malloc((size_t)(2 * all + 1) * sizeof(int)), *to = from ? from + all : 0;
  uint64_t parts = from ? members_parts(all) : 0;
  for (int i = 0; from && i < all; i++) from[i] = i;
  for (int g = 0, at = 0; from && g <= inter; at += sizes[g++]) number_processes(groups[g], sizes[g], from, to + at);
  if (reserve(r, 1 + parts)) {
    struct record *e = blank(r, r->head, COMM);
    e->flags = (uint16_t)flags;
    e->number = number;
    e->size = sizes[0];
    e->rank = me;
    e->parent = parent;
    e->remote_size = (uint64_t)sizes[1];
    e->starter = starter;
    e->made_from = since;
    e->made_until = now();
    if (from) put_members(r, r->head + 1, 0, number, to, all);
    publish(r, 1 + parts);
  }
  free(from);
}

static void record_members(struct ring *r, uint32_t number, MPI_Comm comm, uint32_t parent, int flags, uint64_t since) {
  MPI_Group own, remote = MPI_GROUP_NULL;
  PMPI_Comm_group(comm, &own);
  if (flags & INTER) PMPI_Comm_remote_group(comm, &remote);
  record_groups(r, number, own, remote, parent, flags, since);
  PMPI_Group_free(&own);
  if (flags & INTER) PMPI_Group_free(&remote);
}

static void record_neighbours(struct ring *r, uint32_t number, MPI_Comm comm) {
  struct neighbours n = neighbours_of(comm);
  int all = n.sources + n.destinations;
  uint64_t parts = members_parts(all);
  if (all && reserve(r, 1 + parts)) {
    struct record *e = blank(r, r->head, NEIGHBOURS);
    e->comm = number;
    e->sources = n.sources;
    e->destinations = n.destinations;
    e->enter = e->leave = now();
    put_members(r, r->head + 1, 0, number, n.ranks, all);
    publish(r, 1 + parts);
  }
  free(n.ranks);
}

static uint32_t add(struct ring *r, MPI_Comm comm, uint32_t parent, int flags, uint64_t since) {
  int inter = 0, is_new = 0;
  PMPI_Comm_test_inter(comm, &inter);
  const struct object *added = object_add(&known, HANDLE(comm), (uint32_t)inter, &is_new);
  if (added && is_new) {
    record_members(r, added->number, comm, parent, flags | (inter ? INTER : 0), since);
    if (!inter) record_neighbours(r, added->number, comm);
  }
  return added ? added->number : 0;
}

uint32_t comm_number(struct ring *r, MPI_Comm comm) {
  if (comm == MPI_COMM_WORLD) return WORLD;
  if (comm == MPI_COMM_SELF) return SELF;
  if (comm == MPI_COMM_NULL) return 0;
  const struct object *found = object_find(&known, HANDLE(comm));
  return found ? found->number : add(r, comm, 0, UNKNOWN_PARENT, r->header->load_ticks);
}

int comm_is_inter(MPI_Comm comm) {
  const struct object *found = comm == MPI_COMM_WORLD ? 0 : object_find(&known, HANDLE(comm));
  return found && found->of;
}

void comm_created(struct ring *r, MPI_Comm comm, MPI_Comm parent, uint64_t since) {
  if (comm != MPI_COMM_NULL) add(r, comm, comm_number(r, parent), 0, since);
}

void comm_forget(MPI_Comm comm) {
  if (comm != MPI_COMM_WORLD && comm != MPI_COMM_NULL) object_forget(&known, HANDLE(comm));
}

void comm_named(struct ring *r, MPI_Comm comm, const char *name) {
  uint32_t number = comm_number(r, comm);
  if (!reserve(r, 1)) return;
  struct record *e = blank(r, r->head, NAME);
  e->number = number;
  strncpy(e->text, name, sizeof e->text - 1);
  publish(r, 1);
}

void communicators_begin(struct ring *r) {
  MPI_Group world, self;
  MPI_Comm parent = MPI_COMM_NULL;
  if (!world_group(&world)) return;
  record_groups(r, WORLD, world, MPI_GROUP_NULL, 0, 0, r->header->load_ticks);
  PMPI_Group_incl(world, 1, &r->header->rank, &self);
  record_groups(r, SELF, self, MPI_GROUP_NULL, 0, 0, r->header->load_ticks);
  PMPI_Group_free(&self);
  PMPI_Group_free(&world);
  if (world_has_communicator()) PMPI_Comm_get_parent(&parent);
  starter = starter_of_world();
  if (parent != MPI_COMM_NULL) comm_number(r, parent);
  starter = 0;
}

void communicators_end(void) {
  if (knows_everybody) PMPI_Group_free(&everybody);
  knows_everybody = 0;
}
