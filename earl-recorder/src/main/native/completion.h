/* Requests that complete. */
#ifndef COMPLETION_H
#define COMPLETION_H
/* Whether MPI_Cancel was ever called. */
extern int cancels;
#endif
