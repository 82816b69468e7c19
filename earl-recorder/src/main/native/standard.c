/* Programs with the standard interface of MPI 5 (libmpi_abi). Its handles are others than those for which this library was compiled, even if
   such an MPI calls itself MPICH. */
#define _GNU_SOURCE
#include "standard.h"
#include <dlfcn.h>
#include <link.h>
#include <mpi.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

#ifdef MPI_ABI_VERSION
int is_standard(void) { return 0; }
#else
#define STANDARD "libmpi_abi"

/* The file of the MPI library that the recorder calls, null if there is none. */
static const char *called(void) {
  Dl_info info;
  void *function = (void *)(uintptr_t)PMPI_Get_library_version;
  return function && dladdr(function, &info) ? info.dli_fname : 0;
}

int is_standard(void) {
  const char *library = called();
  return library && strstr(library, STANDARD);
}

static int has_standard(struct dl_phdr_info *object, size_t size, void *unused) {
  (void)size; (void)unused;
  return strstr(object->dlpi_name, STANDARD) != 0;
}

static int ends(char c) { return !c || c == ':' || c == ' '; }

/* Takes a name out of a list; whether it was there. */
static int take_out(char *list, const char *name) {
  size_t length = strlen(name);
  for (char *at = list; (at = strstr(at, name)); at += length) {
    if (!ends(at[length]) || (at != list && !ends(at[-1]))) continue;
    char *rest = at + length + (at[length] != 0);
    memmove(at, rest, strlen(rest) + 1);
    return 1;
  }
  return 0;
}

/* A shipped recorder is loaded with the MPI library of the launcher. That library would get the calls of a program with the standard interface,
   whose handles it does not understand: so the program starts once more, without it. */
__attribute__((constructor)) static void leave_alone(int count, char **arguments, char **variables) {
  char program[4096];
  (void)count;
  const char *library = dl_iterate_phdr(has_standard, 0) ? called() : 0;
  char *loaded = getenv("LD_PRELOAD");
  ssize_t length = library && loaded && getauxval(AT_BASE) ? readlink("/proc/self/exe", program, sizeof program - 1) : -1;
  if (length <= 0 || strstr(library, STANDARD) || !take_out(loaded, library)) return;
  program[length] = 0;
  execve(program, arguments, variables);
}
#endif
