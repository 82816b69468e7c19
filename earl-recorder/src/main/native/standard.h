/* The standard interface of MPI 5. */
#ifndef STANDARD_H
#define STANDARD_H
/* Whether the process's MPI has it, and this library was compiled for another one. */
int is_standard(void);
#endif
