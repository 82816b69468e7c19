/* Operations on files outside of MPI: the C library's functions are wrapped. Only regular files count, and only in threads that have a ring.
   Operations of one kind from one place on one file become one record, as polls do: a program may write a million times. The C
   library calls itself without the wrappers, so that the functions of its streams are wrapped, too; where a stream's buffer takes or has all
   bytes, its function is called and no clock is read. */
#define _GNU_SOURCE
#undef _FORTIFY_SOURCE
#include "posix.h"
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>
#include "files.h"
#include "node.h"
#include "paths.h"
#include "python.h"
#include "recorder.h"

#define MAX_DESCRIPTORS (1 << 16)
#define MAX_FILES (1 << 14)
#define NOT_RECORDED UINT32_MAX
#define TEXT_PER_PART sizeof ((struct record *)0)->text
/* Room in a stream's buffer from which on formatted output is taken for output that fits. */
#define FORMATTED 512

/* [descriptor] -> number of its file, NOT_RECORDED, or 0 if that must be looked up. */
static _Atomic uint32_t descriptors[MAX_DESCRIPTORS];
/* [hash of a name] -> number of the file. */
static struct { uint64_t hash; uint32_t number; } files[MAX_FILES];
static uint32_t last_file;
static atomic_flag changing = ATOMIC_FLAG_INIT;
static int over;

/* The process ends: its files are recorded no more. */
__attribute__((destructor)) static void files_end(void) { over = 1; }

/* The next definitions of the functions. They are looked up when the library is loaded: a child of fork must not wait for the linker's lock. */
#define FUNCTIONS(each)                                                                                                              \
  each(open) each(open64) each(openat) each(openat64) each(creat) each(creat64) each(__open_2) each(__open64_2) each(__openat_2)     \
  each(__openat64_2) each(close) each(dup2) each(dup3) each(close_range) each(closefrom) each(read) each(readv) each(pread)          \
  each(pread64) each(preadv) each(preadv64) each(__read_chk) each(__pread_chk) each(__pread64_chk) each(write) each(writev)          \
  each(pwrite) each(pwrite64) each(pwritev) each(pwritev64) each(fsync) each(fdatasync) each(fopen) each(fopen64) each(freopen)      \
  each(freopen64) each(fclose) each(fflush) each(fread) each(__fread_chk) each(fwrite) each(fputs) each(vfprintf) each(__vfprintf_chk)
#define POINTER(name) void *name;
static struct { FUNCTIONS(POINTER) } next;
/* Another library's constructor may call one before ours has run. */
static void *find(void **into, const char *name) {
  if (!(*into = dlsym(RTLD_NEXT, name))) abort();
  return *into;
}
#define REAL(name) ((__typeof__(&name))(__builtin_expect(next.name != 0, 1) ? next.name : find(&next.name, #name)))

#define LOOK_UP(name) next.name = dlsym(RTLD_NEXT, #name);
__attribute__((constructor)) static void look_up(void) { FUNCTIONS(LOOK_UP) }

/* ---- Files and their numbers */

static int begins_with(const char *text, const char *start) { return !strncmp(text, start, strlen(start)); }

static int flags_of(int mode) {
  int access = mode & O_ACCMODE;
  return (access != O_WRONLY ? FILE_READS : 0) | (access != O_RDONLY ? FILE_WRITES : 0) | (mode & O_CREAT ? FILE_IS_CREATED : 0)
    | (mode & O_EXCL ? FILE_IS_NEW : 0) | (mode & O_APPEND ? FILE_APPENDS : 0);
}

