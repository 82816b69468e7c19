! Calls of MPI in procedures of a module, in an internal one, and in recursion.
module solver
  use mpi
  implicit none
  double precision :: total = 0
contains
  subroutine reduce(x)
    double precision, intent(in) :: x
    double precision :: y
    integer :: error
    call MPI_Allreduce(x, y, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, error)
    total = total + y
  end subroutine
  subroutine varying(n)
    integer, intent(in) :: n
    double precision :: room(mod(n, 5) + 1)
    integer :: error
    room = n
    call reduce(sum(room))
    call MPI_Barrier(MPI_COMM_WORLD, error)
    total = total + room(1)
  end subroutine
  recursive subroutine deep(n)
    integer, intent(in) :: n
    if (n > 0) then
      call deep(n - 1)
    else
      call reduce(1d0)
    end if
    total = total + n
  end subroutine
end module

program paths
  use mpi
  use solver
  implicit none
  integer :: error, i
  call MPI_Init(error)
  do i = 1, 20
    call varying(i)
    call deep(mod(i, 4) * 9)
    call inner(i)
  end do
  call MPI_Finalize(error)
contains
  subroutine inner(n)
    integer, intent(in) :: n
    call reduce(dble(n))
    total = total + n
  end subroutine
end program
