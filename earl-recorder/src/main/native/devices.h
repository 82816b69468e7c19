/* Activities of devices: kernels, copies and memsets, as CUPTI reports them. */
#ifndef DEVICES_H
#define DEVICES_H
#include <stdint.h>

/* What an activity is; earl.monitor.process.DeviceActivities.What has the same order. 0: activities were lost. */
enum { ACTIVITIES_LOST, KERNEL_ACTIVITY, MEMSET_ACTIVITY, COPY_TO_DEVICE, COPY_TO_HOST, COPY_ON_DEVICE };

/* Number of calls of the library that the thread is in, and that of the outermost one, which its activities have. */
extern __thread struct device_call { uint32_t open, correlation; } device_call __attribute__((tls_model("initial-exec"), visibility("hidden")));

/* Before a call: the number of the one before is not its own. */
static inline void device_call_begins(void) { if (!device_call.open) device_call.correlation = 0; }
#endif
