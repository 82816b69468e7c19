/* Processes on another node than that where expert runs. The first of them starts a monitor there, before MPI begins: it takes the records
   of all of the node's processes. If that is impossible, their rings are in the folder that the nodes share, and are read at the end. */
#define _GNU_SOURCE
#include "nodes.h"
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "node.h"

extern char **environ;

static int away;
static char own_rings[4096];

/* The folder of this process's rings, and a second one if the first has no space. */
void ring_folders(const char **first, const char **second) {
  const char *rings = getenv("EXPERT_RECORD_RINGS"), *shared = getenv("EXPERT_RECORD_RINGS2");
  *first = own_rings[0] ? own_rings : away && shared ? shared : rings;
  *second = !away || own_rings[0] ? shared : 0;
  if (own_rings[0] && !shared) *second = rings;
}

int home_monitor(void) {
  const char *pid = getenv("EXPERT_RECORD_PID");
  return !away ? pid ? atoi(pid) : 0 : own_rings[0] ? MONITOR_STARTS : 0;
}

/* The environment without what loads this library. */
static char **plain_environment(void) {
  size_t count = 0, kept = 0;
  while (environ[count]) count++;
  char **plain = calloc(count + 1, sizeof *plain);
  for (size_t i = 0; plain && i < count; i++) if (strncmp(environ[i], "LD_PRELOAD=", 11)) plain[kept++] = environ[i];
  return plain;
}

/* Runs the session's script, which starts the monitor in the background, without the program's open files. The program sees no child. */
static int run(const char *script, const char *rings, const char *stem) {
  char starter[16], **plain = plain_environment();
  snprintf(starter, sizeof starter, "%d", (int)getpid());
  char *arguments[] = { "sh", (char *)script, (char *)rings, (char *)stem, starter, 0 };
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  sigset_t child, before, none, pending;
  sigemptyset(&none);
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  posix_spawn_file_actions_init(&files);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &none);
  short flags = POSIX_SPAWN_SETSIGMASK;
#ifdef POSIX_SPAWN_SETSID
  flags |= POSIX_SPAWN_SETSID;
#endif
  posix_spawnattr_setflags(&attributes, flags);
  for (int fd = 0; fd < 3; fd++) posix_spawn_file_actions_addopen(&files, fd, "/dev/null", O_RDWR, 0);
  /* Glibc has it from 2.34 on. */
  int (*close_from)(posix_spawn_file_actions_t *, int) = dlsym(RTLD_DEFAULT, "posix_spawn_file_actions_addclosefrom_np");
  if (close_from) close_from(&files, 3);
  for (int fd = 3; !close_from && fd < 64; fd++) posix_spawn_file_actions_addclose(&files, fd);
  pthread_sigmask(SIG_BLOCK, &child, &before);
  pid_t pid = 0;
  int status = -1, error = plain ? posix_spawn(&pid, "/bin/sh", &files, &attributes, arguments, plain) : ENOMEM;
  while (!error && waitpid(pid, &status, 0) < 0 && errno == EINTR) { }
  if (!sigismember(&before, SIGCHLD) && !sigpending(&pending) && sigismember(&pending, SIGCHLD)) {
    struct timespec now = { 0, 0 };
    sigtimedwait(&child, 0, &now);
  }
  pthread_sigmask(SIG_SETMASK, &before, 0);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  free(plain);
  return !error && status == 0;
}

/* Whether a monitor is under way. A mark in the shared folder says that a monitor should have started. */
static int start(const char *script, const char *rings, const char *shared) {
  char stem[4096], began[4096 + 8];
  snprintf(stem, sizeof stem, "%s/%s.%d", shared, node_name(), (int)getpid());
  snprintf(began, sizeof began, "%s.began", stem);
  int fd = open(began, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
  if (fd < 0) return 0;
  close(fd);
  if (run(script, rings, stem)) return 1;
  unlink(began);
  return 0;
}

void node_begins(void) {
  const char *home = getenv("EXPERT_RECORD_NODE"), *script = getenv("EXPERT_RECORD_MONITOR");
  const char *rings = getenv("EXPERT_RECORD_RINGS"), *shared = getenv("EXPERT_RECORD_RINGS2");
  char own[4096];
  if (away || !home || !*home || !rings || !strcmp(home, node_name())) return;
  away = 1;
  if (!script || !*script) return;
  snprintf(own, sizeof own, "%s.%s", rings, node_name());
  if (mkdir(own, 0700) == 0) {
    if (!start(script, own, shared ? shared : rings)) rmdir(own);
  }
  if (access(own, W_OK) == 0) snprintf(own_rings, sizeof own_rings, "%s", own);
}