static void describe(struct ring *r, uint32_t number, const char *name, int mode) {
  uint64_t length = strlen(name), parts = (length + TEXT_PER_PART - 1) / TEXT_PER_PART;
  if (!reserve(r, 1 + parts)) return;
  struct record *e = blank(r, r->head, PLAIN_FILE);
  e->open_flags = flags_of(mode);
  e->file = (int32_t)number;
  e->length = length;
  e->enter = e->leave = now();
  for (uint64_t i = 0; i < parts; i++) {
    struct record *p = blank(r, r->head + 1 + i, TEXT);
    uint64_t rest = length - i * TEXT_PER_PART;
    memcpy(p->text, name + i * TEXT_PER_PART, rest < TEXT_PER_PART ? rest : TEXT_PER_PART);
  }
  publish(r, 1 + parts);
}

static uint32_t number_of_name(struct ring *r, const char *name, int mode) {
  uint64_t hash = 0xcbf29ce484222325ull ^ (uint64_t)(mode & O_ACCMODE);
  for (const char *c = name; *c; c++) hash = (hash ^ (unsigned char)*c) * 0x100000001b3ull;
  hash |= !hash;
  while (atomic_flag_test_and_set_explicit(&changing, memory_order_acquire)) { }
  uint32_t i = (uint32_t)(hash >> 32) % MAX_FILES, number = NOT_RECORDED;
  while (files[i].hash && files[i].hash != hash) i = (i + 1) % MAX_FILES;
  int is_new = !files[i].hash && last_file < MAX_FILES / 2;
  if (is_new) { files[i].hash = hash; files[i].number = ++last_file; }
  if (files[i].hash) number = files[i].number;
  atomic_flag_clear_explicit(&changing, memory_order_release);
  if (is_new) describe(r, number, name, mode);
  return number;
}

/* The number of a descriptor's file, NOT_RECORDED if it is none of the program's files. */
static uint32_t identify(struct ring *r, int fd) {
  char link[32], name[4096];
  struct stat status;
  int error = errno;
  uint32_t number = NOT_RECORDED;
  /* fstat of a new glibc is unknown to an old one. */
  if (!syscall(SYS_fstat, fd, &status) && S_ISREG(status.st_mode)) {
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, name, sizeof name - 1);
    if (length > 0) {
      name[length] = 0;
      int hidden = begins_with(name, "/proc/") || begins_with(name, "/sys/") || begins_with(name, "/dev/") || begins_with(name, "/memfd:");
      int mode = fcntl(fd, F_GETFL);
      if (!hidden && mode >= 0) number = number_of_name(r, name, mode);
    }
  }
  atomic_store_explicit(&descriptors[fd], number, memory_order_relaxed);
  errno = error;
  return number;
}

static void forget(int fd) {
  if (fd >= 0 && fd < MAX_DESCRIPTORS) atomic_store_explicit(&descriptors[fd], 0, memory_order_relaxed);
}

/* ---- The record of an operation */

struct use {
  struct ring *ring;
  const void *caller, *frame;
  uint64_t saved, path, enter;
  uint32_t file;
  uint16_t operation;
  /* Index of the pending operation that is like it and from the same place, or -1. */
  int joins;
};

/* The ring of a thread whose files are recorded now: it is neither in MPI nor in the recorder. */
static inline struct ring *recording_ring(void) {
  struct ring *r = own_ring;
  return !r || r->inside || over || !r->files ? 0 : r;
}

static inline struct record *head_of(const struct ring *r) { return r->records + (r->head & r->mask); }

static inline struct record *pending_at(const struct ring *r, int index) { return r->records + ((r->head + 2 * (uint64_t)index) & r->mask); }

/* Number of operations that are pending. */
static inline int pending_uses(const struct ring *r) { return r->pending && head_of(r)->kind == FILE_OPERATION ? (int)(r->pending / 2) : 0; }

static void find_path(struct use *u) {
  struct ring *r = u->ring;
  u->path = r->depth == 0 ? 0 : path_of(r, (void *)u->caller, (void *)u->frame);
  u->joins = -1;
  for (int i = 0; i < pending_uses(r); i++)
    if (r->file_sites[i].operation == u->operation && r->file_sites[i].file == u->file && pending_at(r, i)->path == u->path) u->joins = i;
}

