/* Processes that signals end, or hardly: crashes KIND. Rank 1 does it after a barrier. */
#include <mpi.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
static sigjmp_buf again;
static volatile int zero;
static void say(const char *text) { if (write(1, text, strlen(text)) < 0) abort(); }
static void leaves(int number) { (void)number; say("handled\n"); _exit(9); }
static void raises(int number) { say("handled\n"); signal(number, SIG_DFL); raise(number); }
static void jumps(int number) { (void)number; siglongjmp(again, 1); }
static void once(int number, siginfo_t *info, void *context) { (void)number; (void)context; say(info->si_addr ? "?\n" : "once\n"); }
static void crash(void) {
  *(volatile int *)0 = 1; /* here */
}
static int deeper(int depth) { volatile char room[4096]; room[0] = (char)depth; return depth < 0 ? 0 : deeper(depth + 1) + room[0]; }
static void *thread(void *unused) { MPI_Send(&zero, 0, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD); crash(); return unused; }
static void set(int number, void (*handler)(int, siginfo_t *, void *), int flags) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO | flags;
  sigaction(number, &action, 0);
}
static void child(void) {
  int status;
  pid_t pid = fork();
  if (!pid) crash();
  waitpid(pid, &status, 0);
  printf("child %d\n", WTERMSIG(status));
}
static void query(void) {
  struct sigaction now;
  void (*before)(int) = signal(SIGXCPU, SIG_IGN);
  printf("%d", before == SIG_DFL);
  before = signal(SIGXCPU, SIG_DFL);
  printf("%d", before == SIG_IGN);
  sigaction(SIGXCPU, 0, &now);
  printf("%d", now.sa_handler == SIG_DFL && !(now.sa_flags & (SA_SIGINFO | SA_ONSTACK)));
  set(SIGXCPU, once, SA_RESETHAND);
  sigaction(SIGXCPU, 0, &now);
  printf("%d%d\n", now.sa_sigaction == once, (now.sa_flags & (SA_RESETHAND | SA_ONSTACK)) == SA_RESETHAND);
  signal(SIGXCPU, SIG_IGN);
  raise(SIGXCPU);
}
int main(int argc, char **argv) {
  const char *kind = argc > 1 ? argv[1] : "";
  int rank, level;
  pthread_t other;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD); /* after this */
  if (rank == 1) {
    if (!strcmp(kind, "segv")) crash();
    if (!strcmp(kind, "fpe")) printf("%d\n", level / zero);
    if (!strcmp(kind, "ill")) __builtin_trap();
    if (!strcmp(kind, "abort")) abort();
    if (!strcmp(kind, "bus")) *(volatile char *)mmap(0, 4096, PROT_WRITE, MAP_PRIVATE, fileno(tmpfile()), 0) = 1;
    if (!strcmp(kind, "library")) zero = (int)strlen((const char *)(long)zero);
    if (!strcmp(kind, "mpi")) MPI_Allreduce((void *)8, &level, 1, MPI_INT, MPI_SUM, MPI_COMM_SELF);
    if (!strcmp(kind, "overflow")) zero = deeper(1);
    if (!strcmp(kind, "thread")) { pthread_create(&other, 0, thread, 0); pthread_join(other, 0); }
    if (!strcmp(kind, "leaves")) { signal(SIGSEGV, leaves); crash(); }
    if (!strcmp(kind, "raises")) { signal(SIGSEGV, raises); crash(); }
    if (!strcmp(kind, "once")) { set(SIGSEGV, once, SA_RESETHAND); crash(); }
    if (!strcmp(kind, "jumps")) { signal(SIGSEGV, jumps); if (!sigsetjmp(again, 1)) crash(); say("jumped\n"); }
    if (!strcmp(kind, "child")) child();
    if (!strcmp(kind, "query")) query();
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
