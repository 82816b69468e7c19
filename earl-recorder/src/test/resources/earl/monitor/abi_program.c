/* A program that was made for the standard interface of MPI 5. It fails if another library has taken its calls. */
int MPI_Init(int *argc, char ***argv);
int MPI_Comm_rank(void *comm, int *rank);
int MPI_Finalize(void);

int main(int argc, char **argv) {
  int rank = -1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank((void *)0x101, &rank);
  return MPI_Finalize() || rank != 7;
}
