/* What the system gave to a thread and its process. */
#ifndef USAGE_H
#define USAGE_H
#include <stdint.h>
struct ring;

/* Nanoseconds from which on a call, or the time between two calls, is long: then it takes much longer than to ask what the thread was given. */
#define LONG_NS 2000000

/* Notes in the header of a ring what the process has used so far, and what the calling thread has, if the ring is its own. */
void note_usage(struct ring *r);

/* When the library is loaded: notes what the calling thread has been given so far. */
void usage_loaded(void);
/* Writes a record of that into the ring of the same thread; ticks are those of that moment. */
void usage_begins(struct ring *r, uint64_t ticks);
/* Notes what another thread had been given before its ring was made, and writes a record of it. */
void usage_thread_begins(struct ring *r);
/* Writes a record of what the calling thread has been given until now. For signal handlers too. */
void usage_point(struct ring *r);
#endif
