/* Calls of CUDA and HIP: their streams, their records, and the libraries that have them. */
#define _GNU_SOURCE
#include "gpu.h"
#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "entries.h"
#include "frames.h"
#include "instrument.h"
#include "node.h"
#include "objects.h"
#include "openmp.h"
#include "polls.h"
#include "recorder.h"
#include "samples.h"

/* The result of queries that found nothing, in all libraries. */
#define NOT_READY 600
/* Streams with numbers instead of addresses: the one of the device, and the one of the thread. */
#define LEGACY_STREAM 1
#define THREAD_STREAM 2
#define FIRST_ADDRESS 4096
/* Version of CUDA from which on cuGetProcAddress has five arguments. */
#define SECOND_FORM 12000

/* ---- Libraries */

struct gpu_entry *gpu_entry_of(const char *name) {
  int low = 0, high = gpu_entries_count - 1;
  while (low <= high) {
    int middle = (low + high) / 2, order = strcmp(name, gpu_entries[middle].name);
    if (!order) return gpu_entries + middle;
    if (order < 0) high = middle - 1; else low = middle + 1;
  }
  return 0;
}

struct range { const char *address, *from, *to; };

static int has_address(struct dl_phdr_info *object, size_t size, void *argument) {
  struct range *r = argument;
  (void)size;
  r->from = (const char *)UINTPTR_MAX;
  r->to = 0;
  int found = 0;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = object->dlpi_phdr + i;
    if (segment->p_type != PT_LOAD) continue;
    const char *from = (const char *)object->dlpi_addr + segment->p_vaddr, *to = from + segment->p_memsz;
    if (from < r->from) r->from = from;
    if (to > r->to) r->to = to;
    found |= r->address >= from && r->address < to;
  }
  return found;
}

void *gpu_find(struct gpu_entry *entry, const void *caller) {
  void *real = atomic_load_explicit(&entry->real, memory_order_acquire);
  if (real) return real;
  if ((real = next_dlsym(RTLD_NEXT, entry->name))) {
    atomic_store_explicit(&entry->real, real, memory_order_release);
    return real;
  }
  /* Two libraries that were loaded at run time may bring functions with one name: then each has its own. */
  for (int i = 0; i < 2; i++) {
    const struct gpu_local *known = entry->local + i;
    if (known->real && (const char *)caller >= known->from && (const char *)caller < known->to) return known->real;
  }
  real = seen_by(caller, entry->name);
  if (!real) return seen_by_any(entry->name);
  struct range range = { caller, 0, 0 };
  static atomic_flag changing = ATOMIC_FLAG_INIT;
  if (dl_iterate_phdr(has_address, &range) && !atomic_flag_test_and_set_explicit(&changing, memory_order_acquire)) {
    for (int i = 0; i < 2; i++) {
      struct gpu_local *free = entry->local + i;
      if (free->real) continue;
      free->from = range.from;
      free->to = range.to;
      __atomic_store_n(&free->real, real, __ATOMIC_RELEASE);
      break;
    }
    atomic_flag_clear_explicit(&changing, memory_order_release);
  }
  return real;
}

/* No object has the function: in all libraries, 1 is an error. */
static int missing(void) { return 1; }

void *gpu_find_or_fail(struct gpu_entry *entry, const void *caller) {
  void *real = gpu_find(entry, caller);
  return real ? real : (void *)missing;
}

static int unloads_of(struct dl_phdr_info *object, size_t size, void *count) {
  (void)size;
  *(unsigned long long *)count = object->dlpi_subs;
  return 1;
}

static _Atomic(int (*)(int *)) ask_device[3];

/* A library may be gone: its functions are looked up again. */
static void library_closed(void) {
  static unsigned long long before;
  unsigned long long unloads = 0;
  dl_iterate_phdr(unloads_of, &unloads);
  if (unloads == before) return;
  before = unloads;
  for (int i = 0; i < gpu_entries_count; i++) {
    atomic_store_explicit(&gpu_entries[i].real, 0, memory_order_relaxed);
    for (int k = 0; k < 2; k++) gpu_entries[i].local[k].real = 0;
  }
  for (int i = 0; i < 3; i++) atomic_store_explicit(&ask_device[i], 0, memory_order_relaxed);
}

/* ---- Names that programs look up */

struct answer { void *function; uint64_t is_known; };

