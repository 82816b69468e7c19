/* Nanoseconds of processor time of a call of MPI under 20 functions, of which the innermost CHANGED are others than in the call before.
   usage: deep_calls CHANGED. The call sends nothing to nobody. The fastest of some rounds. */
#include <stdint.h>
#include <stdlib.h>
#include <time.h>
#include "common.h"

enum { DEPTH = 20, CALLS = 20000, ROUNDS = 40 };
typedef void function(void);
static function *functions[2][DEPTH];
static int changed, depth;
static uint64_t random_bits;
static volatile int returned;

/* Two functions of each depth: one bit chooses. The function above those that change calls them in turn. */
static inline __attribute__((always_inline)) void call_next(void) {
  int next = depth + 1;
  if (next == DEPTH) {
    MPI_Send(0, 0, MPI_BYTE, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
    return;
  }
  int variant = next >= DEPTH - changed ? random_bits >> (40 + next) & 1 : 0;
  depth = next;
  functions[variant][next]();
  depth = next - 1;
}

static inline __attribute__((always_inline)) void run_level(int level) {
  if (level != DEPTH - 1 - changed) {
    call_next();
  } else {
    for (int i = 0; i < CALLS; i++) {
      random_bits = random_bits * 6364136223846793005ull + 1442695040888963407ull;
      call_next();
    }
  }
  returned++;
}
#define FUNCTION(n) \
  __attribute__((noinline)) static void a##n(void) { run_level(n); } \
  __attribute__((noinline)) static void b##n(void) { run_level(n); returned++; }
#define EACH(apply) apply(0) apply(1) apply(2) apply(3) apply(4) apply(5) apply(6) apply(7) apply(8) apply(9) apply(10) apply(11) \
  apply(12) apply(13) apply(14) apply(15) apply(16) apply(17) apply(18) apply(19)
EACH(FUNCTION)
#define A(n) a##n,
#define B(n) b##n,
static function *functions[2][DEPTH] = { { EACH(A) }, { EACH(B) } };

static double processor_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
  double best = 1e9;
  changed = argc > 1 ? atoi(argv[1]) : 0;
  if (changed < 0 || changed > DEPTH - 1) return 1;
  begin(&argc, &argv);
  for (int round = 0; round < ROUNDS; round++) {
    double from = processor_time();
    functions[0][0]();
    double ns = (processor_time() - from) * 1e9 / CALLS;
    if (ns < best) best = ns;
  }
  printf("%.1f ns a call\n", best);
  MPI_Finalize();
  return 0;
}
