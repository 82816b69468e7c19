/* the same with an overloaded master: 20 ms of work per result, workers take 5 ms: the workers wait for the master */
#define TASKS 30
#define WORKER_MS 5
#ifndef MASTER_MS
#define MASTER_MS 20
#endif
#include "master_slow.c"
