/* Programs with another interface of MPI than the one for which this library was compiled: the other one for which there is a recorder, or the
   standard one of MPI 5 (libmpi_abi), whose handles are others even if such an MPI calls itself MPICH. */
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
/* The variable with the file of the other shipped recorder. */
#define OTHER "EXPERT_RECORD_OTHER"

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

/* The libraries of MPI that are loaded: one with the standard interface, and one for which the other shipped recorder was compiled. */
struct loaded { int standard, other; };

#ifdef OPEN_MPI
static int is_other(const char *name) { return !strncmp(name, "libmpi", 6) && strstr(name, ".so.12"); }
#else
static int is_other(const char *name) { return !strncmp(name, "libmpi.so.40", 12); }
#endif

static int look_at(struct dl_phdr_info *object, size_t size, void *into) {
  struct loaded *found = into;
  (void)size;
  const char *slash = strrchr(object->dlpi_name, '/'), *name = slash ? slash + 1 : object->dlpi_name;
  found->standard |= strstr(object->dlpi_name, STANDARD) != 0;
  found->other |= is_other(name);
  return 0;
}

static int ends(char c) { return !c || c == ':' || c == ' '; }

/* Replaces a name in a list, by nothing if the other is empty; null if it is not there. The list is made anew. */
static char *replaced(const char *list, const char *name, const char *other) {
  size_t length = strlen(name);
  for (const char *at = list; (at = strstr(at, name)); at += length) {
    if (!ends(at[length]) || (at != list && !ends(at[-1]))) continue;
    const char *rest = at + length + (at[length] && !*other);
    char *made = malloc(strlen(list) + strlen(other) + 1);
    if (!made) return 0;
    memcpy(made, list, (size_t)(at - list));
    strcpy(stpcpy(made + (at - list), other), rest);
    return made;
  }
  return 0;
}

/* What to load instead of what is loaded; null if that is right. */
static char *better(const char *list) {
  struct loaded found = { 0, 0 };
  Dl_info self;
  dl_iterate_phdr(look_at, &found);
  const char *library = called(), *slash = library ? strrchr(library, '/') : 0, *other = getenv(OTHER);
  if (found.standard) return library && !strstr(library, STANDARD) ? replaced(list, library, "") : 0;
  if (!found.other || !other || !dladdr((void *)(uintptr_t)better, &self)) return 0;
  char *right = replaced(list, self.dli_fname, other);
  char *without = right && slash && !is_other(slash + 1) ? replaced(right, library, "") : 0;
  return without ? without : right;
}

/* A shipped recorder is loaded with the MPI library of the launcher, or of what a script seems to start. That library would get the calls of a
   program with another interface, whose handles it does not understand: so the program starts once more, without it, and with the recorder for
   its own interface if there is one. */
__attribute__((constructor)) static void start_again(int count, char **arguments) {
  char program[4096];
  (void)count;
  const char *loaded = getenv("LD_PRELOAD");
  char *right = loaded && getauxval(AT_BASE) ? better(loaded) : 0;
  ssize_t length = right ? readlink("/proc/self/exe", program, sizeof program - 1) : -1;
  if (length <= 0) return;
  program[length] = 0;
  unsetenv(OTHER);
  setenv("LD_PRELOAD", right, 1);
  execve(program, arguments, environ);
}
#endif
