/* The calls with which MPI begins and ends, and MPI_Pcontrol. */
#include "recorder.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "functions.h"
#include "lifetime.h"

int local_ranks(void) {
  static const char *const names[] = { "OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS", "PMI_LOCAL_SIZE" };
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
    const char *text = getenv(names[i]);
    if (text) return atoi(text);
  }
  return 0;
}

/* As the launcher says; where it does not, rank 0 speaks for all. */
int is_first_of_node(int rank) {
  static const char *const names[] = { "OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID", "PMI_LOCAL_RANK", "SLURM_LOCALID" };
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
    const char *text = getenv(names[i]);
    if (text) return atoi(text) == 0;
  }
  return rank == 0;
}

static int beginning;
__thread int fortran_descriptors __attribute__((tls_model("initial-exec")));

/* Fortran's entry points are in a library that programs in C do not have. Those of the module mpi_f08 are called pmpir_... by MPICH. */
void *fortran_function(const char *name) {
  char other[128], *at = other;
  void *found = dlsym(RTLD_NEXT, name);
  if (found) return found;
  if (strstr(name, "_f08")) {
    snprintf(other, sizeof other, "pmpir_%s", name + strlen("pmpi_"));
    return dlsym(RTLD_NEXT, other);
  }
  size_t length = (size_t)snprintf(other, sizeof other, "%s", name);
  other[length - 1] = 0;
  if ((found = dlsym(RTLD_NEXT, other))) return found;
  snprintf(other, sizeof other, "%s_", name);
  if ((found = dlsym(RTLD_NEXT, other))) return found;
  other[length - 1] = 0;
  for (; *at; at++) if (*at >= 'a' && *at <= 'z') *at = (char)(*at - 'a' + 'A');
  return dlsym(RTLD_NEXT, other);
}

/* MPI begins: when that was, 0 if we are called by Fortran's entry point for it. */
static uint64_t begins(void) {
  if (beginning) return 0;
  beginning = 1;
  uint64_t enter = now();
  node_begins();
  return enter;
}

static void begun(uint16_t function, void *caller, void *frame, uint64_t enter) {
  struct call c;
  if (!enter) return;
  beginning = 0;
  if (!start_recording()) return;
  clocks_begin(first_header());
  if (!begin(&c, function, caller, frame)) return;
  c.enter = enter;
  over(&c);
  end(&c, record(&c, 0), 0);
  samples_begin(c.ring);
}

int MPI_Init(int *argc, char ***argv) {
  uint64_t enter = begins();
  int status = PMPI_Init(argc, argv);
  begun(F_MPI_Init, CALLER, FRAME, enter);
  return status;
}
void fortran_MPI_Init(void (*real)(MPI_Fint *), void *caller, void *frame, MPI_Fint *ierr) {
  uint64_t enter = begins();
  real(ierr);
  begun(F_MPI_Init, caller, frame, enter);
}
int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
  uint64_t enter = begins();
  int status = PMPI_Init_thread(argc, argv, required, provided);
  begun(F_MPI_Init_thread, CALLER, FRAME, enter);
  return status;
}
void fortran_MPI_Init_thread(void (*real)(MPI_Fint *, MPI_Fint *, MPI_Fint *), void *caller, void *frame, MPI_Fint *required,
                             MPI_Fint *provided, MPI_Fint *ierr) {
  uint64_t enter = begins();
  real(required, provided, ierr);
  begun(F_MPI_Init_thread, caller, frame, enter);
}

int MPI_Finalize(void) {
  struct call c;
  int recorded = begin(&c, F_MPI_Finalize, CALLER, FRAME);
  clocks_end(first_header());
  int status = PMPI_Finalize();
  if (recorded) { over(&c); end(&c, record(&c, 0), 0); }
  finalized();
  return status;
}
void fortran_MPI_Finalize(void (*real)(MPI_Fint *), void *caller, void *frame, MPI_Fint *ierr) {
  struct call c;
  int recorded = begin(&c, F_MPI_Finalize, caller, frame);
  clocks_end(first_header());
  real(ierr);
  if (recorded) { over(&c); end(&c, record(&c, 0), 0); }
  finalized();
}

#if MPI_VERSION >= 4
/* Processes that come to MPI by a session have no MPI_COMM_WORLD, and no rank in it. */
int MPI_Session_init(MPI_Info info, MPI_Errhandler handler, MPI_Session *session) {
  if (!recording) say_unrecorded(-1, "it uses sessions", "only what calls MPI_Init is recorded");
  return PMPI_Session_init(info, handler, session);
}
#endif

/* MPI itself does nothing at MPI_Pcontrol; its further arguments mean nothing to us. */
static void control(int level, void *caller, void *frame) {
  struct call c;
  if (!begin(&c, F_MPI_Pcontrol, caller, frame)) return;
  over(&c);
  struct record *e = record(&c, 0);
  if (e) e->tag = level;
  end(&c, e, 0);
}
int MPI_Pcontrol(const int level, ...) { control(level, CALLER, FRAME); return MPI_SUCCESS; }
void mpi_pcontrol_(MPI_Fint *level) { control((int)*level, CALLER, FRAME); }
void mpi_pcontrol(MPI_Fint *level) __attribute__((alias("mpi_pcontrol_")));
void mpi_pcontrol__(MPI_Fint *level) __attribute__((alias("mpi_pcontrol_")));
void MPI_PCONTROL(MPI_Fint *level) __attribute__((alias("mpi_pcontrol_")));
void mpi_pcontrol_f08_(MPI_Fint *level) __attribute__((alias("mpi_pcontrol_")));
