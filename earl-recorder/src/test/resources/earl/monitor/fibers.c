/* Two fibers that take turns, each on a stack of its own, and call MPI there, in the first thread and in another one. No memory beyond the end
   of their stacks can be read. The first function of a third fiber returns to an address at which a function begins. */
#define _GNU_SOURCE
#include <mpi.h>
#include <pthread.h>
#include <sys/mman.h>
#include <ucontext.h>

#define TURNS 20
#define STACK (1 << 17)
#define GUARD (1 << 20)

struct pair { ucontext_t scheduler, fibers[2]; };
static __thread struct pair *own;
static volatile double sum;

__attribute__((noinline)) static void compute(void) { for (int i = 0; i < 1000000; i++) sum += i * 0.5; }
__attribute__((noinline)) static void exchange(int value) {
  int all = 0;
  MPI_Allreduce(&value, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  sum += all;
}
static void turn(int from, int to) { swapcontext(&own->fibers[from], &own->fibers[to]); }
static void producer(void) {
  for (int i = 0; i < TURNS; i++) { compute(); exchange(1); turn(0, 1); exchange(2); }
}
static void consumer(void) {
  for (int i = 0; i < TURNS; i++) { exchange(3); compute(); turn(1, 0); }
}

static char *stack(void) {
  char *memory = mmap(0, STACK + GUARD, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(memory + STACK, GUARD, PROT_NONE);
  return memory;
}
static void prepare(ucontext_t *fiber, ucontext_t *next, void (*run)(void)) {
  getcontext(fiber);
  fiber->uc_stack.ss_sp = stack();
  fiber->uc_stack.ss_size = STACK;
  fiber->uc_link = next;
  makecontext(fiber, run, 0);
}
__attribute__((noinline)) static void take_turns(void) {
  struct pair pair;
  own = &pair;
  prepare(&pair.fibers[0], &pair.scheduler, producer);
  prepare(&pair.fibers[1], &pair.scheduler, consumer);
  swapcontext(&pair.scheduler, &pair.fibers[0]);
  exchange(4);
}

#ifdef __x86_64__
/* A function with a large frame; right behind it, that to which the fiber returns, and which goes back to the first stack; and its start. */
__asm__(".text\n.type large, @function\nlarge:\n.cfi_startproc\n.cfi_def_cfa_offset 65536\nnop\nud2\n.cfi_endproc\n"
        ".type fiber_over, @function\nfiber_over:\n.cfi_startproc\n.cfi_undefined rip\nmov %rbx, %rsp\npop %rbx\nret\n.cfi_endproc\n"
        ".type start_fiber, @function\nstart_fiber:\n.cfi_startproc\npush %rbx\nmov %rsp, %rbx\nlea -16(%rdi), %rsp\n"
        "lea fiber_over(%rip), %rax\npush %rax\njmp *%rsi\n.cfi_endproc\n");
void start_fiber(void *stack_end, void (*run)(void));
static void lonely(void) { exchange(5); }
#endif

static void *worker(void *argument) { take_turns(); return argument; }

int main(int argc, char **argv) {
  int provided;
  pthread_t thread;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  take_turns();
  pthread_create(&thread, 0, worker, 0);
  pthread_join(thread, 0);
#ifdef __x86_64__
  start_fiber(stack() + STACK, lonely);
#endif
  MPI_Finalize();
  return 0;
}
