/* Objects of MPI by number. */
#include "objects.h"

static struct object *find(struct objects *all, uint64_t handle) {
  uint32_t count = atomic_load_explicit(&all->slots, memory_order_acquire);
  for (uint32_t i = 0; i < count; i++)
    if (atomic_load_explicit(&all->known[i].handle, memory_order_acquire) == handle) return &all->known[i];
  return 0;
}

struct object *object_find(struct objects *all, uint64_t handle) { return find(all, handle); }

struct object *object_add(struct objects *all, uint64_t handle, uint32_t of, int *is_new) {
  while (atomic_flag_test_and_set_explicit(&all->changing, memory_order_acquire)) { }
  struct object *known = find(all, handle);
  *is_new = !known;
  if (!known) {
    uint32_t count = atomic_load(&all->slots), i = 0;
    while (i < count && atomic_load(&all->known[i].handle)) i++;
    if (i < MAX_OBJECTS) {
      known = &all->known[i];
      known->number = ++all->last;
      known->of = of;
      known->due = 0;
      atomic_store_explicit(&known->handle, handle, memory_order_release);
      if (i == count) atomic_store_explicit(&all->slots, count + 1, memory_order_release);
    }
  }
  atomic_flag_clear_explicit(&all->changing, memory_order_release);
  return known;
}

void object_forget(struct objects *all, uint64_t handle) {
  struct object *known = find(all, handle);
  if (known) atomic_store_explicit(&known->handle, 0, memory_order_release);
}
