/* By how much the clocks of the program's nodes differ. */
#ifndef CLOCKS_H
#define CLOCKS_H
struct header;
/* Measures it, after MPI_Init and before MPI_Finalize, and notes it in the header of the process's first ring, which may be null. */
void clocks_begin(struct header *h);
void clocks_end(struct header *h);
#endif
