/* What the system gave to a thread and its process. */
#ifndef USAGE_H
#define USAGE_H
struct header;

/* Notes in the header of the calling thread what it and its process have used so far. */
void note_usage(struct header *h);
#endif
