! The same as vectors.c for Fortran: who sends to whom, and for how long processes wait for those.
program vectors
  use mpi
  use iso_c_binding
  implicit none
  interface
    integer(c_int) function usleep(us) bind(c)
      import c_int
      integer(c_int), value :: us
    end function
  end interface
  integer, parameter :: most = 16, late_us = 200000
  integer :: e, rank, n
  integer :: outs(most), ins(most), places(most), bytes(most), types(most), a(8 * most), b(8 * most)
  double precision :: entered

  call MPI_Init(e)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, e)
  call MPI_Comm_size(MPI_COMM_WORLD, n, e)
  call ring_in_fortran()
  call in_place_in_fortran()
  call types_in_fortran()
  call MPI_Finalize(e)

contains

  ! By the clock of the machine: that of MPI_Wtime may begin anew in each process.
  double precision function seconds()
    integer(c_int64_t) :: ticks, rate
    call system_clock(ticks, rate)
    seconds = dble(ticks) / rate
  end function

  subroutine begin(late)
    integer, intent(in) :: late
    integer :: i
    outs = 0
    ins = 0
    outs(modulo(rank + 1, n) + 1) = 2
    ins(modulo(rank - 1, n) + 1) = 2
    do i = 1, n
      places(i) = 8 * (i - 1)
      bytes(i) = 4 * places(i)
    end do
    types = MPI_INTEGER
    call MPI_Barrier(MPI_COMM_WORLD, e)
    if (rank == late) then
      i = usleep(late_us)
    end if
    entered = seconds()
  end subroutine

  subroutine end(name, sources)
    character(*), intent(in) :: name
    integer, intent(in) :: sources(:)
    double precision :: all(most), last, latest, leave, mine(2), sums(2)
    integer :: i
    leave = seconds()
    call MPI_Allgather(entered, 1, MPI_DOUBLE_PRECISION, all, 1, MPI_DOUBLE_PRECISION, MPI_COMM_WORLD, e)
    last = entered
    latest = entered
    do i = 1, n
      if (sources(i) > 0 .and. i /= rank + 1) last = max(last, all(i))
      latest = max(latest, all(i))
    end do
    mine = [min(last, leave) - entered, min(latest, leave) - entered]
    call MPI_Reduce(mine, sums, 2, MPI_DOUBLE_PRECISION, MPI_SUM, 0, MPI_COMM_WORLD, e)
    if (rank == 0) print '(a, a, f0.3, a, f0.3, a)', name, ': waited ', sums(1) * 1d3, ' at most ', sums(2) * 1d3, ' received 0'
  end subroutine

  subroutine ring_in_fortran()
    call begin(1)
    call MPI_Alltoallv(a, outs, places, MPI_INTEGER, b, ins, places, MPI_INTEGER, MPI_COMM_WORLD, e)
    call end('ring_in_fortran', ins)
  end subroutine

  subroutine in_place_in_fortran()
    integer :: both(most), i
    call begin(2)
    both = 0
    do i = 1, n
      if (abs(i - 1 - rank) <= 1) both(i) = 1
    end do
    call MPI_Alltoallv(MPI_IN_PLACE, outs, places, MPI_INTEGER, b, both, places, MPI_INTEGER, MPI_COMM_WORLD, e)
    call end('in_place_in_fortran', both)
  end subroutine

  subroutine types_in_fortran()
    call begin(3)
    call MPI_Alltoallw(a, outs, bytes, types, b, ins, bytes, types, MPI_COMM_WORLD, e)
    call end('types_in_fortran', ins)
  end subroutine
end program