static inline void begin_use(struct use *u, struct ring *r, uint16_t operation, uint32_t file, const void *caller, const void *frame) {
  enter_recorder(r);
  u->ring = r;
  u->operation = operation;
  u->file = file;
  u->caller = caller;
  u->frame = frame;
  u->saved = *(const uint64_t *)frame;
  u->joins = -1;
  for (int i = python_is_here ? -1 : pending_uses(r) - 1; i >= 0 && u->joins < 0; i--) {
    const struct file_site *site = &r->file_sites[i];
    if (site->caller == caller && site->frame == frame && site->saved == u->saved && site->operation == operation && site->file == file)
      u->joins = i;
  }
  if (__builtin_expect(u->joins < 0, 0)) find_path(u);
  u->enter = now();
}

/* Begins an operation on an open file; whether it is recorded. */
static inline int uses(struct use *u, int fd, uint16_t operation, const void *caller, const void *frame) {
  struct ring *r = recording_ring();
  if (!r || fd < 0 || fd >= MAX_DESCRIPTORS) return 0;
  uint32_t file = atomic_load_explicit(&descriptors[fd], memory_order_relaxed);
  if (__builtin_expect(!file, 0)) {
    enter_recorder(r);
    file = identify(r, fd);
    leave_recorder(r);
  }
  if (file == NOT_RECORDED) return 0;
  begin_use(u, r, operation, file, caller, frame);
  return 1;
}

/* Writes the records of an operation, which stay pending: the next one may join it. Pending operations of other places stay, too, for as
   long as the first of them. */
static void used(struct use *u, uint64_t leave, uint64_t wanted, uint64_t moved, uint64_t position) {
  struct ring *r = u->ring;
  int error = errno, index = pending_uses(r);
  if (u->joins >= 0) u->path = pending_at(r, u->joins)->path;
  int stays = index && index < JOINED_SITES && u->joins < 0 && leave - head_of(r)->enter <= r->longest_polls && has_room(r, 2);
  if (!stays) index = 0;
  if (stays || reserve(r, 2)) {
    uint64_t place_in_ring = r->head + 2 * (uint64_t)index;
    struct record *e = at(r, place_in_ring), *joined = at(r, place_in_ring + 1);
    e->kind = FILE_OPERATION;
    e->operation = u->operation;
    e->file = (int32_t)u->file;
    e->moved = moved;
    e->wanted = wanted;
    e->begin_position = position;
    e->path = u->path;
    e->enter = u->enter;
    e->leave = leave;
    joined->kind = JOINED;
    joined->inside = leave - u->enter;
    joined->joined = 1;
    r->file_sites[index] = (struct file_site){ u->caller, u->frame, u->saved, u->file, u->operation };
    r->pending = 2 * (uint64_t)index + 2;
    atomic_store_explicit(&r->header->pending, (uint32_t)r->pending, memory_order_release);
  }
  leave_recorder(r);
  errno = error;
}

/* Adds an operation to the ones from its place. As with polls, the records of places follow each other in time as if their operations did not
   alternate, and what follows begins later. Calls nothing: errno stays. */
static inline void join(struct use *u, uint64_t leave, uint64_t wanted, uint64_t moved) {
  struct ring *r = u->ring;
  int count = pending_uses(r);
  struct record *e = pending_at(r, u->joins), *joined = r->records + ((r->head + 2 * (uint64_t)u->joins + 1) & r->mask);
  uint64_t passed = leave - pending_at(r, count - 1)->leave;
  joined->inside += leave - u->enter;
  joined->joined++;
  e->moved += moved;
  e->wanted += wanted;
  e->leave += passed;
  for (int i = u->joins + 1; i < count; i++) {
    pending_at(r, i)->enter += passed;
    pending_at(r, i)->leave += passed;
  }
  leave_recorder(r);
}

