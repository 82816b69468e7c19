/* What only the entry points for Fortran need. */
#ifndef FORTRAN_H
#define FORTRAN_H
#include <dlfcn.h>

/* Whether a buffer is Fortran's MPI_IN_PLACE: a variable of MPI's, whose name is the library's own business. */
static inline int fortran_in_place(const char *buffer) {
  static const char *const variables[] = { "mpi_fortran_in_place_", "mpi_fortran_in_place", "mpi_fortran_in_place__",
                                           "MPI_FORTRAN_IN_PLACE" };
  static const char *places[5];
  static int known;
  if (!known) {
    for (int i = 0; i < 4; i++) places[i] = dlsym(RTLD_DEFAULT, variables[i]);
    const char *const *pointer = dlsym(RTLD_DEFAULT, "MPIR_F_MPI_IN_PLACE");
    places[4] = pointer ? *pointer : 0;
    known = 1;
  }
  for (int i = 0; i < 5; i++) if (places[i] && places[i] == buffer) return 1;
  return 0;
}
#endif
