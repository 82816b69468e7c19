/* Windows of one-sided communication. */
#include "windows.h"
#include <stdlib.h>
#include "call.h"
#include "communicators.h"

static struct objects known = { .changing = ATOMIC_FLAG_INIT };
static struct object unknown;

uint32_t window_created(struct ring *r, MPI_Win win, MPI_Comm comm) {
  int is_new = 0;
  uint32_t over = comm_number(r, comm);
  struct object *added = object_add(&known, HANDLE(win), over, &is_new);
  if (!added) return 0;
  if (is_new && reserve(r, 1)) {
    struct record *e = blank(r, r->head, RMA_WINDOW);
    e->comm = over;
    e->window = (int32_t)added->number;
    e->enter = e->leave = now();
    publish(r, 1);
  }
  return added->number;
}

struct object *window_of(MPI_Win win) {
  struct object *found = object_find(&known, HANDLE(win));
  return found ? found : &unknown;
}

void window_forget(MPI_Win win) { object_forget(&known, HANDLE(win)); }

int window_ranks(MPI_Win win, MPI_Group group, int **ranks) {
  MPI_Group all;
  int count = 0;
  PMPI_Group_size(group, &count);
  int *from = malloc((size_t)(2 * count + 1) * sizeof(int));
  *ranks = from;
  if (!from || PMPI_Win_get_group(win, &all)) return 0;
  for (int i = 0; i < count; i++) from[count + i] = i;
  PMPI_Group_translate_ranks(group, count, from + count, all, from);
  PMPI_Group_free(&all);
  return count;
}
