/* Input and output through MPI on three processes, in every way. What the trace must hold is counted here and printed by rank 0, over all
   processes: for each file its opens, the operations that read and that wrote, their bytes, and the milliseconds of the
   calls that open, close, seek, read, write or flush. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define W MPI_COMM_WORLD
enum { PLAIN, OWN, ORDERED, FILES };
enum { OPENS, READS, WRITES, READ, WRITTEN, COUNTS };
static char names[FILES][4096];
static int rank;
static double seconds[FILES], begun;
static long counts[FILES][COUNTS];

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}
#define TIMED(file, call) (begun = now(), (call), seconds[file] += now() - begun)
static void read_some(int file, MPI_Status *s) {
  int bytes;
  MPI_Get_count(s, MPI_BYTE, &bytes);
  counts[file][READS]++;
  counts[file][READ] += bytes;
}
static void wrote(int file, long bytes) { counts[file][WRITES]++; counts[file][WRITTEN] += bytes; }

static void plain(void) {
  MPI_File f;
  MPI_Request q[2];
  MPI_Status s[2];
  int out[8] = { rank }, in[64];
  TIMED(PLAIN, MPI_File_open(W, names[PLAIN], MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &f));
  counts[PLAIN][OPENS]++;
  MPI_File_set_view(f, 64, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
  TIMED(PLAIN, MPI_File_seek(f, rank * 8, MPI_SEEK_SET));
  TIMED(PLAIN, MPI_File_write(f, out, 8, MPI_INT, MPI_STATUS_IGNORE));
  wrote(PLAIN, 32);
  TIMED(PLAIN, MPI_File_write_at_all(f, 24 + rank * 4, out, 4, MPI_INT, MPI_STATUS_IGNORE));
  wrote(PLAIN, 16);
  TIMED(PLAIN, MPI_File_iwrite_at(f, 36 + rank, out, 1, MPI_INT, &q[0]));
  TIMED(PLAIN, MPI_File_iread_at(f, 0, in, 2, MPI_INT, &q[1]));
  MPI_Waitall(2, q, s);
  wrote(PLAIN, 4);
  read_some(PLAIN, &s[1]);
  TIMED(PLAIN, MPI_File_sync(f));
  MPI_Barrier(W);
  TIMED(PLAIN, MPI_File_read_at_all_begin(f, rank, in, 3, MPI_INT));
  TIMED(PLAIN, MPI_File_read_at_all_end(f, in, s));
  read_some(PLAIN, s);
  /* At the end of the file fewer bytes come than were asked for. */
  TIMED(PLAIN, MPI_File_read_at(f, 37, in, 64, MPI_INT, s));
  read_some(PLAIN, s);
  TIMED(PLAIN, MPI_File_close(&f));
}

static void own(void) {
  MPI_File f;
  MPI_Status s;
  char text[100] = "";
  TIMED(OWN, MPI_File_open(MPI_COMM_SELF, names[OWN], MPI_MODE_CREATE | MPI_MODE_WRONLY | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &f));
  counts[OWN][OPENS]++;
  for (int i = 0; i < 5; i++) {
    TIMED(OWN, MPI_File_write(f, text, 100, MPI_BYTE, &s));
    wrote(OWN, 100);
  }
  TIMED(OWN, MPI_File_close(&f));
}

static void ordered(void) {
  MPI_File f;
  MPI_Status s;
  double out[2] = { 0 };
  TIMED(ORDERED, MPI_File_open(W, names[ORDERED], MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &f));
  counts[ORDERED][OPENS]++;
  TIMED(ORDERED, MPI_File_write_ordered(f, out, 2, MPI_DOUBLE, &s));
  wrote(ORDERED, 16);
  TIMED(ORDERED, MPI_File_write_shared(f, out, 1, MPI_DOUBLE, &s));
  wrote(ORDERED, 8);
  TIMED(ORDERED, MPI_File_close(&f));
}

int main(int argc, char **argv) {
  static const char *const last[FILES] = { "a-file-with-a-name-that-is-longer-than-one-record-of-the-recorder.dat", "own", "ordered" };
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(W, &rank);
  for (int i = 0; i < FILES; i++) snprintf(names[i], sizeof names[i], "%s/%s", argv[1], last[i]);
  snprintf(names[OWN] + strlen(names[OWN]), 16, ".%d", rank);
  plain();
  own();
  ordered();
  double total[FILES];
  long all[FILES][COUNTS];
  MPI_Reduce(seconds, total, FILES, MPI_DOUBLE, MPI_SUM, 0, W);
  MPI_Reduce(counts, all, FILES * COUNTS, MPI_LONG, MPI_SUM, 0, W);
  for (int i = 0; i < FILES && rank == 0; i++)
    printf("%s %ld %ld %ld %ld %ld %.3f\n", last[i], all[i][OPENS], all[i][READS], all[i][WRITES], all[i][READ], all[i][WRITTEN],
           total[i] * 1e3);
  MPI_Finalize();
  return 0;
}
