! As nests.c, in Fortran: nests OUTER COUNT [COUNT].
program nests
  use mpi
  use iso_c_binding
  implicit none
  interface
    integer(c_int) function usleep(us) bind(c)
      import :: c_int
      integer(c_int), value :: us
    end function
  end interface
  integer :: rank, size, ierr, i, j, k, outer, right, left
  integer :: counts(2)
  integer(c_int) :: ignored
  double precision :: in, out
  character(len=16) :: text

  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
  right = mod(rank + 1, size)
  left = mod(rank + size - 1, size)
  out = rank
  call get_command_argument(1, text)
  read (text, *) outer
  do i = 1, command_argument_count() - 1
    call get_command_argument(i + 1, text)
    read (text, *) counts(i)
  end do
  do i = 0, outer - 1
    if (command_argument_count() > 2) then
      do j = 1, count_of(counts(1), i)
        do k = 1, count_of(counts(2), i + j)
          ignored = usleep(100)
          call MPI_Sendrecv(out, 1, MPI_DOUBLE_PRECISION, right, 0, in, 1, MPI_DOUBLE_PRECISION, left, 0, &
            MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
        end do
        call MPI_Allreduce(out, in, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
      end do
      call MPI_Barrier(MPI_COMM_WORLD, ierr)
    else
      do j = 1, count_of(counts(1), i)
        ignored = usleep(100)
        call MPI_Sendrecv(out, 1, MPI_DOUBLE_PRECISION, right, 0, in, 1, MPI_DOUBLE_PRECISION, left, 0, &
          MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
      end do
      call MPI_Allreduce(out, in, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
    end if
  end do
  call MPI_Finalize(ierr)
contains
  integer function count_of(n, at)
    integer, intent(in) :: n, at
    count_of = n
    if (n < 0) count_of = 2 + mod(at * 7, -n - 1)
  end function
end program
