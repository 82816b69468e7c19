/* Notes the signal that ends the process, and where the thread was. The program's handlers come first: the recorder only stands where the
   default action is, notes the signal, and sends it once more with the default action. Wherever the program asks for the action of a signal,
   it sees the default one. A handler for one signal only (SA_RESETHAND), as Open MPI sets it, leaves the default action behind: the recorder
   then puts its own there. */
#define _GNU_SOURCE
#include "signals.h"
#include <dlfcn.h>
#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>
#include "frames.h"
#include "node.h"
#include "paths.h"
#include "python.h"
#include "ring.h"

/* Of a thread's other stack, on which a handler runs when the stack is full. */
#define OTHER_STACK (256 << 10)
/* Without room for the frame of a handler, the system ends the process at once. */
#define HANDLER_FRAME (16 << 10)
#define GUARD (1 << 20)
#define SIGNALS 32

int sample_signal;
static __thread struct ring *thread_ring __attribute__((tls_model("initial-exec")));
static __thread void *other_stack __attribute__((tls_model("initial-exec")));
static struct ring *main_ring;
static int begun;
/* [number] -> action of the program that the next signal takes, and no later one. */
static struct sigaction once[SIGNALS];

static int (*next_sigaction)(int, const struct sigaction *, struct sigaction *);
static sighandler_t (*next_signal)(int, sighandler_t);
static void find_next(void) {
  next_signal = (sighandler_t (*)(int, sighandler_t))dlsym(RTLD_NEXT, "signal");
  next_sigaction = (int (*)(int, const struct sigaction *, struct sigaction *))dlsym(RTLD_NEXT, "sigaction");
}
int real_sigaction(int number, const struct sigaction *action, struct sigaction *before) {
  if (!next_sigaction) find_next();
  return next_sigaction(number, action, before);
}
static sighandler_t real_signal(int number, sighandler_t handler) {
  if (!next_signal) find_next();
  return next_signal(number, handler);
}
static void plain_sigaction(int number) {
  struct sigaction plain;
  memset(&plain, 0, sizeof plain);
  plain.sa_handler = SIG_DFL;
  real_sigaction(number, &plain, 0);
}

static const int fatal_signals[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS, SIGXCPU, SIGXFSZ };
#define FATAL_SIGNALS (sizeof fatal_signals / sizeof *fatal_signals)
static int is_fatal(int number) {
  for (unsigned i = 0; i < FATAL_SIGNALS; i++) if (fatal_signals[i] == number) return 1;
  return 0;
}

#if defined(__x86_64__)
static uint64_t stack_pointer(const ucontext_t *c) { return (uint64_t)c->uc_mcontext.gregs[REG_RSP]; }

/* The path of an interrupted thread, and a sample of it, unless the functions of an interpreter are unknown. */
static uint64_t interrupted_path(struct ring *r, const ucontext_t *interrupted) {
  const greg_t *registers = interrupted->uc_mcontext.gregs;
  struct start from = { (uint64_t)registers[REG_RIP], (uint64_t)registers[REG_RSP], (uint64_t)registers[REG_RBP], 1, r->stack_end };
  if (!unwinds_in_handlers() || from.sp < r->stack - GUARD || from.sp >= r->stack_end) return 0;
  struct unwinder *u = mmap(0, sizeof *u, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (u == MAP_FAILED) return 0;
  u->in_handler = 1;
  int count = unwind(u, &from), sampled = 1;
  for (int i = 0; r->header->notes & PYTHON_READ && i < count; i++) if (python_has(u->frames[i].address)) sampled = 0;
  uint64_t path = count && has_room(r, (uint64_t)count + 1) ? path_of_sample(r, u->frames, count) : 0;
  if (path && sampled) write_sample(r, path, now());
  return path;
}
#else
static uint64_t stack_pointer(const ucontext_t *c) { (void)c; return 0; }
static uint64_t interrupted_path(struct ring *r, const ucontext_t *interrupted) { (void)r; (void)interrupted; return 0; }
#endif

static void note(int number, const ucontext_t *interrupted) {
  struct ring *r = thread_ring ? thread_ring : main_ring;
  /* A child may share our memory until it runs another program. */
  if (!r || r->header->pid != (int32_t)getpid()) return;
  int none = 0;
  if (!atomic_compare_exchange_strong(&r->header->signal, &none, number) || r != thread_ring || r->depth == 0) return;
  if (atomic_load(&r->header->open_function)) r->header->signal_path = atomic_load(&r->header->open_path);
  else if (!r->inside && r->depth > 1) { r->inside = 1; r->header->signal_path = interrupted_path(r, interrupted); }
}

/* In place of the default action. */
static void fatal(int number, siginfo_t *info, void *context) {
  int error = errno;
  note(number, context);
  plain_sigaction(number);
  /* It comes when this handler has returned, with the same cause. */
  if (syscall(SYS_rt_tgsigqueueinfo, getpid(), (int)syscall(SYS_gettid), number, info)) syscall(SYS_tgkill, getpid(), (int)syscall(SYS_gettid), number);
  errno = error;
}

static void stand_in(int number, void (*handler)(int, siginfo_t *, void *), const struct sigaction *like) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  if (like) action = *like; else sigfillset(&action.sa_mask);
  action.sa_sigaction = handler;
  action.sa_flags = (action.sa_flags & ~(int)SA_RESETHAND) | SA_SIGINFO | SA_ONSTACK;
  real_sigaction(number, &action, 0);
}

