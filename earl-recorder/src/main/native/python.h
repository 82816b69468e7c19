/* The functions of Python that a thread is in. */
#ifndef PYTHON_H
#define PYTHON_H
#include <stdint.h>
struct ring;

/* A function's frame: the object of its code, which stays alive while the GIL is held, and the line in it. */
struct python_frame { void *code; int line; };
#define MAX_PYTHON_FRAMES 256

/* Lines that were looked up, by code and instruction: the interpreter decodes a table for each. */
struct python_line { void *code; int instruction, line; };
#define PYTHON_LINES 1024

/* The text of a function: its name, a line feed, and its file. */
struct python_text { char text[1024]; int first_line; };

/* Whether the process has an interpreter of Python. */
extern int python_is_here;
void python_begins(void);

/* Begins to read the calling thread's frames; the innermost first; 0 if there are none or it is not safe. `depth` is the number of all
   frames. Unless it returns 0, python_over must follow. */
int python_frames(struct ring *r, struct python_frame *frames, int *depth, struct python_line *lines);
void python_over(void);
/* Between the two: describes a function, whose object stays alive from then on. */
void python_describe(void *code, struct python_text *to);

/* Whether an address is in the interpreter. */
int python_has(uint64_t address);
#endif
