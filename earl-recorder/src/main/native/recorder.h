/* The rings of a process: one for each thread that calls MPI. */
#ifndef RECORDER_H
#define RECORDER_H
#include "ring.h"

extern __thread struct ring *own_ring __attribute__((tls_model("initial-exec")));
extern int recording;      /* between MPI_Init and the end of the process, if a ring could be had */

struct ring *ring_of_thread(void);
/* Whether no other thread of the process has had a ring. */
int is_only_thread(void);
/* Makes the process's first ring, after MPI_Init; null if there can be none. */
struct ring *recorder_begins(void);
/* Makes the first ring of a process without MPI; null if there can be none. */
struct ring *recorder_begins_alone(void);
/* Makes the ring of the activities of devices; null if nothing is recorded. One thread at a time. */
struct ring *recorder_device_ring(void);
/* The first ring's header, null if there is none. */
struct header *first_header(void);
/* After MPI_Finalize. */
void finalized(void);
/* Tells the user why this process is not recorded. */
void say_unrecorded(int rank, const char *what, const char *why);
#endif
