/* The data that the recorder writes and the monitor reads. A ring is a file, mapped and shared with the monitor. Its first page is the
   header below, with the offsets of earl.monitor.ring.RingLayout; the rest are records, which ring.def describes. */
#ifndef LAYOUT_H
#define LAYOUT_H
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include "records.h"

/* Counters of a thread at most. */
#define MAX_COUNTERS 6
#define HEADER 4096
#define COUNTED_BYTES 256
#define STATE_RUNNING 0
#define STATE_FINALIZED 1
#define STATE_EXITED 2

/* Whether samples are taken, or why not. */
enum { NOT_SAMPLED, SAMPLED, NO_UNWINDING_IN_HANDLERS, NO_TIMER };

/* What the recorder noted of a thread, as bits: frames of Python's functions were read; they were not, because reading them could stop the
   program; or because the interpreter is older than 3.9; constructs of OpenMP ran before recording began; GNU's runtime runs them; the
   process is alone in MPI_COMM_WORLD, and its launcher has started others; the process has no MPI; the ring
   has the activities of devices, and belongs to no thread; its counters could not be read any more. */
enum { PYTHON_READ = 1, PYTHON_UNSAFE = 2, PYTHON_TOO_OLD = 4, OPENMP_EARLY = 8, OPENMP_GNU = 16, LEFT_ALONE = 32, WITHOUT_MPI = 64,
       OF_DEVICES = 128, COUNTERS_LOST = 256 };

/* What is known of a thread's use of the system. */
enum { USAGE_NOTED = 1, QUEUED_NOTED = 2 };

/* The description of a communicator in a COMM record. */
enum { INTER = 1, UNKNOWN_PARENT = 2 };

struct header {
  char magic[8];
  uint32_t version, record_bytes;
  uint64_t capacity;
  uint32_t clock, depth;
  uint64_t start_ticks, start_ns, end_ticks, end_ns, realtime_ns;
  int32_t pid, tid, rank, ranks;
  uint32_t thread;
  _Atomic uint32_t state;
  uint64_t load_ticks, exit_ticks;
  uint32_t counters;
  int32_t thread_level;
  uint32_t local_ranks;
  _Atomic uint32_t lost_paths;
  char host[64], world[64], program[512], library[256];
  _Alignas(1024) _Atomic uint64_t head;
  _Atomic uint32_t open_function;
  _Atomic uint32_t pending;
  _Atomic uint64_t open_enter, lost_records, lost_groups, open_path;
  /* The partner of the message for which the open call waits, the tag and the communicator; valid while waiting_since is open_enter. */
  _Atomic uint64_t waiting_since;
  _Atomic int32_t open_partner, open_tag;
  _Atomic uint32_t open_comm;
  char to_consumer[60];
  _Atomic uint64_t tail;
  char to_sync[120];
  int64_t sync_offset[2];
  uint64_t sync_ticks[2], sync_round[2];
  uint64_t read;
  _Atomic uint64_t spilled;
  _Atomic int32_t spills, monitor;
  /* State of samples: whether they are taken, nanoseconds of processor time between two, number of signals, of late signals that were
     merged, of samples during calls of MPI or in the recorder, of samples without a call path, and the thread's processor time at the last
     one. */
  uint64_t sampling, sample_period, sample_signals, sample_overruns, samples_inside, samples_pathless, sample_time;
  uint64_t notes;
  /* The signal that ended the process in this thread, or 0, and the path that the thread was in, or 0. */
  _Atomic int32_t signal;
  int32_t unused;
  uint64_t signal_path;
  /* Number of constructs of OpenMP that are not recorded, because their team has one thread. */
  uint64_t lone_constructs;
  /* What the thread and its process have used when the thread ended: nanoseconds of processor time of the thread, those since its
     time in the recording began in which it was ready without a processor, and how often it had to leave its processor; processor time, largest memory and page faults from the disk of
     the process; which of these are known. Processors on which the thread may run, as bits. */
  uint64_t ran_ns, queued_ns, preemptions, process_ran_ns, peak_bytes, major_faults, usage;
  uint64_t processors[16];
  /* Processors of the node, and thousandths of a processor that the control group of the process may use; 0 if that is not known, or all. */
  uint64_t node_processors, quota;
  /* The largest part of the process that was on a disk at once, as far as records and the end of the thread saw it. */
  uint64_t peak_swapped;
  /* Names of the counters in the order of their values, with commas between them. */
  char counted[COUNTED_BYTES];
};

_Static_assert(sizeof(struct record) == 64, "a record is a cache line");
_Static_assert(offsetof(struct header, host) == 128, "the header is what RingLayout says");
_Static_assert(offsetof(struct header, head) == 1024, "the header is what RingLayout says");
_Static_assert(offsetof(struct header, open_path) == 1064, "the header is what RingLayout says");
_Static_assert(offsetof(struct header, waiting_since) == 1072, "the header is what RingLayout says");
_Static_assert(offsetof(struct header, open_comm) == 1088, "the header is what RingLayout says");
_Static_assert(offsetof(struct header, tail) == 1152, "the header is what RingLayout says");
_Static_assert(offsetof(struct header, sync_offset) == 1280, "the header is what RingLayout says");
_Static_assert(offsetof(struct header, sampling) == 1352, "the header is what RingLayout says");
_Static_assert(offsetof(struct header, read) == 1328, "the header is what RingLayout says");
_Static_assert(offsetof(struct header, notes) == 1408, "the header is what RingLayout says");
_Static_assert(offsetof(struct header, signal) == 1416, "the header is what RingLayout says");
_Static_assert(offsetof(struct header, signal_path) == 1424, "the header is what RingLayout says");
_Static_assert(offsetof(struct header, lone_constructs) == 1432, "the header is what RingLayout says");
_Static_assert(offsetof(struct header, ran_ns) == 1440, "the header is what RingLayout says");
_Static_assert(offsetof(struct header, processors) == 1496, "the header is what RingLayout says");
_Static_assert(offsetof(struct header, node_processors) == 1624, "the header is what RingLayout says");
_Static_assert(offsetof(struct header, peak_swapped) == 1640, "the header is what RingLayout says");
_Static_assert(offsetof(struct header, counted) == 1648, "the header is what RingLayout says");
_Static_assert(sizeof(struct header) <= HEADER, "the header is one page");

/* A handle, a pointer or a number, as one number. */
#define HANDLE(h) ((uint64_t)(uintptr_t)(h))
#endif
