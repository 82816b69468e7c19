/* Samples: a signal interrupts a thread after some of its processor time, and its stack is noted. The signal is a real-time one that the
   program does not use, and comes from a timer of the thread's own. The handler writes into the thread's ring, unless the thread is in the
   recorder at that moment. So there is only one writer. It takes no lock, and only requests memory for new stacks from the system. */
#define _GNU_SOURCE
#include "samples.h"
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>
#include "frames.h"
#include "node.h"
#include "paths.h"
#include "python.h"
#include "ring.h"
#include "signals.h"
#include "usage.h"

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

struct sampler {
  timer_t timer;
  struct unwinder unwinder;
};

#if defined(__x86_64__)
static __thread struct ring *sampled_ring __attribute__((tls_model("initial-exec")));
static pthread_once_t chosen = PTHREAD_ONCE_INIT;

static void note(struct ring *r, const ucontext_t *interrupted) {
  struct sampler *s = r->sampler;
  const greg_t *registers = interrupted->uc_mcontext.gregs;
  struct start from = { (uint64_t)registers[REG_RIP], (uint64_t)registers[REG_RSP], (uint64_t)registers[REG_RBP], 1, r->stack_end };
  uint64_t time = now(), path = 0;
  /* The end of a stack that the program made itself is unknown. */
  int count = from.sp > r->stack && from.sp < r->stack_end ? unwind(&s->unwinder, &from) : 0;
  /* A handler must not ask the interpreter for its functions. Without them, they would seem to have ended. */
  for (int i = 0; r->header->notes & PYTHON_READ && i < count; i++) if (python_has(s->unwinder.frames[i].address)) count = 0;
  if (count && has_room(r, (uint64_t)count + 1)) path = path_of_sample(r, s->unwinder.frames, count);
  if (!path || !write_sample(r, path, time)) r->header->samples_pathless++;
}

static void sampled(int number, siginfo_t *info, void *context) {
  struct ring *r = sampled_ring;
  struct timespec time;
  (void)number;
  if (!r || !r->sampler) return;
  int error = errno;
  struct header *h = r->header;
  h->sample_signals++;
  h->sample_overruns += info->si_overrun > 0 ? (uint64_t)info->si_overrun : 0;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  h->sample_time = (uint64_t)time.tv_sec * 1000000000ull + (uint64_t)time.tv_nsec;
  if (r->inside || (r->idle & 1)) {
    h->samples_inside++;
  } else {
    enter_recorder(r);
    note(r, context);
    usage_point(r);
    leave_recorder(r);
  }
  errno = error;
}

/* Takes the highest real-time signal that the program does not handle. */
static void choose(void) {
  struct sigaction action, before;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = sampled;
  action.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK;
  sigfillset(&action.sa_mask);
  for (int number = SIGRTMAX - 1; number > SIGRTMIN && !sample_signal; number--) {
    if (real_sigaction(number, 0, &before) || before.sa_handler != SIG_DFL || (before.sa_flags & SA_SIGINFO)) continue;
    if (real_sigaction(number, &action, 0) == 0) sample_signal = number;
  }
}

static int starts(struct ring *r, struct sampler *s, uint64_t period) {
  struct sigevent event;
  struct itimerspec every;
  pthread_once(&chosen, choose);
  if (!sample_signal || !r->stack_end) return 0;
  s->unwinder.in_handler = 1;
  memset(&event, 0, sizeof event);
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = sample_signal;
  event.sigev_notify_thread_id = (int)syscall(SYS_gettid);
  if (timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &s->timer)) return 0;
  every.it_interval.tv_sec = every.it_value.tv_sec = (time_t)(period / 1000000000ull);
  every.it_interval.tv_nsec = every.it_value.tv_nsec = (long)(period % 1000000000ull);
  r->sampler = s;
  sampled_ring = r;
  return timer_settime(s->timer, 0, &every, 0) == 0;
}

void samples_begin(struct ring *r) {
  const char *text = getenv("EXPERT_RECORD_SAMPLE");
  uint64_t period = text ? strtoull(text, 0, 10) : 0;
  r->header->sample_period = period;
  if (!period || r->depth < 2 || r->sampler) return;
  if (!unwinds_in_handlers()) { r->header->sampling = NO_UNWINDING_IN_HANDLERS; return; }
  struct sampler *s = mmap(0, sizeof *s, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  r->header->sampling = s != MAP_FAILED && starts(r, s, period) ? SAMPLED : NO_TIMER;
}

void samples_end(struct ring *r) {
  struct sampler *s = r->sampler;
  if (!s) return;
  timer_delete(s->timer);
  r->sampler = 0;
}
#else
void samples_begin(struct ring *r) {
  const char *text = getenv("EXPERT_RECORD_SAMPLE");
  r->header->sample_period = text ? strtoull(text, 0, 10) : 0;
  if (r->header->sample_period) r->header->sampling = NO_UNWINDING_IN_HANDLERS;
}
void samples_end(struct ring *r) { (void)r; }
#endif
