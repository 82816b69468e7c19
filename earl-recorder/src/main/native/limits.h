/* How many processors the node and the control group of the process have. */
#ifndef LIMITS_H
#define LIMITS_H
struct header;

/* Notes them in a header. */
void note_limits(struct header *h);
#endif
