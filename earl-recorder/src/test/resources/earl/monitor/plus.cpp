// C++: two threads that call MPI at once if it lets them, templates, exceptions across frames of calls.
#include <mpi.h>
#include <cstdio>
#include <stdexcept>
#include <thread>
#include <vector>

template <typename T>
struct Ring {
  int rank, size;
  std::vector<T> turn(std::vector<T> values, int tag) const {
    std::vector<T> got(values.size());
    int bytes = static_cast<int>(values.size() * sizeof(T));
    MPI_Sendrecv(values.data(), bytes, MPI_BYTE, (rank + 1) % size, tag, got.data(), bytes, MPI_BYTE, (rank + size - 1) % size, tag,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (got.front() != static_cast<T>((rank + size - 1) % size)) throw std::runtime_error("not what was sent");
    return got;
  }
};

int main(int argc, char **argv) {
  int level, rank, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  auto turns = [=](int tag) {
    for (int i = 0; i < 20; i++) {
      Ring<double>{rank, size}.turn(std::vector<double>(8, rank), tag);
      try {
        Ring<char>{rank, size + 0}.turn(std::vector<char>(3, static_cast<char>(rank)), tag);
      } catch (const std::runtime_error &) {
        MPI_Abort(MPI_COMM_WORLD, 3);
      }
    }
  };
  if (level == MPI_THREAD_MULTIPLE) {
    std::thread other(turns, 2);
    turns(1);
    other.join();
  } else {
    turns(1);
    turns(2);
  }
  if (rank == 0) std::printf("messages %d bytes %d collectives 0\n", 80 * size, 40 * size * 67);
  MPI_Finalize();
}
