/* A run time above the device's driver. Like CUDA's, it opens the driver itself and asks it for its functions by their names. */
#include <dlfcn.h>
#include <stddef.h>

typedef struct { unsigned x, y, z; } dim3;
typedef int (*give)(const char *, void **, int, unsigned long long, int *);

static struct {
  int (*launch)(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void *, void **, void **);
  int (*to_host)(void *, unsigned long long, size_t, void *);
  int (*create)(void **, unsigned);
  int (*destroy)(void *);
  int (*wait)(void *);
  int (*wait_all)(void);
  int (*allocate)(unsigned long long *, size_t);
  int (*release)(unsigned long long);
} driver;
static give ask;
static unsigned (*enter)(int, const char *);
static void (*leave)(int, const char *, unsigned);

static void find(const char *name, void *into) { ask(name, into, 12020, 1, 0); }

static void open_driver(void) {
  if (ask) return;
  void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  ask = (give)dlsym(library, "cuGetProcAddress_v2");
  *(void **)&enter = dlsym(library, "device_enter");
  *(void **)&leave = dlsym(library, "device_leave");
  find("cuLaunchKernel", &driver.launch);
  find("cuMemcpyDtoHAsync", &driver.to_host);
  find("cuStreamCreate", &driver.create);
  find("cuStreamDestroy", &driver.destroy);
  find("cuStreamSynchronize", &driver.wait);
  find("cuCtxSynchronize", &driver.wait_all);
  find("cuMemAlloc", &driver.allocate);
  find("cuMemFree", &driver.release);
}

int cudaGetDevice(int *device) { *device = 0; return 0; }
int cudaGetDriverEntryPointByVersion(const char *symbol, void **function, unsigned version, unsigned long long flags, int *status) {
  open_driver();
  return ask(symbol, function, (int)version, flags, status);
}
int cudaMalloc(void **to, size_t bytes) { open_driver(); return driver.allocate((unsigned long long *)to, bytes); }
int cudaFree(void *memory) { open_driver(); return driver.release((unsigned long long)(unsigned long)memory); }
int cudaStreamCreate(void **made) { open_driver(); return driver.create(made, 0); }
int cudaStreamDestroy(void *stream) { return driver.destroy(stream); }
int cudaLaunchKernel(const void *f, dim3 grid, dim3 block, void **params, size_t shared, void *stream) {
  open_driver();
  unsigned id = enter(2, "cudaLaunchKernel");
  int error = driver.launch((void *)f, grid.x, grid.y, grid.z, block.x, block.y, block.z, (unsigned)shared, stream, params, 0);
  leave(2, "cudaLaunchKernel", id);
  return error;
}
int cudaMemcpyAsync(void *to, const void *from, size_t bytes, int direction, void *stream) {
  (void)direction;
  open_driver();
  return driver.to_host(to, (unsigned long long)(unsigned long)from, bytes, stream);
}
int cudaStreamSynchronize(void *stream) { open_driver(); return driver.wait(stream); }
int cudaDeviceSynchronize(void) { open_driver(); return driver.wait_all(); }
