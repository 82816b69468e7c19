/* Programs without MPI load the shipped recorder, too: these would be resolved when it is loaded, and it asks for them only with MPI. */
#pragma weak MPI_F_STATUS_IGNORE
#pragma weak MPI_F_STATUSES_IGNORE
#pragma weak PMPI_Get_library_version
#pragma weak ompi_mpi_byte
#pragma weak ompi_mpi_comm_null
#pragma weak ompi_mpi_comm_self
#pragma weak ompi_mpi_comm_world
#pragma weak ompi_mpi_datatype_null
#pragma weak ompi_mpi_errors_return
#pragma weak ompi_mpi_group_null
#pragma weak ompi_mpi_op_no_op
#pragma weak ompi_mpi_uint64_t
#pragma weak ompi_request_null
/* The versions of glibc's symbols before 2.17, by which the shipped recorder also runs on old systems. */
#if defined(__x86_64__)
#define OLD(name) __asm__(".symver " #name "," #name "@GLIBC_2.2.5");
OLD(dladdr)
OLD(dlopen)
OLD(dlvsym)
OLD(pthread_attr_getstack)
OLD(pthread_getattr_np)
OLD(pthread_key_create)
OLD(pthread_once)
OLD(pthread_setspecific)
OLD(pthread_sigmask)
#undef OLD
#define OLD(name) __asm__(".symver " #name "," #name "@GLIBC_2.3.3");
OLD(dladdr1)
OLD(timer_create)
OLD(timer_delete)
OLD(timer_settime)
#undef OLD
#endif
