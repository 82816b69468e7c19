/* Objects of MPI by number: the handle of a freed object may come again, its number does not. */
#ifndef OBJECTS_H
#define OBJECTS_H
#include <stdatomic.h>
#include <stdint.h>

#define MAX_OBJECTS 4096

struct object {
  _Atomic uint64_t handle;
  /* Its number, and what it belongs to: the meaning depends on the kind of object. */
  uint32_t number, of;
  /* What transfers of a window have not reached yet: DUE_... */
  _Atomic uint32_t due;
};
/* Objects of one kind. */
struct objects {
  struct object known[MAX_OBJECTS];
  _Atomic uint32_t slots;
  uint32_t last;
  atomic_flag changing;
};

/* The object of a handle; null if it is unknown. */
struct object *object_find(struct objects *all, uint64_t handle);
/* The object of a handle, which gets the next number if it is new; null if there is no room. Sets whether it is new. */
struct object *object_add(struct objects *all, uint64_t handle, uint32_t of, int *is_new);
/* Call this before MPI frees the object: afterwards another thread may get the same handle. */
void object_forget(struct objects *all, uint64_t handle);
#endif
