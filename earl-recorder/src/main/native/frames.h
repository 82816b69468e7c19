/* The frames of a thread's stack. */
#ifndef FRAMES_H
#define FRAMES_H
#include <stdint.h>

/* A frame: the address in it (after its call, or where it was interrupted), its function's first address, and its canonical frame address:
   the stack pointer before the function was called. An address that stays unknown is 0. */
struct frame { uint64_t address, function, cfa; };

/* Innermost frames that are kept, and how many of them give way to the outermost ones of a deeper stack. */
#define MAX_FRAMES 1024
#define OUTERMOST 8

/* How to come from a frame to its caller's. */
struct rule {
  uint64_t address, function;
  int32_t cfa_offset, fp_offset, ra_offset;
  uint8_t cfa, fp;
};
#define RULES 4096

struct unwinder {
  unsigned generation;
  struct rule rules[RULES];
  struct frame frames[MAX_FRAMES];
};

/* Where to begin: the address, the stack pointer and the frame pointer in a frame, and whether the address is that of an instruction that
   was interrupted, not the one after a call. */
struct start { uint64_t address, sp, fp; int interrupted; };

/* Puts the frames into u->frames, the innermost first; how many, 0 if they cannot be had. Calls nothing that a signal handler must not. */
int unwind(struct unwinder *u, const struct start *from);

/* The same by the compiler's own unwinder, from the frame with a return address outwards. */
int unwind_slowly(struct unwinder *u, uint64_t return_address);
#endif
