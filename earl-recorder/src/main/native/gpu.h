/* Calls of CUDA's driver, CUDA's runtime and HIP. gpu.def lists them; their wrappers are made from it. */
#ifndef GPU_H
#define GPU_H
#include "call.h"
#include "devices.h"

/* Libraries. */
enum { GPU_DRIVER, GPU_RUNTIME, GPU_HIP };

/* What a GPU_STREAM record says of a stream. */
enum { STREAM_IS_LEGACY = 1, STREAM_OF_THREAD = 2, STREAM_OF_HIP = 4 };

/* A definition that only objects in a range of addresses see, and that range. */
struct gpu_local { const char *from, *to; void *real; };

/* A name that programs call, and the function of the library that its wrapper calls. */
struct gpu_entry {
  const char *name;
  void *wrapper;
  _Atomic(void *) real;       /* the definition that all objects see, null while there is none */
  struct gpu_local local[2];
};

/* All of them, in order of their names. */
extern struct gpu_entry gpu_entries[] __attribute__((visibility("hidden")));
extern const int gpu_entries_count __attribute__((visibility("hidden")));

/* The entry of a name, null if it has no wrapper. */
struct gpu_entry *gpu_entry_of(const char *name) __attribute__((visibility("hidden")));
/* The definition for a caller; null if its library does not have the function. */
void *gpu_find(struct gpu_entry *entry, const void *caller) __attribute__((visibility("hidden")));
/* The definition for a caller; a function that only fails if there is none. */
void *gpu_find_or_fail(struct gpu_entry *entry, const void *caller) __attribute__((visibility("hidden")));

static inline void *gpu_real(struct gpu_entry *entry, const void *caller) {
  void *real = atomic_load_explicit(&entry->real, memory_order_acquire);
  return __builtin_expect(real != 0, 1) ? real : gpu_find_or_fail(entry, caller);
}

/* Begins the recording of a process without MPI, at its first call; whether it has begun. */
int gpu_starts(void);

static inline int gpu_begins(struct call *c, uint16_t function, void *caller, void *frame) {
  if (__builtin_expect(!recording, 0) && !gpu_starts()) return 0;
  if (!begin(c, function, caller, frame)) return 0;
  device_call_begins();
  return 1;
}

/* The stream of a call: of a thread if "of_thread" and the handle is 0. Describes it if it is new. 0: there are too many. */
uint32_t gpu_stream(struct call *c, int library, void *real, void *stream, int of_thread);
/* Before a stream is destroyed: another one may get its handle. */
void gpu_stream_ends(void *stream);
/* Writes the record of a call. */
void gpu_ends(struct call *c, uint32_t stream, void *event, uint64_t bytes);
/* Writes the record of a query, which may be joined with others if it found nothing. */
void gpu_query_ends(struct call *c, uint32_t stream, void *event, int result);

/* Puts the wrapper of a function that a library gave by its name in place of the function. */
void gpu_hand_out(const char *name, void **function, uint64_t version, int of_thread);
#endif
