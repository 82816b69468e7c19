/* Measures the cost of reading the two clocks on this machine, in nanoseconds, and whether the processor's counter can serve as a clock: it
   has one rate, never stops, and is the same on all cores; also its ticks per second. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#if defined(__x86_64__)
#include <cpuid.h>
static uint64_t ticks(void) { uint32_t l, h; __asm__ volatile("rdtsc" : "=a"(l), "=d"(h)); return (uint64_t)h << 32 | l; }
static int fit(void) { uint32_t a, b, c, d; return __get_cpuid(0x80000007, &a, &b, &c, &d) && (d & (1u << 8)); }
#elif defined(__aarch64__)
static uint64_t ticks(void) { uint64_t t; __asm__ volatile("mrs %0, cntvct_el0" : "=r"(t)); return t; }
static int fit(void) { return 1; }
#else
static uint64_t ticks(void) { return 0; }
static int fit(void) { return 0; }
#endif
static uint64_t ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000ull + (uint64_t)t.tv_nsec;
}
static int measure(void) {
  enum { TIMES = 20000 };
  uint64_t best_ns = ~0ull, best_ticks = ~0ull;
  volatile uint64_t sink = 0;
  uint64_t start_ns = ns(), start_ticks = ticks();
  for (int round = 0; round < 5; round++) {
    uint64_t a = ns();
    for (int i = 0; i < TIMES; i++) sink += ns();
    uint64_t b = ns();
    for (int i = 0; i < TIMES; i++) sink += ticks();
    uint64_t c = ns();
    if (b - a < best_ns) best_ns = b - a;
    if (c - b < best_ticks) best_ticks = c - b;
  }
  while (ns() - start_ns < 20000000) { }
  uint64_t end_ns = ns(), end_ticks = ticks();
  printf("%d %.1f %.1f %.0f\n", fit(), (double)best_ticks / TIMES, (double)best_ns / TIMES,
         (double)(end_ticks - start_ticks) * 1e9 / (double)(end_ns - start_ns));
  return 0;
}

/* The compiler's own startup code would need a C library as new as that with which the program was compiled. */
#if defined(__x86_64__)
__attribute__((force_align_arg_pointer))
#endif
void _start(void) { exit(measure()); }
