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

/* The rule that leads from a frame to its caller's. */
struct rule {
  uint64_t address, function;
  int32_t cfa_offset, fp_offset, ra_offset;
  uint8_t cfa, fp;
};
#define RULES 4096

/* A word of the stack that unwinding has read. */
struct word { uint64_t at, value; };
/* Words of a stack that is remembered: one or two for each frame. */
#define MAX_WORDS 64

struct unwinder {
  /* Whether it runs in a signal handler: it then finds tables only by functions that the C library allows there. */
  int in_handler;
  unsigned generation;
  struct rule rules[RULES];
  struct frame frames[MAX_FRAMES];
  struct word words[MAX_WORDS];
  int word_count;
};

/* The start: the address, the stack pointer and the frame pointer in a frame, and whether the address is that of an interrupted
   instruction, not the one after a call. Where rules may be wrong, as in the middle of a function, it reads nothing beyond the stack's end.
   */
struct start { uint64_t address, sp, fp; int interrupted; uint64_t end; };

/* Puts the frames into u->frames, the innermost first; how many, 0 if they cannot be had. Calls nothing that a signal handler must not. */
int unwind(struct unwinder *u, const struct start *from);

/* Whether the C library finds unwind tables in a signal handler. */
int unwinds_in_handlers(void);

/* A stack that was unwound before, and its number. Unwinding depends only on its start and on the words that it reads: if these are the
   same, so are all frames, whatever was called in between. */
struct memo {
  uint64_t address, sp, fp, number;
  unsigned generation;
  int word_count;
  struct word words[MAX_WORDS];
};
#define MEMOS 256

/* The entry of a remembered stack with this start, if there is one. */
struct memo *memo_of(struct memo *memos, const struct start *from);
/* Whether a remembered stack is the one that has this start now. */
int holds(const struct memo *m, const struct start *from);
/* Remembers the number of the stack that was unwound last, if it is not too deep. */
void remember(struct memo *m, const struct unwinder *u, const struct start *from, uint64_t number);

/* The same by the compiler's own unwinder, from the frame with a return address outwards. */
int unwind_slowly(struct unwinder *u, uint64_t return_address);
#endif