/* Called by dlsym: the answer for the caller, or only the C library's function, which then sees the caller as its own. */
BEFORE_SANITIZERS __attribute__((visibility("hidden"))) struct answer look_up_for(void *handle, const char *name, const void *caller) {
  struct answer answer = { (void *)libc_dlsym(), 0 };
  int ours = name && ((name[0] == 'c' && name[1] == 'u') || (name[0] == 'h' && name[1] == 'i' && name[2] == 'p'));
  struct gpu_entry *entry = ours ? gpu_entry_of(name) : 0;
  if (name && (!strncmp(name, "MPI_", 4) || !strncmp(name, "mpi_", 4))) {
    void *recorded = recorded_in_library(handle, name);
    if (recorded) answer = (struct answer){ recorded, 1 };
  }
  if (!entry) return answer;
  void *found = handle == RTLD_DEFAULT || handle == RTLD_NEXT ? entry->wrapper : next_dlsym(handle, name);
  answer.is_known = 1;
  if (found == entry->wrapper) {
    /* All objects see the wrapper; without a library behind it the name is unknown. */
    answer.function = gpu_find(entry, caller) ? entry->wrapper : next_dlsym(RTLD_NEXT, name);
    return answer;
  }
  void *known = atomic_load_explicit(&entry->real, memory_order_acquire);
  if (found && !known) {
    atomic_store_explicit(&entry->real, found, memory_order_release);
    known = found;
  }
  /* The wrapper calls one library; those of others are left to the program. */
  answer.function = found && found == known ? entry->wrapper : found;
  return answer;
}

#if defined(__x86_64__)
__asm__(".text\n.globl dlsym\n.type dlsym, @function\ndlsym:\n.cfi_startproc\nendbr64\n"
        "pushq %rdi\n.cfi_adjust_cfa_offset 8\npushq %rsi\n.cfi_adjust_cfa_offset 8\nsubq $8, %rsp\n.cfi_adjust_cfa_offset 8\n"
        "movq 24(%rsp), %rdx\ncall look_up_for\naddq $8, %rsp\n.cfi_adjust_cfa_offset -8\n"
        "popq %rsi\n.cfi_adjust_cfa_offset -8\npopq %rdi\n.cfi_adjust_cfa_offset -8\n"
        "testq %rdx, %rdx\njnz 1f\njmp *%rax\n1: ret\n.cfi_endproc\n.size dlsym, .-dlsym\n");
#elif defined(__aarch64__)
__asm__(".text\n.globl dlsym\n.type dlsym, %function\ndlsym:\n.cfi_startproc\nhint 34\n"
        "stp x29, x30, [sp, #-32]!\n.cfi_def_cfa_offset 32\n.cfi_offset 29, -32\n.cfi_offset 30, -24\nmov x29, sp\n"
        "stp x0, x1, [sp, #16]\nmov x2, x30\nbl look_up_for\nmov x16, x0\nmov x17, x1\nldp x0, x1, [sp, #16]\n"
        "ldp x29, x30, [sp], #32\n.cfi_def_cfa_offset 0\n.cfi_restore 29\n.cfi_restore 30\n"
        "cbnz x17, 1f\nbr x16\n1: mov x0, x16\nret\n.cfi_endproc\n.size dlsym, .-dlsym\n");
#endif

void gpu_hand_out(const char *name, void **function, uint64_t version, int of_thread) {
  static const char *const endings[2][8] = { { "_v2", "" }, { "_v2_ptsz", "_v2_ptds", "_ptsz", "_ptds", "_spt", "_v2", "" } };
  if (!name || !function || !*function) return;
  int gives = !strcmp(name, "cuGetProcAddress");
  char full[128];
  if (gives && !version) return;
  for (int i = 0; i < 8 && endings[of_thread][i]; i++) {
    /* Before CUDA 12, the function that gives functions had another form. */
    if (gives && version < SECOND_FORM && *endings[of_thread][i]) continue;
    snprintf(full, sizeof full, "%s%s", name, endings[of_thread][i]);
    struct gpu_entry *entry = gpu_entry_of(full);
    if (!entry) continue;
    void *none = 0;
    atomic_compare_exchange_strong(&entry->real, &none, *function);
    *function = entry->wrapper;
    return;
  }
}

/* ---- Streams */

static struct objects streams = { .changing = ATOMIC_FLAG_INIT };

/* The device that the calling thread uses; 0 if the library does not say. */
static int current_device(int library, void *real) {
  static const char *const names[] = { "cuCtxGetDevice", "cudaGetDevice", "hipGetDevice" };
  int (*function)(int *) = atomic_load_explicit(&ask_device[library], memory_order_acquire);
  int device = 0;
  if (!function && (function = (int (*)(int *))seen_by(real, names[library])))
    atomic_store_explicit(&ask_device[library], function, memory_order_release);
  return function && !function(&device) && device >= 0 ? device : 0;
}

