/* Computes in a kernel without unwind tables, as libraries for linear algebra do, between calls of MPI:
     untabled ITERATIONS   and after MPI_Finalize */
#include <mpi.h>
#include <stdlib.h>

/* Calls back a function with tables from code without them. */
extern void kernel(long rounds, void (*inner)(void));
__asm__(".text\n"
        ".globl kernel\n"
        ".type kernel,@function\n"
        "kernel:\n"
        "  push %rbx\n"
        "  push %rbp\n"
        "  sub $40, %rsp\n"
        "  mov %rdi, %rbx\n"
        "  mov %rsi, %rbp\n"
        "1: mov $100000, %rcx\n"
        "2: dec %rcx\n"
        "  jnz 2b\n"
        "  call *%rbp\n"
        "  dec %rbx\n"
        "  jnz 1b\n"
        "  add $40, %rsp\n"
        "  pop %rbp\n"
        "  pop %rbx\n"
        "  ret\n"
        ".size kernel,.-kernel\n");

static volatile double sum;
__attribute__((noinline)) static void inner(void) { for (int i = 0; i < 50000; i++) sum += i; }
__attribute__((noinline)) static void multiply(void) { kernel(300, inner); sum++; }
__attribute__((noinline)) static void exchange(void) {
  int value = 1, other = 0;
  MPI_Allreduce(&value, &other, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  sum += other;
}
__attribute__((noinline)) static void finish(void) {
  MPI_Barrier(MPI_COMM_WORLD);
  sum++;
}
__attribute__((noinline)) static void solve(int iterations) {
  for (int i = 0; i < iterations; i++) {
    exchange();
    multiply();
  }
  finish();
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  multiply();
  solve(atoi(argv[1]));
  MPI_Finalize();
  multiply();
  return 0;
}
