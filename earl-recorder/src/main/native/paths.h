/* The call path of a call. */
#ifndef PATHS_H
#define PATHS_H
#include <stdint.h>
#include "frames.h"
#include "thread.h"

/* The call site and the frame of a wrapper. */
#define CALLER __builtin_return_address(0)
#define FRAME __builtin_frame_address(0)

/* Where the stack of a call with a return address is, if it is known. Instructions that call have four bytes at least, so that calls near each
   other have other places. */
static inline struct same_stack *same_stack(struct ring *r, const void *caller) {
  return r->same + (HANDLE(caller) / 4 & (SAME_STACKS - 1));
}

/* The numbers of a site and a stack, in the upper and the lower half; 0 if the path is not known. Of the frames from the one with the return
   address site outwards; of all frames if that is 0, or none has it. */
uint64_t path_of_changed(struct ring *r, void *caller, void *frame, const void *site);
static inline uint64_t path_of_site(struct ring *r, void *caller, void *frame, const void *site) {
  const struct same_stack *s = same_stack(r, caller);
  int same = s->caller == caller && s->frame == frame && s->site == site && (!s->wants_fp || s->fp == *(const uint64_t *)frame);
  if (same && s->generation == rules_generation() && are_unchanged(s->words, s->count)) return s->number;
  return path_of_changed(r, caller, frame, site);
}
static inline uint64_t path_of(struct ring *r, void *caller, void *frame) { return path_of_site(r, caller, frame, 0); }
/* As path_of(), of frames that a sample has found. */
uint64_t path_of_sample(struct ring *r, struct frame *frames, int count);
#endif
