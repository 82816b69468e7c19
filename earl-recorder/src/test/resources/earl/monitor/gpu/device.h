/* What the device tells to the library that reports its activities. */
#ifndef DEVICE_H
#define DEVICE_H
#include <stddef.h>
enum { DEVICE_HTOD = 1, DEVICE_DTOH = 2 };
struct device_activity {
  int kind;                  /* 0: kernel, 1: copy, 2: memset */
  const char *name;
  unsigned stream, correlation, graph;
  unsigned long long bytes;
  int direction;
  unsigned long long begin, end;
};
extern void (*device_activity)(const struct device_activity *);
/* Library 1 is the driver, 2 the run time; site 0 is the begin of a call. */
extern void (*device_api)(int library, int site, const char *name, unsigned correlation);
unsigned device_enter(int library, const char *name);
void device_leave(int library, const char *name, unsigned id);
unsigned long long device_now(void);
int device_graph(void **graph, void **kernels, const unsigned *us, unsigned count);

#ifdef PREFIX_HIP
#define FN(name) hip##name
#define FN2(name) hip##name
#define NAME(name) "hip" name
#define NAME2(name) "hip" name
#define FN_LAUNCH hipModuleLaunchKernel
#define NAME_LAUNCH "hipModuleLaunchKernel"
#define FN_SYNC_DEVICE hipDeviceSynchronize
#define NAME_SYNC_DEVICE "hipDeviceSynchronize"
#else
#define FN(name) cu##name
#define FN2(name) cu##name##_v2
#define NAME(name) "cu" name
#define NAME2(name) "cu" name "_v2"
#define FN_LAUNCH cuLaunchKernel
#define NAME_LAUNCH "cuLaunchKernel"
#define FN_SYNC_DEVICE cuCtxSynchronize
#define NAME_SYNC_DEVICE "cuCtxSynchronize"
#endif
#endif
