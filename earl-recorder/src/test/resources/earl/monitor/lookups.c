/* Looks functions up in every way of the dynamic linker. With the argument "library" the file is compiled as a library too: dlopen loads it,
   and LD_PRELOAD, if it is compiled with -DTOOL. Each check that fails prints its line. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(TOOL)
/* As tools do that hook a library: dlsym itself, and functions of the C library. */
void *dlsym(void *handle, const char *name) {
  static void *(*real)(void *, const char *);
  if (!real) real = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.2.5");
  return real(handle, name);
}
void *malloc(size_t bytes) {
  static void *(*real)(size_t);
  if (!real) real = dlsym(RTLD_NEXT, "malloc");
  return real(bytes);
}
FILE *fopen(const char *name, const char *mode) {
  FILE *(*real)(const char *, const char *) = dlsym(RTLD_NEXT, "fopen");
  return real(name, mode);
}
#elif defined(PLUGIN)
/* Only the plug-in sees its own functions and those that it needs. */
int only_here(void) { return 3; }
int plug(void) {
  int (*own)(void) = dlsym(RTLD_DEFAULT, "only_here");
  size_t (*next)(const char *) = dlsym(RTLD_NEXT, "strlen");
  return own && next && !dlsym(RTLD_NEXT, "only_here") ? own() + (int)next("ab") : 0;
}
#else
#include <mpi.h>
static int failed;
static void check(int line, int holds) {
  if (holds) return;
  printf("line %d\n", line);
  failed = 1;
}
#define CHECK(holds) check(__LINE__, (holds) != 0)

int main(int argc, char **argv) {
  void *(*look_up)(void *, const char *) = (void *(*)(void *, const char *))dlsym(RTLD_DEFAULT, "dlsym");
  CHECK(look_up && look_up(RTLD_NEXT, "strlen") == dlsym(RTLD_NEXT, "strlen"));
  CHECK(!dlsym(RTLD_DEFAULT, "cuInit") && strstr(dlerror(), "cuInit"));
  CHECK(!dlsym(RTLD_DEFAULT, "no_such_function") && strstr(dlerror(), "no_such_function"));
  CHECK(dlsym(RTLD_DEFAULT, "strlen") && !dlerror());
  CHECK(dlvsym(RTLD_DEFAULT, "malloc", "GLIBC_2.2.5") && dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.2.5"));
  void *library = dlopen("libm.so.6", RTLD_LAZY), *program = dlopen(0, RTLD_LAZY);
  double (*cosine)(double) = (double (*)(double))dlvsym(library, "cos", "GLIBC_2.2.5");
  CHECK(cosine && cosine(0) == 1 && dlsym(library, "cos") == (void *)cosine);
  CHECK(program && dlsym(program, "MPI_Barrier"));
  CHECK(!dlclose(library));
  for (int i = 0; i < 20; i++) {
    void *plugin = dlopen(argv[1], i % 2 ? RTLD_NOW : RTLD_LAZY);
    int (*plug)(void) = plugin ? (int (*)(void))dlsym(plugin, "plug") : 0;
    CHECK(plug && plug() == 5 && !dlsym(RTLD_DEFAULT, "only_here"));
    CHECK(plugin && !dlclose(plugin));
  }
  MPI_Init(&argc, &argv);
  int (*barrier)(MPI_Comm) = (int (*)(MPI_Comm))dlsym(RTLD_DEFAULT, "MPI_Barrier");
  int (*next)(MPI_Comm) = (int (*)(MPI_Comm))dlsym(RTLD_NEXT, "MPI_Barrier");
  CHECK(barrier && !barrier(MPI_COMM_WORLD));
  CHECK(next && !next(MPI_COMM_WORLD));
  char *text = malloc(8);
  FILE *file = fopen("/proc/self/stat", "r");
  CHECK(text && file && fgets(text, 8, file));
  free(text);
  if (file) fclose(file);
  MPI_Finalize();
  return failed;
}
#endif
