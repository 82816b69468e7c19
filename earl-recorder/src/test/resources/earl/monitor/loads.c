/* Loads a library that calls MPI in Fortran; only the library sees the names of its dependences. */
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int total = 0;
  MPI_Init(&argc, &argv);
  void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (!library) { fprintf(stderr, "%s\n", dlerror()); return 1; }
  void (*sum_up)(int *) = (void (*)(int *))dlsym(library, "sum_up");
  for (int i = 0; i < 5; i++) sum_up(&total);
  printf("total %d\n", total);
  MPI_Finalize();
  return 0;
}
