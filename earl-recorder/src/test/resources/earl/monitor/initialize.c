/* A program with a loop that initializes, of many calls, and then a solver that takes most of the time. */
#include <mpi.h>
#include <stdlib.h>
#include <time.h>

static void work(long nanoseconds) {
    struct timespec begin, now;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    do
        clock_gettime(CLOCK_MONOTONIC, &now);
    while ((now.tv_sec - begin.tv_sec) * 1000000000L + now.tv_nsec - begin.tv_nsec < nanoseconds);
}

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int rank, ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    int initializations = argc > 1 ? atoi(argv[1]) : 1, iterations = argc > 2 ? atoi(argv[2]) : 1;
    double value = rank;
    for (int i = 0; i < initializations; i++) {
        work(1000000);
        for (int part = 0; part < 200; part++)
            MPI_Bcast(&value, 1, MPI_DOUBLE, part % ranks, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    for (int i = 0; i < iterations; i++) {
        double other;
        work(1000000);
        MPI_Sendrecv(&value, 1, MPI_DOUBLE, (rank + 1) % ranks, 0, &other, 1, MPI_DOUBLE, (rank + ranks - 1) % ranks, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Allreduce(&other, &value, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    }
    return MPI_Finalize();
}
