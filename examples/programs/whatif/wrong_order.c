/* Messages in wrong order: even ranks need message B first, but odd ranks make and send A first. Without the fault, they make and send B first. */
#include "whatif.h"
REGION(make_a)
REGION(make_b)
REGION(use_a)
REGION(use_b)
static double b[100];
static void send(int tag) { MPI_Send(b, 100, MPI_DOUBLE, peer, tag, W); }
static void receive(int tag) { MPI_Recv(b, 100, MPI_DOUBLE, peer, tag, W, MPI_STATUS_IGNORE); }
int main(int argc, char **argv) {
  begin(&argc, &argv);
  for (int i = 0; i < 30; i++) {
    if (rank % 2 == 0) { receive(2); use_b(20); receive(1); use_a(4); }
    else if (FAULT) { make_a(16); send(1); make_b(8); send(2); }
    else { make_b(8); send(2); make_a(16); send(1); }
    meet();
  }
  MPI_Finalize(); return 0;
}