uint32_t gpu_stream(struct call *c, int library, void *real, void *stream, int of_thread) {
  uint64_t handle = HANDLE(stream);
  int flags = library == GPU_HIP ? STREAM_OF_HIP : 0, device = 0, is_new = 0;
  if (handle < FIRST_ADDRESS) {
    device = current_device(library, real);
    int thread = handle == THREAD_STREAM || (!handle && of_thread);
    flags |= thread ? STREAM_OF_THREAD : STREAM_IS_LEGACY;
    handle = ((uint64_t)device + 1) << 1 | (uint64_t)thread | (thread ? ((uint64_t)c->ring->number + 1) << 32 : 0) | 1ull << 63;
  }
  const struct object *known = object_find(&streams, handle);
  if (!known) {
    if (!(flags & (STREAM_OF_THREAD | STREAM_IS_LEGACY))) device = current_device(library, real);
    known = object_add(&streams, handle, (uint32_t)device, &is_new);
  }
  if (!known) return 0;
  if (is_new && reserve(c->ring, 1)) {
    struct record *e = blank(c->ring, c->ring->head, GPU_STREAM);
    e->number = known->number;
    e->device = device;
    e->stream_flags = flags;
    e->handle = HANDLE(stream);
    e->time = now();
    publish(c->ring, 1);
  }
  return known->number;
}

void gpu_stream_ends(void *stream) { if (HANDLE(stream) >= FIRST_ADDRESS) object_forget(&streams, HANDLE(stream)); }

/* ---- Records */

void gpu_ends(struct call *c, uint32_t stream, void *event, uint64_t bytes) {
  struct record *e = record(c, 0);
  if (e) {
    e->stream = stream;
    e->correlation = device_call.correlation;
    e->bytes = bytes;
    e->event = HANDLE(event);
  }
  end(c, e, 0);
}

void gpu_query_ends(struct call *c, uint32_t stream, void *event, int result) {
  if (result == NOT_READY) end_joined_for(c, stream, -1, 0, HANDLE(event));
  else gpu_ends(c, stream, event, 0);
}

/* ---- Processes without MPI */

/* Whether an object, other than MPI itself and the recorder, needs MPI: then recording begins with MPI. */
static int needs_mpi(struct dl_phdr_info *object, size_t size, void *unused) {
  (void)size; (void)unused;
  const char *base = strrchr(object->dlpi_name, '/');
  base = base ? base + 1 : object->dlpi_name;
  if (!strncmp(base, "libmpi", 6) || !strncmp(base, "libexpert-recorder", 18)) return 0;
  const char *names = 0;
  const ElfW(Dyn) *entries = 0;
  for (int i = 0; i < object->dlpi_phnum; i++)
    if (object->dlpi_phdr[i].p_type == PT_DYNAMIC) entries = (void *)(object->dlpi_addr + object->dlpi_phdr[i].p_vaddr);
  for (const ElfW(Dyn) *d = entries; d && d->d_tag; d++) if (d->d_tag == DT_STRTAB) names = (void *)d->d_un.d_ptr;
  for (const ElfW(Dyn) *d = entries; names && d->d_tag; d++)
    if (d->d_tag == DT_NEEDED && !strncmp(names + d->d_un.d_val, "libmpi", 6)) return 1;
  return 0;
}

static void begin_alone(void) {
  struct ring *first = recorder_begins_alone();
  if (!first) return;
  enter_recorder(first);
  functions_begin(first);
  openmp_begins(first);
  samples_begin(first);
  leave_recorder(first);
}

static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;
static _Atomic int has_decided;

int gpu_starts(void) {
  if (has_decided) return recording;
  pthread_mutex_lock(&starting);
  /* Under a launcher of MPI, a script may load MPI later. */
  if (!has_decided && !launched_ranks() && !dl_iterate_phdr(needs_mpi, 0)) begin_alone();
  has_decided = 1;
  pthread_mutex_unlock(&starting);
  return recording;
}

/* A child that continues without exec is another process, whose streams have no records yet. */
static void in_child(void) {
  has_decided = 0;
  starting = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
  memset(&streams, 0, sizeof streams);
}

__attribute__((constructor)) static void loaded(void) {
  pthread_atfork(0, 0, in_child);
  after_closing(library_closed);
}
