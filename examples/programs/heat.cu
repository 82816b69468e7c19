/* Heat on a plate: two ranks with one GPU each exchange an edge in each of ten steps.
   examples/gpu has the calls of this program. A test writes that trace, with times that are easy to add up. */
#include <mpi.h>
#define N 8192

__global__ void stencil(double *plate, double *edge);
__global__ void residual(const double *plate, const double *edge, double *sum);
double check(int step);

static void step(int i, int other, double *plate, double *edge, double *sum, double *host, cudaStream_t s) {
  double in[N], all;
  stencil<<<512, 128, 0, s>>>(plate, edge);
  cudaMemcpyAsync(host, edge, sizeof in, cudaMemcpyDeviceToHost, s);
  cudaStreamSynchronize(s);
  MPI_Sendrecv(host, N, MPI_DOUBLE, other, 1, in, N, MPI_DOUBLE, other, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  check(i);
  cudaMemcpyAsync(edge, in, sizeof in, cudaMemcpyHostToDevice, s);
  residual<<<64, 128, 0, s>>>(plate, edge, sum);
  cudaStreamSynchronize(s);
  MPI_Allreduce(sum, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  double *plate, *edge, *sum, *host;
  int rank;
  cudaStream_t s;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  cudaMalloc(&plate, N * N * sizeof *plate);
  cudaMalloc(&edge, N * sizeof *edge);
  cudaMallocManaged(&sum, sizeof *sum);
  cudaMallocHost(&host, N * sizeof *host);
  cudaStreamCreate(&s);
  for (int i = 0; i < 10; i++)
    step(i, 1 - rank, plate, edge, sum, host, s);
  MPI_Finalize();
}
