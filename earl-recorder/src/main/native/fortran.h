/* Declarations for the entry points of Fortran only. */
#ifndef FORTRAN_H
#define FORTRAN_H
#include <dlfcn.h>
#include <mpi.h>
#include <stddef.h>

/* A text of Fortran's without the blanks at its end, as far as there is room. */
void fortran_text(char *to, size_t room, const char *from, size_t length);

/* Whether the buffers of the call that this thread is in are descriptors (TS 29113), which begin with the buffer's address. */
extern __thread int fortran_descriptors __attribute__((tls_model("initial-exec")));

/* Whether a buffer is Fortran's MPI_IN_PLACE: a variable of MPI's, whose name is the library's own business. */
static inline int fortran_in_place(const char *buffer) {
  static const char *const variables[] = { "mpi_fortran_in_place_", "mpi_fortran_in_place", "mpi_fortran_in_place__",
                                           "MPI_FORTRAN_IN_PLACE", "MPIR_F08_MPI_IN_PLACE" };
  static const char *places[6];
  static int known;
  if (!known) {
    for (int i = 0; i < 5; i++) places[i] = dlsym(RTLD_DEFAULT, variables[i]);
    const char *const *pointer = dlsym(RTLD_DEFAULT, "MPIR_F_MPI_IN_PLACE");
    places[5] = pointer ? *pointer : 0;
    known = 1;
  }
  if (fortran_descriptors) buffer = *(const char *const *)buffer;
  for (int i = 0; i < 6; i++) if (places[i] && places[i] == buffer) return 1;
  return 0;
}

/* Whether the program ignores the status or statuses. */
static inline int fortran_ignored(const MPI_Fint *status) {
  static const void *one, *several;
  static int known;
  if (!known) {
    one = dlsym(RTLD_DEFAULT, "MPIR_F08_MPI_STATUS_IGNORE_OBJ");
    several = dlsym(RTLD_DEFAULT, "MPIR_F08_MPI_STATUSES_IGNORE_OBJ");
    known = 1;
  }
  return status == MPI_F_STATUS_IGNORE || status == MPI_F_STATUSES_IGNORE || (one && status == one) || (several && status == several);
}
#endif
