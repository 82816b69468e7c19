/* Files outside of MPI, in every way. What the trace must hold is counted here and printed by each process: for each function its operations
   on regular files, and the bytes that went to and came from them. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef MANY
#define MANY 100000
#endif
enum { OPEN, CLOSE, READ, READV, PREAD, WRITE, WRITEV, PWRITE, FSYNC, FDATASYNC, FOPEN, FCLOSE, FFLUSH, FREAD, FWRITE, FPUTS, FPRINTF, FUNCTIONS };
static const char *const words[FUNCTIONS] = {
  "open", "close", "read", "readv", "pread", "write", "writev", "pwrite", "fsync", "fdatasync", "fopen", "fclose", "fflush", "fread", "fwrite",
  "fputs", "fprintf" };
static long calls[FUNCTIONS], bytes[FUNCTIONS];
static long counted(int function, long moved) {
  calls[function]++;
  if (moved < 0) { perror(words[function]); exit(1); }
  bytes[function] += moved;
  return moved;
}
/* A call that moves no bytes. */
static int did(int function, int result) { counted(function, 0); if (result < 0) { perror(words[function]); exit(1); } return result; }

/* Runs before the recorder and MPI: not recorded, and must work. */
__attribute__((constructor)) static void early(void) {
  char text[16];
  int fd = open("/proc/self/comm", O_RDONLY);
  if (fd < 0 || read(fd, text, sizeof text) <= 0 || close(fd)) abort();
}
static int signalled = -1;
static void handler(int number) { (void)number; counted(WRITE, write(signalled, "signal\n", 7)); }

static void descriptors(const char *name) {
  static char data[4096];
  struct iovec two[2] = { { data, 10 }, { data, 20 } };
  int fd = did(OPEN, open(name, O_CREAT | O_TRUNC | O_RDWR, 0600));
  for (int i = 0; i < MANY; i++) counted(WRITE, write(fd, data, 8));
  counted(WRITEV, writev(fd, two, 2));
  counted(PWRITE, pwrite(fd, data, 100, 4096));
  did(FSYNC, fsync(fd));
  did(FDATASYNC, fdatasync(fd));
  lseek(fd, 0, SEEK_SET);
  for (int i = 0; i < 10; i++) counted(READ, read(fd, data, 1000));
  counted(READV, readv(fd, two, 2));
  counted(PREAD, pread(fd, data, 50, 4096));
  /* Operations from several places in turn. */
  for (int i = 0; i < MANY; i++) {
    counted(PREAD, pread(fd, data, 16, 0));
    counted(PWRITE, pwrite(fd, data, 16, 0));
  }
  /* What is copied is the same file. Other descriptors get its number later. */
  int copy = dup(fd), other = dup2(fd, 200), ends[2];
  counted(WRITE, write(copy, data, 5));
  counted(WRITE, write(other, data, 6));
  did(CLOSE, close(other));
  did(CLOSE, close(copy));
  did(CLOSE, close(fd));
  if (pipe(ends) || write(ends[1], data, 9) != 9 || read(ends[0], data, 9) != 9 || close(ends[0]) || close(ends[1])) exit(2);
  fd = did(OPEN, open64(name, O_WRONLY | O_APPEND));
  signalled = fd;
  signal(SIGUSR1, handler);
  raise(SIGUSR1);
  did(CLOSE, close(fd));
  if (open("/nowhere/at/all", O_RDONLY) >= 0) exit(2);
}

static void streams(const char *name) {
  static char data[1 << 16], buffer[1 << 12];
  FILE *f = fopen(name, "w");
  if (!f || setvbuf(f, buffer, _IOFBF, sizeof buffer)) exit(3);
  did(FOPEN, 0);
  /* Fits into the buffer: no operation on the file. */
  if (fwrite(data, 1, 1000, f) != 1000 || fputs("short\n", f) < 0) exit(3);
  counted(FFLUSH, fflush(f) ? -1 : 1006);
  fwrite(data, 1, sizeof data, f);
  calls[FWRITE]++;
  bytes[FWRITE] += sizeof data;
  /* The fifth finds no room, and fills the buffer. */
  memset(data, 'a', 1000);
  data[1000] = 0;
  for (int i = 0; i < 5; i++) if (fputs(data, f) < 0) exit(3);
  counted(FPUTS, sizeof buffer);
  fprintf(f, "%5000d\n", 12345);
  calls[FPRINTF]++;
  if (fclose(f)) exit(3);
  did(FCLOSE, 0);
  if (!(f = fopen64(name, "r"))) exit(3);
  did(FOPEN, 0);
  if (fread(data, 1, sizeof data, f) != sizeof data) exit(3);
  did(FREAD, 0);
  did(FCLOSE, fclose(f));
}

/* Children write what is not recorded: one without exec, and one that runs another program. */
static void children(const char *name) {
  pid_t child = fork();
  if (child == 0) {
    int fd = open(name, O_CREAT | O_WRONLY | O_TRUNC, 0600);
    _exit(fd < 0 || write(fd, "child\n", 6) != 6 || fsync(fd) || close(fd));
  }
  int status = 1;
  if (waitpid(child, &status, 0) != child || status) exit(4);
  char command[8192];
  snprintf(command, sizeof command, "echo more >> %s && cat %s > /dev/null && wc -c < %s > /dev/null", name, name, name);
  if (system(command)) exit(4);
}

/* The last operations before the process is killed. */
static void killed(const char *folder) {
  char name[4096], data[16] = { 0 };
  snprintf(name, sizeof name, "%s/killed", folder);
  int fd = open(name, O_CREAT | O_RDWR, 0600);
  for (int i = 0; i < 10; i++) if (pwrite(fd, data, 16, 0) != 16 || pread(fd, data, 8, 0) != 8 || fdatasync(fd)) exit(5);
  kill(getpid(), SIGKILL);
}

int main(int argc, char **argv) {
  char name[4096];
  int rank;
  snprintf(name, sizeof name, "%s/before", argv[1]);
  int fd = open(name, O_CREAT | O_RDWR, 0600);
  if (fd < 0 || write(fd, name, 3) != 3) return 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (argc > 2) killed(argv[1]);
  /* Opened before recording began. */
  counted(WRITE, write(fd, name, 4));
  did(CLOSE, close(fd));
  snprintf(name, sizeof name, "%s/descriptors.%d", argv[1], rank);
  descriptors(name);
  MPI_Barrier(MPI_COMM_WORLD);
  snprintf(name, sizeof name, "%s/streams.%d", argv[1], rank);
  streams(name);
  snprintf(name, sizeof name, "%s/child.%d", argv[1], rank);
  children(name);
  MPI_Finalize();
  for (int i = 0; i < FUNCTIONS; i++) printf("%d %s %ld %ld\n", rank, words[i], calls[i], bytes[i]);
  return 0;
}
