! A library with calls of MPI, for a program that loads it so that only the library sees its names.
subroutine sum_up(total) bind(c)
  use mpi
  integer :: total, one, ierr
  one = 1
  call MPI_Allreduce(one, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
end subroutine
