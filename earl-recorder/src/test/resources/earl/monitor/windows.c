/* One-sided communication with waits of known length, on three processes. Each wait is computed from the times around the calls and printed
   by rank 0 in milliseconds, for each pattern over all processes; so are transfers and their bytes, sent and received. */
#include <mpi.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#define W MPI_COMM_WORLD
enum { CREATE, FENCE, FREE, POST, EARLY, LATE, LOCK, PATTERNS };
static const char *const names[] = { "wait_at_create", "wait_at_fence", "wait_at_free", "late_post", "early_wait", "late_complete",
                                     "lock_contention" };
static int rank;
static double waits[PATTERNS];
static long transfers, bytes;

static void sleep_ms(int ms) { usleep((useconds_t)ms * 1000); }
/* MPI_Wtime of different processes need not agree. */
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}
static void count(int messages, long length) { transfers += messages; bytes += messages * length; }
static double all(double mine, MPI_Op op) { double of; MPI_Allreduce(&mine, &of, 1, MPI_DOUBLE, op, W); return of; }

/* The members of an operation wait for the last. */
static void together(int pattern, double enter) { waits[pattern] += all(enter, MPI_MAX) - enter; }

static void fences(MPI_Win win) {
  int out[3] = { rank, rank, rank }, in[4] = { 0 };
  double enter = now();
  MPI_Win_fence(0, win);
  together(FENCE, enter);
  MPI_Put(out, 3, MPI_INT, (rank + 1) % 3, 0, 3, MPI_INT, win);
  MPI_Get(in, 4, MPI_INT, (rank + 2) % 3, 8, 4, MPI_INT, win);
  MPI_Accumulate(out, 2, MPI_INT, 0, 20, 2, MPI_INT, MPI_SUM, win);
  count(1, 12);
  count(1, 16);
  count(1, 8);
  if (rank == 1) sleep_ms(60);
  enter = now();
  MPI_Win_fence(0, win);
  together(FENCE, enter);
}

static double larger(double a, double b) { return a > b ? a : b; }

/* Ranks 0 and 1 access the window of rank 2, which posts it late; rank 0 completes its access late. */
static void epoch(MPI_Win win, int late_post, int puts, int late_complete) {
  MPI_Group world, target, origins;
  int two = 2, both[2] = { 0, 1 }, out = rank;
  double enter[2] = { 0, 0 }, leave[2] = { 0, 0 }, post = 0, done = 0, wait = 0;
  MPI_Comm_group(W, &world);
  MPI_Group_incl(world, 1, &two, &target);
  MPI_Group_incl(world, 2, both, &origins);
  MPI_Barrier(W);
  if (rank == 2) {
    sleep_ms(late_post);
    post = now();
    MPI_Win_post(origins, 0, win);
    wait = now();
    MPI_Win_wait(win);
  } else {
    enter[0] = now();
    MPI_Win_start(target, 0, win);
    leave[0] = done = now();
    if (puts) {
      MPI_Put(&out, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
      done = now();
      count(1, 4);
    }
    if (rank == 0) sleep_ms(late_complete);
    enter[1] = now();
    MPI_Win_complete(win);
    leave[1] = now();
  }
  post = all(post, MPI_MAX);
  done = all(done, MPI_MAX);
  for (int i = 0; i < 2; i++) if (enter[i] < post && post < leave[i]) waits[POST] += post - enter[i];
  double complete = all(enter[1], MPI_MAX);
  if (rank == 2) {
    waits[EARLY] += larger(0, complete - wait);
    waits[LATE] += larger(0, complete - larger(done, wait));
  }
  MPI_Group_free(&origins);
  MPI_Group_free(&target);
  MPI_Group_free(&world);
}

/* Rank 0 holds a lock of rank 2's window for 90 ms; rank 1 wants it after 30 ms. */
static void locks(MPI_Win win) {
  double held = 0, enter[3] = { 0, 0, 0 }, leave[3] = { 0, 0, 0 };
  int out = rank, in, one = 1;
  MPI_Barrier(W);
  if (rank == 0) {
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 2, 0, win);
    MPI_Put(&out, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
    MPI_Win_flush(2, win);
    sleep_ms(90);
    /* Afterwards, the other rank may be on its way before this one reads the clock. */
    held = now();
    MPI_Win_unlock(2, win);
  } else if (rank == 1) {
    sleep_ms(30);
    enter[0] = now();
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 2, 0, win);
    leave[0] = enter[1] = now();
    MPI_Put(&out, 1, MPI_INT, 2, 4, 1, MPI_INT, win);
    leave[1] = enter[2] = now();
    MPI_Win_unlock(2, win);
    leave[2] = now();
  }
  if (rank < 2) count(1, 4);
  held = all(held, MPI_MAX);
  for (int i = 0; i < 3; i++) if (enter[i] < held && held < leave[i]) waits[LOCK] += held - enter[i];
  MPI_Win_lock_all(0, win);
  MPI_Request q[2];
  MPI_Rput(&out, 1, MPI_INT, (rank + 1) % 3, 8, 1, MPI_INT, win, &q[0]);
  MPI_Wait(&q[0], MPI_STATUS_IGNORE);
  MPI_Win_flush_local((rank + 1) % 3, win);
  MPI_Fetch_and_op(&one, &in, MPI_INT, 0, 12, MPI_SUM, win);
  MPI_Win_flush(0, win);
  MPI_Compare_and_swap(&out, &one, &in, MPI_INT, 1, 16, win);
  MPI_Win_flush_all(win);
  MPI_Get_accumulate(0, 0, MPI_INT, &in, 1, MPI_INT, 0, 20, 1, MPI_INT, MPI_NO_OP, win);
  MPI_Win_sync(win);
  MPI_Win_unlock_all(win);
  count(2, 8);
  count(2, 4);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(W, &rank);
  MPI_Comm copy;
  MPI_Comm_dup(W, &copy);
  int *base;
  MPI_Win win, second;
  MPI_Barrier(W);
  if (rank == 2) sleep_ms(50);
  double enter = now();
  MPI_Win_allocate(40 * sizeof(int), sizeof(int), MPI_INFO_NULL, copy, &base, &win);
  together(CREATE, enter);
  MPI_Barrier(W);
  enter = now();
  MPI_Win_create(&rank, sizeof rank, 1, MPI_INFO_NULL, copy, &second);
  together(CREATE, enter);
  fences(win);
  epoch(win, 80, 0, 0);
  epoch(win, 0, 1, 70);
  locks(win);
  MPI_Barrier(W);
  enter = now();
  MPI_Win_free(&second);
  together(FREE, enter);
  MPI_Barrier(W);
  if (rank == 0) sleep_ms(40);
  enter = now();
  MPI_Win_free(&win);
  together(FREE, enter);
  MPI_Comm_free(&copy);
  double sum[PATTERNS];
  long mine[2] = { transfers, bytes }, total[2];
  MPI_Reduce(waits, sum, PATTERNS, MPI_DOUBLE, MPI_SUM, 0, W);
  MPI_Reduce(mine, total, 2, MPI_LONG, MPI_SUM, 0, W);
  for (int i = 0; i < PATTERNS && rank == 0; i++) printf("%s %.3f\n", names[i], sum[i] * 1e3);
  if (rank == 0) printf("transfers %ld bytes %ld\n", total[0], total[1]);
  MPI_Finalize();
  return 0;
}
