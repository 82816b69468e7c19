/* Windows of one-sided communication, by number. */
#ifndef WINDOWS_H
#define WINDOWS_H
#include <mpi.h>
#include <stdint.h>
struct ring;
struct object;
/* Records a window that was made over a communicator; its number. */
uint32_t window_created(struct ring *r, MPI_Win win, MPI_Comm comm);
/* The window: its number, and that of its communicator in "of"; never null. */
const struct object *window_of(MPI_Win win);
void window_forget(MPI_Win win);
/* The members of a group as ranks in a window's communicator; their number. Free them. */
int window_ranks(MPI_Win win, MPI_Group group, int **ranks);
#endif