static inline void moved(struct use *u, uint64_t wanted, ssize_t result, uint64_t position) {
  struct ring *r = u->ring;
  uint64_t leave = now();
  if (__builtin_expect(u->joins < 0 || leave - head_of(r)->enter > r->longest_polls, 0)) {
    used(u, leave, wanted, result > 0 ? (uint64_t)result : 0, position);
    return;
  }
  join(u, leave, wanted, result > 0 ? (uint64_t)result : 0);
}

/* ---- Opening and closing */

/* Begins the opening of a file. A child that has our memory until it runs another program is not recorded. */
static int opens(struct use *u, uint16_t operation, const void *caller, const void *frame) {
  struct ring *r = recording_ring();
  if (!r || r->header->pid != (int32_t)getpid()) return 0;
  begin_use(u, r, operation, 0, caller, frame);
  return 1;
}

static void opened(struct use *u, int recorded, int fd) {
  int error = errno;
  forget(fd);
  if (!recorded) return;
  uint64_t leave = now();
  u->file = fd >= 0 && fd < MAX_DESCRIPTORS ? identify(u->ring, fd) : NOT_RECORDED;
  if (u->file == NOT_RECORDED) leave_recorder(u->ring);
  else used(u, leave, 0, 0, NO_POSITION);
  errno = error;
}

#define OPENS(function, operation, parameters, arguments, found)                                                                     \
  int function parameters {                                                                                                          \
    found                                                                                                                            \
    struct use u;                                                                                                                    \
    int recorded = opens(&u, operation, CALLER, FRAME), fd = REAL(function) arguments;                                               \
    opened(&u, recorded, fd);                                                                                                        \
    return fd;                                                                                                                       \
  }
#define MODE                                                                                                                         \
  mode_t mode = 0;                                                                                                                   \
  if (flags & (O_CREAT | (O_TMPFILE & ~O_DIRECTORY))) {                                                                              \
    va_list more;                                                                                                                    \
    va_start(more, flags);                                                                                                           \
    mode = (mode_t)va_arg(more, int);                                                                                                \
    va_end(more);                                                                                                                    \
  }
OPENS(open, FILE_OPEN, (const char *name, int flags, ...), (name, flags, mode), MODE)
OPENS(open64, FILE_OPEN, (const char *name, int flags, ...), (name, flags, mode), MODE)
OPENS(openat, FILE_OPENAT, (int folder, const char *name, int flags, ...), (folder, name, flags, mode), MODE)
OPENS(openat64, FILE_OPENAT, (int folder, const char *name, int flags, ...), (folder, name, flags, mode), MODE)
OPENS(creat, FILE_CREAT, (const char *name, mode_t mode), (name, mode), )
OPENS(creat64, FILE_CREAT, (const char *name, mode_t mode), (name, mode), )
/* What compilers call with _FORTIFY_SOURCE. */
int __open_2(const char *name, int flags);
int __open64_2(const char *name, int flags);
int __openat_2(int folder, const char *name, int flags);
int __openat64_2(int folder, const char *name, int flags);
OPENS(__open_2, FILE_OPEN, (const char *name, int flags), (name, flags), )
OPENS(__open64_2, FILE_OPEN, (const char *name, int flags), (name, flags), )
OPENS(__openat_2, FILE_OPENAT, (int folder, const char *name, int flags), (folder, name, flags), )
OPENS(__openat64_2, FILE_OPENAT, (int folder, const char *name, int flags), (folder, name, flags), )

/* Begins to close a file that was used. Its descriptor is forgotten before another thread can get it. */
static int closes(struct use *u, int fd, uint16_t operation, const void *caller, const void *frame) {
  if (fd < 0 || fd >= MAX_DESCRIPTORS) return 0;
  struct ring *r = recording_ring();
  uint32_t file = atomic_load_explicit(&descriptors[fd], memory_order_relaxed);
  int recorded = r && file && file != NOT_RECORDED && r->header->pid == (int32_t)getpid();
  if (recorded) begin_use(u, r, operation, file, caller, frame);
  forget(fd);
  return recorded;
}

