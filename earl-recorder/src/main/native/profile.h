/* Adding up calls where only the profile of a run is wanted. */
#ifndef PROFILE_H
#define PROFILE_H
#include "thread.h"

/* From now on, the thread's calls are added up instead of recorded. Whether there is memory for that. */
int profile_begins(struct ring *r);
/* Adds a call to those from its site. Its record is at the head of the ring, and not published. */
void profile_add(struct ring *r, struct record *e);
/* The thread waits in OpenMP, outside of MPI, from now on; or it does not. */
void profile_waits(struct ring *r, int waits);
#endif
