/* Calls functions of the library foreign.so by name, linked ("linked") or loaded at run time so that only the library sees them. Prints how
   many calls brought their arguments and their result. */
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>

typedef double (*foreign)(long, long, long, long, long, long, double, double, double, double, double, double, double, double, long, double);
struct named { const char *name; foreign function; };

int main(int argc, char **argv) {
  int good = 0, all = 0, sum = 0, one = 1;
  MPI_Init(&argc, &argv);
  void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (!library) { fprintf(stderr, "%s\n", dlerror()); return 1; }
  const struct named *(*names)(void) = (const struct named *(*)(void))dlsym(library, "names_of_functions");
  for (int round = 0; round < 2; round++)
    for (const struct named *n = names(); n->name; n++, all++) {
      double result = n->function(1, 2, 3, 4, 5, 6, 0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 7, 8.5);
      if (result == 1 + 2 * 2 + 3 * 3 + 4 * 4 + 5 * 5 + 6 * 6 + 7 * 7 + 0.5 + 1.5 + 2.5 + 3.5 + 4.5 + 5.5 + 6.5 + 7.5 + 8.5 + n->name[0]) good++;
      else fprintf(stderr, "%s: %g\n", n->name, result);
    }
  MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  printf("good %d of %d, sum %d\n", good, all, sum);
  MPI_Finalize();
  return 0;
}