int close(int fd) {
  struct use u;
  int recorded = closes(&u, fd, FILE_CLOSE, CALLER, FRAME), result = REAL(close)(fd);
  if (recorded) moved(&u, 0, 0, NO_POSITION);
  return result;
}

/* A second descriptor of the file. */
static int copied(int from, int to) {
  if (to < 0 || to >= MAX_DESCRIPTORS || from < 0 || from >= MAX_DESCRIPTORS) return to;
  atomic_store_explicit(&descriptors[to], atomic_load_explicit(&descriptors[from], memory_order_relaxed), memory_order_relaxed);
  return to;
}
int dup2(int from, int to) { return copied(from, REAL(dup2)(from, to)); }
int dup3(int from, int to, int flags) { return copied(from, REAL(dup3)(from, to, flags)); }

int close_range(unsigned first, unsigned last, int flags) {
  for (unsigned fd = first; !flags && fd <= last && fd < MAX_DESCRIPTORS; fd++) forget((int)fd);
  return REAL(close_range)(first, last, flags);
}
void closefrom(int first) {
  for (int fd = first < 0 ? 0 : first; fd < MAX_DESCRIPTORS; fd++) forget(fd);
  REAL(closefrom)(first);
}

/* ---- Reading and writing */

static uint64_t sum_of(const struct iovec *parts, int count) {
  uint64_t sum = 0;
  for (int i = 0; i < count; i++) sum += parts[i].iov_len;
  return sum;
}

#define MOVES(function, operation, parameters, arguments, wanted, position)                                                          \
  ssize_t function parameters {                                                                                                      \
    struct use u;                                                                                                                    \
    if (!uses(&u, fd, operation, CALLER, FRAME)) return REAL(function) arguments;                                                    \
    ssize_t result = REAL(function) arguments;                                                                                       \
    moved(&u, wanted, result, position);                                                                                             \
    return result;                                                                                                                   \
  }
#define AT (uint64_t)offset
MOVES(read, FILE_READ, (int fd, void *data, size_t bytes), (fd, data, bytes), bytes, NO_POSITION)
MOVES(readv, FILE_READV, (int fd, const struct iovec *parts, int count), (fd, parts, count), sum_of(parts, count), NO_POSITION)
MOVES(pread, FILE_PREAD, (int fd, void *data, size_t bytes, off_t offset), (fd, data, bytes, offset), bytes, AT)
MOVES(pread64, FILE_PREAD, (int fd, void *data, size_t bytes, off64_t offset), (fd, data, bytes, offset), bytes, AT)
MOVES(preadv, FILE_PREADV, (int fd, const struct iovec *parts, int count, off_t offset), (fd, parts, count, offset), sum_of(parts, count), AT)
MOVES(preadv64, FILE_PREADV, (int fd, const struct iovec *parts, int count, off64_t offset), (fd, parts, count, offset),
      sum_of(parts, count), AT)
ssize_t __read_chk(int fd, void *data, size_t bytes, size_t room);
ssize_t __pread_chk(int fd, void *data, size_t bytes, off_t offset, size_t room);
ssize_t __pread64_chk(int fd, void *data, size_t bytes, off64_t offset, size_t room);
MOVES(__read_chk, FILE_READ, (int fd, void *data, size_t bytes, size_t room), (fd, data, bytes, room), bytes, NO_POSITION)
MOVES(__pread_chk, FILE_PREAD, (int fd, void *data, size_t bytes, off_t offset, size_t room), (fd, data, bytes, offset, room), bytes, AT)
MOVES(__pread64_chk, FILE_PREAD, (int fd, void *data, size_t bytes, off64_t offset, size_t room), (fd, data, bytes, offset, room), bytes, AT)
MOVES(write, FILE_WRITE, (int fd, const void *data, size_t bytes), (fd, data, bytes), bytes, NO_POSITION)
MOVES(writev, FILE_WRITEV, (int fd, const struct iovec *parts, int count), (fd, parts, count), sum_of(parts, count), NO_POSITION)
MOVES(pwrite, FILE_PWRITE, (int fd, const void *data, size_t bytes, off_t offset), (fd, data, bytes, offset), bytes, AT)
MOVES(pwrite64, FILE_PWRITE, (int fd, const void *data, size_t bytes, off64_t offset), (fd, data, bytes, offset), bytes, AT)
MOVES(pwritev, FILE_PWRITEV, (int fd, const struct iovec *parts, int count, off_t offset), (fd, parts, count, offset), sum_of(parts, count), AT)
MOVES(pwritev64, FILE_PWRITEV, (int fd, const struct iovec *parts, int count, off64_t offset), (fd, parts, count, offset),
      sum_of(parts, count), AT)

