/* What the system gave to a thread and its process. */
#ifndef USAGE_H
#define USAGE_H
#include <stdint.h>
struct header;
struct ring;

/* Nanoseconds from which on a call, or the time between two calls, is long: then it takes much longer than to ask what the thread was given. */
#define LONG_NS 2000000

/* Notes in the header of the calling thread what it and its process have used so far. */
void note_usage(struct header *h);

/* When the library is loaded: notes what the calling thread has been given so far. */
void usage_loaded(void);
/* Writes a record of that into the ring of the same thread; ticks are those of that moment. */
void usage_begins(struct ring *r, uint64_t ticks);
/* Writes a record of what the calling thread has been given until now. For signal handlers too. */
void usage_point(struct ring *r);
#endif
