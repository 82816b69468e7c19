/* A program that was made for the standard interface of MPI 5. */
int MPI_Init(int *argc, char ***argv);
int MPI_Finalize(void);

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  return MPI_Finalize();
}
