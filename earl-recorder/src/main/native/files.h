/* Files of MPI-IO, by number. */
#ifndef FILES_H
#define FILES_H
#include <mpi.h>
#include <stdint.h>
struct ring;

/* Flags of a file in its record. */
enum { FILE_READS = 1, FILE_WRITES = 2, FILE_IS_CREATED = 4, FILE_IS_NEW = 8, FILE_APPENDS = 16, FILE_IS_TEMPORARY = 32,
       FILE_IS_UNIQUE = 64 };
#define NO_POSITION UINT64_MAX

struct file {
  /* Its number, 0 if it is unknown, and that of its communicator. */
  uint32_t number, comm;
  /* Whether it has no positions that can be asked for. */
  int sequential;
};

/* Records a file that was opened by the processes of a communicator; its number. */
uint32_t file_opened(struct ring *r, MPI_File file, MPI_Comm comm, const char *name, int mode);
struct file file_of(MPI_File file);
void file_forget(MPI_File file);
/* The byte of the file at which an access by this process would begin, NO_POSITION if that is unknown. */
uint64_t file_position(MPI_File file);
/* The byte of the file at an offset in its view, NO_POSITION if that is unknown. */
uint64_t file_position_at(MPI_File file, MPI_Offset offset);
#endif
