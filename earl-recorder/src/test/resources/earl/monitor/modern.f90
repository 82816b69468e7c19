! The same through the module of Fortran 2008, most calls without an error code.
program modern
  use mpi_f08
  implicit none
  integer :: rank, ranks, left, right, i
  type(MPI_Request) :: request(2)
  type(MPI_Status) :: statuses(2)
  type(MPI_Comm) :: half
  double precision :: a(10), b(10)
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  left = mod(rank + ranks - 1, ranks)
  right = mod(rank + 1, ranks)
  a = rank
  do i = 1, 4
    call MPI_Irecv(b, 10, MPI_DOUBLE_PRECISION, left, i, MPI_COMM_WORLD, request(1))
    call MPI_Isend(a, 10, MPI_DOUBLE_PRECISION, right, i, MPI_COMM_WORLD, request(2))
    if (mod(i, 2) == 0) then
      call MPI_Waitall(2, request, MPI_STATUSES_IGNORE)
    else
      call MPI_Waitall(2, request, statuses)
    end if
  end do
  if (rank == 0) call MPI_Send(a, 2, MPI_DOUBLE_PRECISION, 1, 9, MPI_COMM_WORLD)
  if (rank == 1) call MPI_Recv(b, 10, MPI_DOUBLE_PRECISION, MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  call MPI_Allreduce(MPI_IN_PLACE, a, 10, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD)
  call MPI_Comm_dup(MPI_COMM_WORLD, half)
  call MPI_Barrier(half)
  call MPI_Comm_free(half)
  if (rank == 0) print '(a,i0,a,i0,a,i0)', 'messages ', 4 * ranks + 1, ' bytes ', 4 * 80 * ranks + 16, ' collectives ', 2
  call MPI_Finalize()
end program
