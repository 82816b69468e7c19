/* Functions called from code that was made at run time, without unwind tables, as just-in-time compilers make it: they write to a file and
   call MPI. */
#include <fcntl.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
static int file;
static volatile int keep;
__attribute__((noinline)) static void save(int i) { if (write(file, &i, sizeof i) < 0) abort(); keep = i; }
__attribute__((noinline)) static void reduce(int i) {
  int sum;
  MPI_Allreduce(&i, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  keep = sum;
}
__attribute__((noinline)) static void callback(int i) { save(i); reduce(i); keep = i; }
__attribute__((noinline)) static void step(void) { MPI_Barrier(MPI_COMM_WORLD); keep = 1; }
int main(int argc, char **argv) {
  /* push rbp; mov rbp, rsp; mov rax, rdi; mov edi, esi; call rax; pop rbp; ret */
  static const unsigned char code[] = { 0x55, 0x48, 0x89, 0xE5, 0x48, 0x89, 0xF8, 0x89, 0xF7, 0xFF, 0xD0, 0x5D, 0xC3 };
  void *made = mmap(0, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  memcpy(made, code, sizeof code);
  void (*run)(void (*)(int), int) = (void (*)(void (*)(int), int))made;
  MPI_Init(&argc, &argv);
  file = open("/dev/null", O_WRONLY);
  for (int i = 0; i < atoi(argv[1]); i++) {
    step();
    run(callback, i);
  }
  close(file);
  MPI_Finalize();
  return 0;
}