/* Whether the thread's stack has no room for a handler. The program's handler would not have run there. */
static int is_full(const struct sigaction *action, const ucontext_t *interrupted) {
  uint64_t sp = stack_pointer(interrupted);
  return thread_ring && !(action->sa_flags & SA_ONSTACK) && sp > thread_ring->stack - GUARD && sp < thread_ring->stack + HANDLER_FRAME;
}

/* Runs the program's handler for one signal only. */
static void run_once(int number, siginfo_t *info, void *context) {
  struct sigaction action = once[number];
  if (is_full(&action, context)) { fatal(number, info, context); return; }
  stand_in(number, fatal, 0);
  if (action.sa_flags & SA_SIGINFO) action.sa_sigaction(number, info, context);
  else action.sa_handler(number);
}

static int is_ours(const struct sigaction *action, void (*handler)(int, siginfo_t *, void *)) {
  return action->sa_flags & SA_SIGINFO && action->sa_sigaction == handler;
}
static int is_default(const struct sigaction *action) { return !(action->sa_flags & SA_SIGINFO) && action->sa_handler == SIG_DFL; }

/* Sets an action of the program's, as it is or with the recorder in its place. */
static void set(int number, const struct sigaction *action) {
  if (is_default(action)) { stand_in(number, fatal, 0); return; }
  if (action->sa_flags & SA_RESETHAND && action->sa_handler != SIG_IGN) { once[number] = *action; stand_in(number, run_once, action); return; }
  real_sigaction(number, action, 0);
}

/* The action as the program knows it. */
static void as_set(int number, struct sigaction *action) {
  if (is_ours(action, fatal)) { memset(action, 0, sizeof *action); action->sa_handler = SIG_DFL; }
  else if (is_ours(action, run_once)) *action = once[number];
}

int sigaction(int number, const struct sigaction *action, struct sigaction *before) {
  /* A program that resets all signals must not die of ours. */
  if (sample_signal && number == sample_signal) {
    if (before) { memset(before, 0, sizeof *before); before->sa_handler = SIG_DFL; }
    return 0;
  }
  if (!begun || !is_fatal(number)) return real_sigaction(number, action, before);
  struct sigaction now, wanted;
  /* The next definition may ignore us (AddressSanitizer). */
  memset(&now, 0, sizeof now);
  if (action) wanted = *action;
  if (real_sigaction(number, 0, &now)) return -1;
  as_set(number, &now);
  if (action) set(number, &wanted);
  if (before) *before = now;
  return 0;
}

sighandler_t signal(int number, sighandler_t handler) {
  if (sample_signal && number == sample_signal) return SIG_DFL;
  if (!begun || !is_fatal(number) || handler == SIG_ERR) return real_signal(number, handler);
  struct sigaction before;
  if (sigaction(number, 0, &before)) return SIG_ERR;
  if (handler == SIG_DFL) stand_in(number, fatal, 0); else real_signal(number, handler);
  return before.sa_handler;
}

void signals_begin(struct ring *first) {
  main_ring = first;
  if (begun || !first) return;
  unwinds_in_handlers();
  begun = 1;
  for (unsigned i = 0; i < FATAL_SIGNALS; i++) {
    struct sigaction before;
    memset(&before, 0, sizeof before);
    if (!real_sigaction(fatal_signals[i], 0, &before)) set(fatal_signals[i], &before);
  }
}

void signals_of_thread(struct ring *r) {
  stack_t before, other = { .ss_flags = SS_DISABLE };
  thread_ring = r;
  if (sigaltstack(0, &before)) return;
  if (!r && other_stack && before.ss_sp == other_stack) {
    if (!sigaltstack(&other, 0)) munmap(other_stack, OTHER_STACK);
    other_stack = 0;
  }
  if (!r || !(before.ss_flags & SS_DISABLE)) return;
  void *memory = mmap(0, OTHER_STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return;
  other = (stack_t){ .ss_sp = memory, .ss_size = OTHER_STACK };
  if (sigaltstack(&other, 0)) munmap(memory, OTHER_STACK); else other_stack = memory;
}

void signals_in_child(void) { main_ring = thread_ring = 0; }
