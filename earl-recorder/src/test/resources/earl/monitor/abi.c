/* Stands for a library with the standard interface of MPI 5, as MPICH 5 makes one: no more than a program needs that begins and ends. */
#include <string.h>

int PMPI_Init(int *argc, char ***argv) { (void)argc; (void)argv; return 0; }
int PMPI_Finalize(void) { return 0; }
int PMPI_Get_library_version(char *version, int *length) {
  strcpy(version, "MPICH Version: 5.0.0");
  *length = (int)strlen(version);
  return 0;
}
/* Of a communicator whose handle is a small address, as the standard has it. */
int MPI_Comm_rank(void *comm, int *rank) { *rank = comm == (void *)0x101 ? 7 : -1; return 0; }
int MPI_Init(int *argc, char ***argv) { return PMPI_Init(argc, argv); }
int MPI_Finalize(void) { return PMPI_Finalize(); }
