/* Calls MPI only by functions that it looks up in the library by name, as MPI.jl does. */
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef OPEN_MPI
#define LIBRARY "libmpi.so.40"
#else
#define LIBRARY "libmpich.so.12"
#endif

static void *library;

static void *function(const char *name) {
  void *found = dlsym(library, name);
  if (!found) {
    printf("%s is missing\n", name);
    exit(1);
  }
  return found;
}

int main(int argc, char **argv) {
  library = dlopen(LIBRARY, RTLD_LAZY | RTLD_LOCAL);
  if (!library) {
    puts(dlerror());
    return 1;
  }
  int (*init)(int *, char ***) = function("MPI_Init");
  int (*rank_of)(MPI_Comm, int *) = function("MPI_Comm_rank");
  int (*barrier)(MPI_Comm) = function("MPI_Barrier");
  int (*send)(const void *, int, MPI_Datatype, int, int, MPI_Comm) = function("MPI_Send");
  int (*recv)(void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Status *) = function("MPI_Recv");
  double (*now)(void) = function("MPI_Wtime");
  int (*finalize)(void) = function("MPI_Finalize");
  int rank, value = 7;
  init(&argc, &argv);
  rank_of(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 5; i++) {
    barrier(MPI_COMM_WORLD);
    if (rank == 0) send(&value, 1, MPI_INT, 1, i, MPI_COMM_WORLD);
    else recv(&value, 1, MPI_INT, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  if (now() < 0 || dlsym(library, "MPI_Nothing")) puts("another function");
  return finalize();
}
