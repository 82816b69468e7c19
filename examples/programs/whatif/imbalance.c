/* Imbalance: the later ranks work up to three times as long before each Allreduce. Without the fault, all ranks work for the mean. */
#include "whatif.h"
REGION(solve)
int main(int argc, char **argv) {
  begin(&argc, &argv);
  for (int i = 0; i < 30; i++) { solve(FORM(10 + 20.0 * rank / (size - 1), 20)); meet(); }
  MPI_Finalize(); return 0;
}