#define SYNCS(function, operation)                                                                                                   \
  int function(int fd) {                                                                                                             \
    struct use u;                                                                                                                    \
    if (!uses(&u, fd, operation, CALLER, FRAME)) return REAL(function)(fd);                                                          \
    int result = REAL(function)(fd);                                                                                                 \
    moved(&u, 0, 0, NO_POSITION);                                                                                                    \
    return result;                                                                                                                   \
  }
SYNCS(fsync, FILE_FSYNC)
SYNCS(fdatasync, FILE_FDATASYNC)

/* ---- Streams */

static inline uint64_t distance(const char *from, const char *to) { return to > from ? (uint64_t)(to - from) : 0; }
/* Bytes that a stream's buffer can take, that it has for the file, and that it has for the program. */
static inline uint64_t room_in(const FILE *f) { return distance(f->_IO_write_ptr, f->_IO_write_end); }
static inline uint64_t unwritten_in(const FILE *f) { return distance(f->_IO_write_base, f->_IO_write_ptr); }
static inline uint64_t unread_in(const FILE *f) { return distance(f->_IO_read_ptr, f->_IO_read_end); }

#define OPENS_STREAM(function)                                                                                                       \
  FILE *function(const char *name, const char *mode) {                                                                               \
    struct use u;                                                                                                                    \
    int recorded = opens(&u, FILE_FOPEN, CALLER, FRAME);                                                                             \
    FILE *stream = REAL(function)(name, mode);                                                                                       \
    opened(&u, recorded, stream ? fileno(stream) : -1);                                                                              \
    return stream;                                                                                                                   \
  }
OPENS_STREAM(fopen)
OPENS_STREAM(fopen64)

#define REOPENS_STREAM(function)                                                                                                     \
  FILE *function(const char *name, const char *mode, FILE *stream) {                                                                 \
    if (stream) forget(fileno(stream));                                                                                              \
    FILE *result = REAL(function)(name, mode, stream);                                                                               \
    if (result) forget(fileno(result));                                                                                              \
    return result;                                                                                                                   \
  }
REOPENS_STREAM(freopen)
REOPENS_STREAM(freopen64)

int fclose(FILE *stream) {
  struct use u;
  uint64_t bytes = unwritten_in(stream);
  int recorded = closes(&u, fileno(stream), FILE_FCLOSE, CALLER, FRAME), result = REAL(fclose)(stream);
  if (recorded) moved(&u, bytes, result ? 0 : (ssize_t)bytes, NO_POSITION);
  return result;
}

int fflush(FILE *stream) {
  struct use u;
  uint64_t bytes = stream ? unwritten_in(stream) : 0;
  if (!bytes || !uses(&u, fileno(stream), FILE_FFLUSH, CALLER, FRAME)) return REAL(fflush)(stream);
  int result = REAL(fflush)(stream);
  moved(&u, bytes, (ssize_t)(bytes - unwritten_in(stream)), NO_POSITION);
  return result;
}

/* Bytes that went from a stream's buffer to its file, after some were added; if none did, there was no operation on the file. */
static void written(struct use *u, const FILE *stream, uint64_t before, uint64_t added) {
  uint64_t after = unwritten_in(stream), bytes = before + added > after ? before + added - after : 0;
  if (bytes) moved(u, bytes, (ssize_t)bytes, NO_POSITION);
  else leave_recorder(u->ring);
}

