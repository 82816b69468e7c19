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

/* Number of the rules' generation: they may be of functions that are no more. */
unsigned rules_generation(void);
/* Whether all words are as they were. */
int are_unchanged(const struct word *words, uint32_t count);

struct unwinder {
  /* Whether it runs in a signal handler: it then finds tables only by functions that the C library allows there. */
  int in_handler;
  unsigned generation;
  struct rule rules[RULES];
  struct frame frames[MAX_FRAMES];
};

/* The start: the address, the stack pointer and the frame pointer in a frame, and whether the address is that of an interrupted
   instruction, not the one after a call. Where rules may be wrong, as in the middle of a function, it reads nothing beyond the stack's end.
   */
struct start { uint64_t address, sp, fp; int interrupted; uint64_t end; };

/* Puts the frames into u->frames, the innermost first; how many, 0 if they cannot be had. Calls nothing that a signal handler must not. */
int unwind(struct unwinder *u, const struct start *from);

/* Sets what is called after each dlclose. */
void after_closing(void (*call)(void));

/* Whether the C library finds unwind tables in a signal handler. */
int unwinds_in_handlers(void);

/* Where unwinding is: the registers in a frame. */
struct place { uint64_t address, sp, fp; int interrupted, fp_known; };

/* A frame of the stack that was unwound last: the registers with which unwinding reached it, and what it found. */
struct level {
  struct place reached;
  struct frame frame;
  /* Of the words of the stack, those that this frame and the frames outside of it depend on. */
  uint32_t words;
  /* Whether they depend on the frame pointer: optimized code keeps other values in this register, which change with each call. */
  int wants_fp;
  /* For the owner of the stack: hashes of the frames from the outermost one to this one, and the number of that stack, 0 if not wanted yet. */
  uint64_t hash, site, number;
};
#define MAX_LEVELS 192
#define WORDS_PER_FRAME 3

/* What a step to the caller has read: words, of which the last one may be the caller's frame pointer. */
struct reads {
  struct word words[WORDS_PER_FRAME];
  int count;
  /* Whether the last word is the frame pointer, and where that lies depends on ours; whether ours stays; whether the frame itself needs it. */
  uint8_t saves_fp, by_fp, keeps_fp, uses_fp;
};

/* The stack that was unwound last, the outermost frame first. A frame and all outside of it depend only on the registers with which
   unwinding reaches it, and on the words that it then reads. So the next stack is unwound only up to the first frame that both share. */
struct stack {
  unsigned generation;
  int depth;
  struct level levels[MAX_LEVELS];
  struct word words[MAX_LEVELS * WORDS_PER_FRAME];
  /* The first word that unwinding the last stack has changed, UINT32_MAX if it has changed none. */
  uint32_t changed;
  /* Frames that differ from those of the stack before, the innermost first. */
  struct found { struct place reached; struct frame frame; struct reads reads; } found[MAX_LEVELS];
};

/* Unwinds into a stack that another one may be in; returns how many of its outermost levels stay as they were. Its depth is 0 if the frames
   cannot be had or are too many. */
int unwind_again(struct unwinder *u, struct stack *s, const struct start *from);

/* As unwind(), by the compiler's own unwinder, from the frame with a return address outwards. */
int unwind_slowly(struct unwinder *u, uint64_t return_address);
#endif
