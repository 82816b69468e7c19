/* A launcher that does not end: late KIND
     own        its process has ended, and it waits as PMIx does when it hangs
     program    its process does not end
     other      its process has ended, and it waits for something else */
#include <pthread.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
static pthread_mutex_t freed = PTHREAD_MUTEX_INITIALIZER;
static pthread_t thread;
__attribute__((noinline)) void *event_base_loop(void *unused) { pthread_mutex_lock(&freed); return unused; }
__attribute__((noinline)) void pmix_thread_join(void) { pthread_join(thread, 0); }
__attribute__((noinline)) void PMIx_server_finalize(void) { pmix_thread_join(); write(2, "", 0); }
__attribute__((noinline)) void never_ends(void) { for (;;) pause(); }
int main(int argc, char **argv) {
  int program = !strcmp(argv[1], "program");
  pid_t process = fork();
  if (!process) { if (program) never_ends(); _exit(0); }
  siginfo_t status;
  if (!program) waitid(P_PID, (id_t)process, &status, WEXITED | WNOWAIT);
  pthread_mutex_lock(&freed);
  pthread_create(&thread, 0, event_base_loop, 0);
  if (!strcmp(argv[1], "other")) never_ends();
  PMIx_server_finalize();
  return argc;
}
