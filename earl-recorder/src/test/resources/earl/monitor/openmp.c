/* Two threads wait for each other, in all ways that there are. Prints how many milliseconds each way took, by the program's own clock. */
#define _GNU_SOURCE
#include <mpi.h>
#include <omp.h>
#include <stdio.h>
#include <time.h>

static double arrived[2][2], freed, implicit, explicit, locked, parallel;
enum { IN_REGION, AT_END };

static void wait_ms(int ms) {
  struct timespec time = { 0, ms * 1000000L };
  nanosleep(&time, 0);
}

static void arrive(int where) { arrived[where][omp_get_thread_num()] = MPI_Wtime(); }

/* How long the first of the threads waited for the other one. */
static double apart(int where) {
  double time = arrived[where][1] - arrived[where][0];
  return time < 0 ? -time : time;
}

static void at_the_end(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 1) wait_ms(100);
    arrive(AT_END);
  }
  implicit += apart(AT_END);
}

static void at_a_barrier(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) wait_ms(80);
    arrive(IN_REGION);
#pragma omp barrier
    arrive(AT_END);
  }
  explicit += apart(IN_REGION);
  implicit += apart(AT_END);
}

static void at_a_loop(void) {
#pragma omp parallel num_threads(2)
  {
    arrive(IN_REGION);
#pragma omp for schedule(dynamic, 1)
    for (int i = 0; i < 2; i++) {
      wait_ms(omp_get_thread_num() == 1 ? 90 : 20);
      arrive(IN_REGION);
    }
    arrive(AT_END);
  }
  implicit += apart(IN_REGION) + apart(AT_END);
}

/* Thread 1 comes when thread 0 has been in the section for 20 of its 60 ms. */
static void at_a_section(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 1) wait_ms(20);
    arrive(IN_REGION);
#pragma omp critical(one)
    if (omp_get_thread_num() == 0) {
      wait_ms(60);
      freed = MPI_Wtime();
    } else {
      locked += freed - arrived[IN_REGION][1];
    }
    arrive(AT_END);
  }
  implicit += apart(AT_END);
}

static void at_a_lock(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 1) wait_ms(20);
    arrive(IN_REGION);
    omp_set_lock(&lock);
    if (omp_get_thread_num() == 0) {
      wait_ms(50);
      freed = MPI_Wtime();
    } else {
      locked += freed - arrived[IN_REGION][1];
    }
    omp_unset_lock(&lock);
    arrive(AT_END);
  }
  omp_destroy_lock(&lock);
  implicit += apart(AT_END);
}

/* A lock that each thread sets and unsets several times; only the first time it has to wait. */
static void at_a_nested_lock(void) {
  omp_nest_lock_t lock;
  omp_init_nest_lock(&lock);
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 1) wait_ms(20);
    arrive(IN_REGION);
    omp_set_nest_lock(&lock);
    omp_set_nest_lock(&lock);
    if (omp_test_nest_lock(&lock) != 3) MPI_Abort(MPI_COMM_WORLD, 1);
    omp_unset_nest_lock(&lock);
    omp_unset_nest_lock(&lock);
    if (omp_get_thread_num() == 0) {
      wait_ms(70);
      freed = MPI_Wtime();
    } else {
      locked += freed - arrived[IN_REGION][1];
    }
    omp_unset_nest_lock(&lock);
    arrive(AT_END);
  }
  omp_destroy_nest_lock(&lock);
  implicit += apart(AT_END);
}

/* Each thread calls MPI in a parallel region. */
static void exchange(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp critical(two)
    MPI_Barrier(MPI_COMM_SELF);
    arrive(AT_END);
  }
  implicit += apart(AT_END);
}

static void during(void (*part)(void)) {
  double begun = MPI_Wtime();
  part();
  parallel += MPI_Wtime() - begun;
}

int main(int argc, char **argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  double begun = MPI_Wtime();
  during(at_the_end);
  during(at_a_barrier);
  during(at_a_loop);
  during(at_a_section);
  during(at_a_lock);
  during(at_a_nested_lock);
  wait_ms(200);
  during(exchange);
  double idle = MPI_Wtime() - begun - parallel;
  MPI_Finalize();
  printf("wait_at_implicit_barrier %.3f\nwait_at_explicit_barrier %.3f\nthread_lock_contention %.3f\nidle_threads %.3f\n",
         implicit * 1e3, explicit * 1e3, locked * 1e3, idle * 1e3);
  return 0;
}