#define READS_STREAM(function, parameters, arguments)                                                                                \
  size_t function parameters {                                                                                                       \
    struct use u;                                                                                                                    \
    uint64_t before = unread_in(stream), bytes = (uint64_t)size * count;                                                             \
    if (bytes <= before || !uses(&u, fileno(stream), FILE_FREAD, CALLER, FRAME)) return REAL(function) arguments;                    \
    size_t result = REAL(function) arguments;                                                                                        \
    uint64_t from_file = (uint64_t)size * result + unread_in(stream);                                                                \
    moved(&u, bytes - before, (ssize_t)(from_file > before ? from_file - before : 0), NO_POSITION);                                  \
    return result;                                                                                                                   \
  }
size_t __fread_chk(void *data, size_t room, size_t size, size_t count, FILE *stream);
READS_STREAM(fread, (void *data, size_t size, size_t count, FILE *stream), (data, size, count, stream))
READS_STREAM(__fread_chk, (void *data, size_t room, size_t size, size_t count, FILE *stream), (data, room, size, count, stream))

size_t fwrite(const void *data, size_t size, size_t count, FILE *stream) {
  struct use u;
  if ((uint64_t)size * count <= room_in(stream) || !uses(&u, fileno(stream), FILE_FWRITE, CALLER, FRAME))
    return REAL(fwrite)(data, size, count, stream);
  uint64_t before = unwritten_in(stream);
  size_t result = REAL(fwrite)(data, size, count, stream);
  written(&u, stream, before, (uint64_t)size * result);
  return result;
}

int fputs(const char *text, FILE *stream) {
  struct use u;
  if (!recording_ring() || strlen(text) <= room_in(stream) || !uses(&u, fileno(stream), FILE_FPUTS, CALLER, FRAME))
    return REAL(fputs)(text, stream);
  uint64_t before = unwritten_in(stream);
  int result = REAL(fputs)(text, stream);
  written(&u, stream, before, result < 0 ? 0 : strlen(text));
  return result;
}

int __vfprintf_chk(FILE *stream, int checks, const char *format, va_list values);
int __fprintf_chk(FILE *stream, int checks, const char *format, ...);
/* The one with the checks of _FORTIFY_SOURCE, or without them if they are negative. */
static int print(FILE *stream, int checks, const char *format, va_list values, const void *caller, const void *frame) {
  struct use u;
  uint64_t room = room_in(stream);
  int recorded = room < FORMATTED && uses(&u, fileno(stream), FILE_FPRINTF, caller, frame);
  uint64_t before = unwritten_in(stream);
  int result = checks < 0 ? REAL(vfprintf)(stream, format, values) : REAL(__vfprintf_chk)(stream, checks, format, values);
  /* It was longer than expected: its bytes are known, its time is not. */
  if (!recorded && result > 0 && (uint64_t)result > room) recorded = uses(&u, fileno(stream), FILE_FPRINTF, caller, frame);
  if (recorded) written(&u, stream, before, result < 0 ? 0 : (uint64_t)result);
  return result;
}
int vfprintf(FILE *stream, const char *format, va_list values) { return print(stream, -1, format, values, CALLER, FRAME); }
int __vfprintf_chk(FILE *stream, int checks, const char *format, va_list values) {
  return print(stream, checks, format, values, CALLER, FRAME);
}
int fprintf(FILE *stream, const char *format, ...) {
  va_list values;
  va_start(values, format);
  int result = print(stream, -1, format, values, CALLER, FRAME);
  va_end(values);
  return result;
}
int __fprintf_chk(FILE *stream, int checks, const char *format, ...) {
  va_list values;
  va_start(values, format);
  int result = print(stream, checks < 0 ? 0 : checks, format, values, CALLER, FRAME);
  va_end(values);
  return result;
}
