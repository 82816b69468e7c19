/* A program that knows nothing of MPI: it loads the plug-in that its argument names, when it has computed for a while. */
#include <dlfcn.h>
#include <stdio.h>

static volatile double sum;

int main(int argc, char **argv) {
  for (int i = 0; i < 1000000; i++) sum += i;
  void *plugin = argc > 1 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : 0;
  int (*run)(void) = plugin ? (int (*)(void))dlsym(plugin, "run_plugin") : 0;
  if (!run) { puts(dlerror()); return 3; }
  return run();
}
