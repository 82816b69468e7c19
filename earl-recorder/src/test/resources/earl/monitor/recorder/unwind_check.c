/* Unwinds its stack in many shapes, by the recorder's rules and by the compiler's unwinder, and compares. Prints how often both agree. */
#define _GNU_SOURCE
#include <alloca.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "frames.h"
#include "layout.h"
#include "paths.h"

static struct unwinder *ours, *theirs, *again;
static struct stack *last;
static volatile int agreed, refused, wrong, shared, mistaken;
static volatile int sink;

__attribute__((noinline)) static void compare(void) {
  struct start from = { HANDLE(CALLER), HANDLE(FRAME) + 16, *(const uint64_t *)FRAME, 0 };
  int count = unwind(ours, &from), other = unwind_slowly(theirs, HANDLE(CALLER));
  if (!count) { refused++; return; }
  shared += unwind_again(again, last, &from) > 0;
  int same = count > MAX_LEVELS ? !last->depth : last->depth == count;
  for (int i = 0; same && i < last->depth; i++) same = !memcmp(ours->frames + i, &last->levels[count - 1 - i].frame, sizeof(struct frame));
  mistaken += !same;
  int equal = count == other && !memcmp(ours->frames, theirs->frames, (size_t)(count - 1) * sizeof(struct frame));
  if (equal) { agreed++; return; }
  wrong++;
  printf("%d frames, but %d\n", count, other);
  for (int i = 0; i < count && i < other && i < 40; i++) {
    printf("%lx %lx %lx, %lx %lx %lx\n", ours->frames[i].address, ours->frames[i].function, ours->frames[i].cfa,
           theirs->frames[i].address, theirs->frames[i].function, theirs->frames[i].cfa);
  }
}

__attribute__((noinline)) static int leaf(int n) { compare(); return n + sink; }
__attribute__((noinline)) static int varying(int n) {
  volatile char *room = alloca((size_t)(n % 7 + 1) * 48);
  room[0] = (char)n;
  int array[n % 5 + 1];
  array[0] = leaf(n);
  return array[0] + room[0];
}
__attribute__((noinline)) static int aligned(int n) {
  _Alignas(64) volatile char block[256];
  block[n % 256] = 1;
  return varying(n) + block[0];
}
__attribute__((noinline)) static int recursive(int n) {
  if (!n) return aligned(3);
  return recursive(n - 1) + sink;
}
static int by_value(const void *a, const void *b) { leaf(1); return *(const int *)a - *(const int *)b; }
__attribute__((noinline)) static int sorted(void) {
  int numbers[] = { 4, 2, 3, 1 };
  qsort(numbers, 4, sizeof *numbers, by_value);
  return numbers[0];
}
static void handle(int signal) { sink = 0 * leaf(signal); }
static void *thread(void *argument) { aligned(5); return argument; }

int main(void) {
  pthread_t other;
  ours = calloc(1, sizeof *ours);
  theirs = calloc(1, sizeof *theirs);
  again = calloc(1, sizeof *again);
  last = calloc(1, sizeof *last);
  for (int i = 0; i < 1000; i++) { varying(i); aligned(i); recursive(i % 20); }
  for (int i = 1000; i < 3000; i += 97) recursive(i);
  sorted();
  pthread_create(&other, 0, thread, 0);
  pthread_join(other, 0);
  printf("agreed %d refused %d wrong %d\n", agreed, refused, wrong);
  printf("%s share frames with the one before, mistaken %d\n", shared > 2900 ? "most" : "few", mistaken);
  agreed = refused = wrong = 0;
  signal(SIGUSR1, handle);
  raise(SIGUSR1);
  printf("in a handler: agreed %d refused %d wrong %d\n", agreed, refused, wrong);
  return 0;
}
