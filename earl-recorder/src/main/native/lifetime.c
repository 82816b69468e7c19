/* The calls with which MPI begins and ends, and MPI_Pcontrol. */
#include <stdio.h>
#include <string.h>
#include "call.h"
#include "clocks.h"
#include "communicators.h"
#include "entries.h"
#include "functions.h"
#include "instrument.h"
#include "nodes.h"
#include "openmp.h"
#include "samples.h"
#include "standard.h"
#include "world.h"

static int beginning;

#ifdef OPEN_MPI
#define OURS "Open MPI"
#else
#define OURS "MPICH"
#endif
#define MAX_VERSION 8192

/* Whether the process's MPI is of the kind for which this library was compiled. Handles are pointers in one kind and numbers in the other,
   so none must be used before this check. The answer needs no handle. */
static int is_ours(void) {
  static char version[MAX_VERSION + MPI_MAX_LIBRARY_VERSION_STRING];
  int length = 0;
  PMPI_Get_library_version(version, &length);
  int standard = is_standard();
  if (!standard && (!strncmp(version, "Open MPI", 8) == !strcmp(OURS, "Open MPI"))) return 1;
  version[strcspn(version, "\n,")] = 0;
  for (char *c = version; *c; c++) if (*c == '\t') *c = ' ';
  char what[256];
  snprintf(what, sizeof what, "its MPI is %.100s%s, but this recorder is for %s", version,
           standard ? " with the standard interface (libmpi_abi)" : "", OURS);
  say_unrecorded(-1, what, "name the compiler of the program's MPI with --mpicc");
  return 0;
}

/* The first ring and its first records. Whether the process is of a kind that can be recorded. */
static int start_recording(void) {
  if (recording || own_ring) return 1;
  if (!is_ours()) return 0;
  struct ring *first = recorder_begins();
  if (!first) return 1;
  communicators_begin(first);
  functions_begin(first);
  openmp_begins(first);
  return 1;
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
  int first = !recording;
  if (!start_recording()) return;
  if (world_has_communicator()) clocks_begin(first_header());
  if (!begin(&c, function, caller, frame)) return;
  c.enter = enter;
  over(&c);
  end(&c, record(&c, 0), 0);
  if (first) samples_begin(c.ring);
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
  communicators_end();
  int status = PMPI_Finalize();
  if (recorded) { over(&c); end(&c, record(&c, 0), 0); }
  finalized();
  return status;
}
void fortran_MPI_Finalize(void (*real)(MPI_Fint *), void *caller, void *frame, MPI_Fint *ierr) {
  struct call c;
  int recorded = begin(&c, F_MPI_Finalize, caller, frame);
  clocks_end(first_header());
  communicators_end();
  real(ierr);
  if (recorded) { over(&c); end(&c, record(&c, 0), 0); }
  finalized();
}

#if MPI_VERSION >= 4
static _Atomic int sessions;

int MPI_Session_init(MPI_Info info, MPI_Errhandler handler, MPI_Session *session) {
  uint64_t enter = begins();
  int status = PMPI_Session_init(info, handler, session);
  if (status != MPI_SUCCESS) { beginning = 0; return status; }
  sessions++;
  world_session_begins(*session);
  begun(F_MPI_Session_init, CALLER, FRAME, enter);
  return status;
}

/* With its last session a process that never called MPI_Init leaves MPI. */
int MPI_Session_finalize(MPI_Session *session) {
  struct call c;
  int recorded = begin(&c, F_MPI_Session_finalize, CALLER, FRAME);
  world_session_ends(*session);
  int status = PMPI_Session_finalize(session);
  if (recorded) { over(&c); end(&c, record(&c, 0), 0); }
  if (!--sessions && !world_has_communicator()) finalized();
  return status;
}
#endif

/* MPI itself does nothing at MPI_Pcontrol; its further arguments mean nothing to us. */
static void control(int level, void *caller, void *frame) {
  struct call c;
  if (!begin(&c, F_MPI_Pcontrol, caller, frame)) return;
  over(&c);
  struct record *e = record(&c, 0);
  if (e) e->level = level;
  end(&c, e, 0);
}
int MPI_Pcontrol(const int level, ...) { control(level, CALLER, FRAME); return MPI_SUCCESS; }
static void recorded_mpi_pcontrol_(MPI_Fint *level) { control((int)*level, CALLER, FRAME); }
ENTRY(mpi_pcontrol_)
static void recorded_mpi_pcontrol_f08_(MPI_Fint *level) { control((int)*level, CALLER, FRAME); }
ENTRY(mpi_pcontrol_f08_)
