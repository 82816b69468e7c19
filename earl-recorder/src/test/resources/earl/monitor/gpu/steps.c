/* A program that computes on a device. First argument: how it gets the functions of the driver: "linked", "opened" (dlopen and dlsym),
   "given" (cuGetProcAddress), or "runtime" (the run time's functions). Second: number of steps. Third: how it ends: "exit", "fork",
   "abort". With WITH_MPI it is a program of MPI; with PREFIX_HIP it calls HIP. */
#define _GNU_SOURCE
#include "device.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef WITH_MPI
#include <mpi.h>
#endif

#define ALL(each)                                                                                                                    \
  each(FN_LAUNCH, launch, (void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void *, void **, void **))  \
  each(FN2(MemcpyDtoHAsync), to_host, (void *, unsigned long long, size_t, void *))                                                  \
  each(FN2(MemcpyHtoDAsync), to_device, (unsigned long long, const void *, size_t, void *))                                          \
  each(FN2(MemcpyDtoH), to_host_now, (void *, unsigned long long, size_t))                                                           \
  each(FN(MemsetD8Async), set, (unsigned long long, unsigned char, size_t, void *))                                                  \
  each(FN2(MemAlloc), allocate, (unsigned long long *, size_t))                                                                      \
  each(FN2(MemFree), release, (unsigned long long))                                                                                  \
  each(FN(StreamCreate), create, (void **, unsigned))                                                                                \
  each(FN2(StreamDestroy), destroy, (void *))                                                                                        \
  each(FN(StreamSynchronize), wait_stream, (void *))                                                                                 \
  each(FN_SYNC_DEVICE, wait_device, (void))                                                                                          \
  each(FN(StreamWaitEvent), stream_waits, (void *, void *, unsigned))                                                                \
  each(FN(EventRecord), record, (void *, void *))                                                                                    \
  each(FN(EventSynchronize), wait_event, (void *))                                                                                   \
  each(FN(EventQuery), ask_event, (void *))                                                                                          \
  each(FN(GraphLaunch), launch_graph, (void *, void *))
#define DECLARE(name, field, types) int name types;
#define FIELD(name, field, types) int (*field) types;
ALL(DECLARE)
int FN(EventCreate)(void **, unsigned);
int FN(ModuleGetFunction)(void **, void *, const char *);
static struct { ALL(FIELD) } call;

static void link_all(void) {
#ifdef LINKED
#define TAKE(name, field, types) call.field = name;
  ALL(TAKE)
#endif
}
#define TEXT(name) #name
#define NAME_OF(name) TEXT(name)

static void *driver;
#ifdef PREFIX_HIP
static const char *const library = "libamdhip64.so.6";
#else
static const char *const library = "libcuda.so.1";
#endif

static void open_all(void) {
#define LOOK_UP(name, field, types) *(void **)&call.field = dlsym(driver, NAME_OF(name));
  ALL(LOOK_UP)
}
static void ask_all(void) {
  int (*ask)(const char *, void **, int, unsigned long long, int *) = (__typeof__(ask))dlsym(driver, "cuGetProcAddress_v2");
  char name[64];
#define ASK(function, field, types)                                                                                                  \
  snprintf(name, sizeof name, "%s", NAME_OF(function));                                                                              \
  if (strstr(name, "_v2")) *strstr(name, "_v2") = 0;                                                                                 \
  if (ask(name, (void **)&call.field, 12020, 0, 0)) exit(9);
  ALL(ASK)
}

static void *stencil, *residual, *small;

static void launch(void *kernel, unsigned us, void *stream) {
  void *params[] = { &us };
  call.launch(kernel, 1, 1, 1, 1, 1, 1, 0, stream, params, 0);
}

static void host_works(unsigned us) {
  struct timespec t = { 0, us * 1000l };
  while (clock_nanosleep(CLOCK_MONOTONIC, 0, &t, &t)) { }
}

