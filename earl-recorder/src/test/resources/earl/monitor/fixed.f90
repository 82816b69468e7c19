! A ring of messages through the old interface, with statuses that nobody wants and buffers in place.
program fixed
  use, intrinsic :: iso_c_binding
  implicit none
  include 'mpif.h'
  interface
    integer(c_int) function usleep(microseconds) bind(c)
      import c_int
      integer(c_int), value :: microseconds
    end function
  end interface
  integer :: ierr, rank, ranks, left, right, i, done, request(2), statuses(MPI_STATUS_SIZE, 2), status(MPI_STATUS_SIZE), indices(2)
  integer :: half
  double precision :: a(10), b(10)
  logical :: flag
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
  left = mod(rank + ranks - 1, ranks)
  right = mod(rank + 1, ranks)
  a = rank
  do i = 1, 4
    call MPI_Irecv(b, 10, MPI_DOUBLE_PRECISION, left, i, MPI_COMM_WORLD, request(1), ierr)
    call MPI_Isend(a, 10, MPI_DOUBLE_PRECISION, right, i, MPI_COMM_WORLD, request(2), ierr)
    if (mod(i, 2) == 0) then
      call MPI_Waitall(2, request, MPI_STATUSES_IGNORE, ierr)
    else
      call MPI_Waitall(2, request, statuses, ierr)
    end if
  end do
  call MPI_Sendrecv(a, 5, MPI_DOUBLE_PRECISION, right, 9, b, 10, MPI_DOUBLE_PRECISION, left, 9, MPI_COMM_WORLD, &
                    MPI_STATUS_IGNORE, ierr)
  call MPI_Irecv(b, 10, MPI_DOUBLE_PRECISION, left, 10, MPI_COMM_WORLD, request(1), ierr)
  call MPI_Send(a, 1, MPI_DOUBLE_PRECISION, right, 10, MPI_COMM_WORLD, ierr)
  flag = .false.
  do while (.not. flag)
    call MPI_Test(request(1), flag, status, ierr)
    i = usleep(200)
  end do
  call MPI_Irecv(b, 10, MPI_DOUBLE_PRECISION, left, 11, MPI_COMM_WORLD, request(1), ierr)
  call MPI_Isend(a, 1, MPI_DOUBLE_PRECISION, right, 11, MPI_COMM_WORLD, request(2), ierr)
  i = 0
  do while (i < 2)
    call MPI_Waitsome(2, request, done, indices, statuses, ierr)
    i = i + done
  end do
  call MPI_Irecv(b, 10, MPI_DOUBLE_PRECISION, left, 12, MPI_COMM_WORLD, request(1), ierr)
  call MPI_Isend(a, 1, MPI_DOUBLE_PRECISION, right, 12, MPI_COMM_WORLD, request(2), ierr)
  call MPI_Waitany(2, request, i, status, ierr)
  call MPI_Wait(request(3 - i), MPI_STATUS_IGNORE, ierr)
  call MPI_Allreduce(MPI_IN_PLACE, a, 10, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
  call MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, half, ierr)
  call MPI_Comm_set_name(half, 'turned round', ierr)
  call MPI_Bcast(a, 10, MPI_DOUBLE_PRECISION, 0, half, ierr)
  call MPI_Comm_free(half, ierr)
  if (rank == 0) print '(a,i0,a,i0,a,i0)', 'messages ', 8 * ranks, ' bytes ', (4 * 80 + 40 + 3 * 8) * ranks, ' collectives ', 2
  call MPI_Finalize(ierr)
end program
