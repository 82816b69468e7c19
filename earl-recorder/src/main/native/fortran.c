/* The entry points of the MPI library for Fortran. */
#define _GNU_SOURCE
#include "fortran.h"
#include <stdio.h>
#include <string.h>

__thread int fortran_descriptors __attribute__((tls_model("initial-exec")));

/* Fortran's entry points are in a library that programs in C do not have. MPICH calls those of the module mpi_f08 pmpir_... */
void *fortran_function(const char *name) {
  char other[128], *at = other;
  void *found = dlsym(RTLD_NEXT, name);
  if (found) return found;
  if (strstr(name, "_f08")) {
    snprintf(other, sizeof other, "pmpir_%s", name + strlen("pmpi_"));
    return dlsym(RTLD_NEXT, other);
  }
  size_t length = (size_t)snprintf(other, sizeof other, "%s", name);
  other[length - 1] = 0;
  if ((found = dlsym(RTLD_NEXT, other))) return found;
  snprintf(other, sizeof other, "%s_", name);
  if ((found = dlsym(RTLD_NEXT, other))) return found;
  other[length - 1] = 0;
  for (; *at; at++) if (*at >= 'a' && *at <= 'z') *at = (char)(*at - 'a' + 'A');
  return dlsym(RTLD_NEXT, other);
}

void fortran_text(char *to, size_t room, const char *from, size_t length) {
  while (length && from[length - 1] == ' ') length--;
  if (length >= room) length = room - 1;
  memcpy(to, from, length);
  to[length] = 0;
}