static void compute(int steps) {
  void *one, *two, *event, *graph, *kernels[3];
  unsigned us[3] = { 400, 600, 500 };
  unsigned long long memory;
  static char buffer[1 << 20];
  call.allocate(&memory, sizeof buffer);
  call.create(&one, 0);
  call.create(&two, 1);
  *(void **)&event = 0;
  int (*make_event)(void **, unsigned) = dlsym(driver, NAME("EventCreate"));
  int (*make_graph)(void **, void **, const unsigned *, unsigned) = dlsym(driver, "device_graph");
  make_event(&event, 0);
  for (int i = 0; i < 3; i++) kernels[i] = small;
  make_graph(&graph, kernels, us, 3);
  for (int step = 0; step < steps; step++) {
    launch(stencil, 4000, one);
    call.to_host(buffer, memory, sizeof buffer, one);
    call.wait_stream(one);
    host_works(1000);
    call.to_device(memory, buffer, sizeof buffer, two);
    launch(residual, 2000, two);
    call.record(event, two);
    call.stream_waits(one, event, 0);
    launch(small, 500, one);
    call.wait_event(event);
    call.set(memory, 0, sizeof buffer, one);
    call.launch_graph(graph, two);
    call.wait_device();
    launch(small, 300, 0);
    call.to_host_now(buffer, memory, 512 << 10);
    launch(residual, 1500, two);
    call.record(event, two);
    while (call.ask_event(event)) { }
#ifdef WITH_MPI
    MPI_Barrier(MPI_COMM_WORLD);
#endif
  }
  call.destroy(two);
  call.destroy(one);
  call.release(memory);
}

#ifdef RUNTIME
typedef struct { unsigned x, y, z; } dim3;
int cudaMalloc(void **, size_t);
int cudaFree(void *);
int cudaStreamCreate(void **);
int cudaStreamDestroy(void *);
int cudaLaunchKernel(const void *, dim3, dim3, void **, size_t, void *);
int cudaMemcpyAsync(void *, const void *, size_t, int, void *);
int cudaStreamSynchronize(void *);
int cudaDeviceSynchronize(void);
int cudaGetDriverEntryPointByVersion(const char *, void **, unsigned, unsigned long long, int *);
static void compute_above(int steps) {
  void *memory, *stream;
  static char buffer[1 << 20];
  unsigned us = 3000;
  void *params[] = { &us };
  int (*wait)(void *);
  cudaMalloc(&memory, sizeof buffer);
  cudaStreamCreate(&stream);
  cudaGetDriverEntryPointByVersion("cuStreamSynchronize", (void **)&wait, 12020, 0, 0);
  for (int step = 0; step < steps; step++) {
    cudaLaunchKernel(stencil, (dim3){ 1, 1, 1 }, (dim3){ 1, 1, 1 }, params, 0, stream);
    cudaMemcpyAsync(buffer, memory, sizeof buffer, 2, stream);
    cudaStreamSynchronize(stream);
    cudaLaunchKernel(residual, (dim3){ 1, 1, 1 }, (dim3){ 1, 1, 1 }, params, 0, 0);
    cudaDeviceSynchronize();
    cudaLaunchKernel(stencil, (dim3){ 1, 1, 1 }, (dim3){ 1, 1, 1 }, params, 0, stream);
    wait(stream);
  }
  cudaStreamDestroy(stream);
  cudaFree(memory);
}
#else
static void compute_above(int steps) { (void)steps; }
#endif

int main(int argc, char **argv) {
  const char *how = argv[1], *ends = argc > 3 ? argv[3] : "exit";
#ifdef WITH_MPI
  MPI_Init(&argc, &argv);
#endif
  driver = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!driver) { puts(dlerror()); return 9; }
  if (!strcmp(how, "linked")) link_all(); else if (!strcmp(how, "given")) ask_all(); else open_all();
  int (*get)(void **, void *, const char *) = dlsym(driver, NAME("ModuleGetFunction"));
  get(&stencil, 0, "stencil");
  get(&residual, 0, "residual");
  get(&small, 0, "small");
  if (!strcmp(how, "runtime")) compute_above(atoi(argv[2])); else compute(atoi(argv[2]));
  if (dlsym(driver, NAME("NoSuchFunction")) || dlsym(RTLD_DEFAULT, "cudaMemcpy3DAsync_ptsz")) return 8;
  if (!strcmp(ends, "fork")) {
    pid_t child = fork();
    if (!child) {
      if (execl("/bin/true", "true", (char *)0)) _exit(7);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (status) return 7;
  }
  if (!strcmp(ends, "abort")) abort();
#ifdef WITH_MPI
  MPI_Finalize();
#endif
  return 0;
}
