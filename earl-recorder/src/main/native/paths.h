/* The call path of a call. */
#ifndef PATHS_H
#define PATHS_H
#include <stdint.h>
struct ring;

/* The call site and the frame of a wrapper. */
#define CALLER __builtin_return_address(0)
#define FRAME __builtin_frame_address(0)

/* The numbers of a site and a stack, in the upper and the lower half; 0 if the path is not known. */
uint64_t path_of(struct ring *r, void *caller, void *frame);
/* The same of the frames from the one with a return address outwards; of all if there is no such frame. */
uint64_t path_of_site(struct ring *r, void *caller, void *frame, const void *site);
/* The same of frames that a sample has found. */
struct frame;
uint64_t path_of_sample(struct ring *r, struct frame *frames, int count);
#endif
