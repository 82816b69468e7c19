/* Files of MPI-IO. */
#include "files.h"
#include "call.h"
#include "communicators.h"
#include "objects.h"

#define SEQUENTIAL 0x80000000u
#define TEXT_PER_PART sizeof ((struct record *)0)->text

/* An object belongs to its communicator; SEQUENTIAL marks those that are read and written in order only. */
static struct objects known = { .changing = ATOMIC_FLAG_INIT };

static int flags_of(int mode) {
  return (mode & MPI_MODE_RDWR ? FILE_READS | FILE_WRITES : mode & MPI_MODE_WRONLY ? FILE_WRITES : FILE_READS)
    | (mode & MPI_MODE_CREATE ? FILE_IS_CREATED : 0) | (mode & MPI_MODE_EXCL ? FILE_IS_NEW : 0)
    | (mode & MPI_MODE_APPEND ? FILE_APPENDS : 0) | (mode & MPI_MODE_DELETE_ON_CLOSE ? FILE_IS_TEMPORARY : 0)
    | (mode & MPI_MODE_UNIQUE_OPEN ? FILE_IS_UNIQUE : 0);
}

uint32_t file_opened(struct ring *r, MPI_File file, MPI_Comm comm, const char *name, int mode) {
  int is_new = 0;
  uint32_t over = comm_number(r, comm);
  const struct object *added = object_add(&known, HANDLE(file), over | (mode & MPI_MODE_SEQUENTIAL ? SEQUENTIAL : 0), &is_new);
  if (!added) return 0;
  uint64_t length = strlen(name), parts = (length + TEXT_PER_PART - 1) / TEXT_PER_PART;
  if (is_new && reserve(r, 1 + parts)) {
    struct record *e = blank(r, r->head, IO_FILE);
    e->comm = over;
    e->open_flags = flags_of(mode);
    e->file = (int32_t)added->number;
    e->length = length;
    e->enter = e->leave = now();
    for (uint64_t i = 0; i < parts; i++) {
      struct record *p = blank(r, r->head + 1 + i, TEXT);
      uint64_t rest = length - i * TEXT_PER_PART;
      memcpy(p->text, name + i * TEXT_PER_PART, rest < TEXT_PER_PART ? rest : TEXT_PER_PART);
    }
    publish(r, 1 + parts);
  }
  return added->number;
}

struct file file_of(MPI_File file) {
  const struct object *found = object_find(&known, HANDLE(file));
  return found ? (struct file){ found->number, found->of & ~SEQUENTIAL, (found->of & SEQUENTIAL) != 0 } : (struct file){ 0, 0, 1 };
}

void file_forget(MPI_File file) { object_forget(&known, HANDLE(file)); }

uint64_t file_position_at(MPI_File file, MPI_Offset offset) {
  MPI_Offset position = 0;
  if (file_of(file).sequential || PMPI_File_get_byte_offset(file, offset, &position) != MPI_SUCCESS) return NO_POSITION;
  return (uint64_t)position;
}

uint64_t file_position(MPI_File file) {
  MPI_Offset offset = 0;
  if (file_of(file).sequential || PMPI_File_get_position(file, &offset) != MPI_SUCCESS) return NO_POSITION;
  return file_position_at(file, offset);
}
