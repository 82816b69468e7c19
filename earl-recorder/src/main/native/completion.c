/* Waiting for requests and testing them: which completed, and what arrived. Copies the handles before the call, which may clear them;
   requests a status even if the program does not want one. In Fortran handles are numbers and indices begin with 1. */
#include "completion.h"
#include <stdlib.h>
#include "call.h"
#include "fortran.h"
#include "functions.h"
#include "polls.h"

int cancels;

/* Room for statuses and handles; the thread keeps it. */
static int room(struct ring *r, int count) {
  if (count <= r->room) return 1;
  int more = count < 64 ? 64 : count * 2;
  MPI_Status *statuses = realloc(r->statuses, (size_t)more * sizeof(MPI_Status));
  if (statuses) r->statuses = statuses;
  uint64_t *held = realloc(r->held, (size_t)more * sizeof(uint64_t));
  if (held) r->held = held;
  if (!statuses || !held) return 0;
  r->room = more;
  return 1;
}

static int polls(uint16_t function) {
  return function == F_MPI_Test || function == F_MPI_Testall || function == F_MPI_Testany || function == F_MPI_Testsome;
}

static void finish(struct call *c, int count, const int *indices, int base, MPI_Status *statuses, int failed) {
  struct ring *r = c->ring;
  uint64_t parts = 0;
  for (int i = 0; i < count && !failed; i++) parts += r->held[indices ? indices[i] - base : i] != HANDLE(MPI_REQUEST_NULL);
  if (!parts && !failed && polls(c->function)) { end_joined(c, 0, -1, -1); return; }
  struct record *e = record(c, parts);
  uint64_t at_part = r->head;
  for (int i = 0; e && i < count && !failed; i++) {
    uint64_t handle = r->held[indices ? indices[i] - base : i];
    if (handle == HANDLE(MPI_REQUEST_NULL)) continue;
    struct record *p = at(r, ++at_part);
    int cancelled = 0;
    p->kind = COMPLETED;
    p->function = c->function;
    p->request = handle;
    if (cancels) PMPI_Test_cancelled(&statuses[i], &cancelled);
    p->is_cancelled = (uint64_t)cancelled;
    arrived(p, &statuses[i]);
  }
  if (e) e->requests = parts;
  end(c, e, parts);
}

static void hold(struct ring *r, int count, const MPI_Request *requests) {
  for (int i = 0; i < count; i++) r->held[i] = HANDLE(requests[i]);
}

/* Whether to record the call: then there is room, and it has begun. */
static int begins(struct call *c, uint16_t function, void *caller, void *frame, int count) {
  if (!begin(c, function, caller, frame)) return 0;
  if (room(c->ring, count)) return 1;
  end(c, 0, 0);
  return 0;
}

int MPI_Wait(MPI_Request *request, MPI_Status *status) {
  struct call c;
  if (!begins(&c, F_MPI_Wait, CALLER, FRAME, 1)) return PMPI_Wait(request, status);
  MPI_Status *s = status == MPI_STATUS_IGNORE ? c.ring->statuses : status;
  hold(c.ring, 1, request);
  int error = PMPI_Wait(request, s);
  over(&c);
  finish(&c, 1, 0, 0, s, error);
  return error;
}
int MPI_Waitall(int count, MPI_Request requests[], MPI_Status statuses[]) {
  struct call c;
  if (!begins(&c, F_MPI_Waitall, CALLER, FRAME, count)) return PMPI_Waitall(count, requests, statuses);
  MPI_Status *s = statuses == MPI_STATUSES_IGNORE ? c.ring->statuses : statuses;
  hold(c.ring, count, requests);
  int error = PMPI_Waitall(count, requests, s);
  over(&c);
  finish(&c, count, 0, 0, s, error);
  return error;
}
int MPI_Waitany(int count, MPI_Request requests[], int *index, MPI_Status *status) {
  struct call c;
  if (!begins(&c, F_MPI_Waitany, CALLER, FRAME, count)) return PMPI_Waitany(count, requests, index, status);
  MPI_Status *s = status == MPI_STATUS_IGNORE ? c.ring->statuses : status;
  hold(c.ring, count, requests);
  int error = PMPI_Waitany(count, requests, index, s);
  over(&c);
  finish(&c, *index != MPI_UNDEFINED, index, 0, s, error);
  return error;
}
int MPI_Waitsome(int count, MPI_Request requests[], int *outcount, int indices[], MPI_Status statuses[]) {
  struct call c;
  if (!begins(&c, F_MPI_Waitsome, CALLER, FRAME, count)) return PMPI_Waitsome(count, requests, outcount, indices, statuses);
  MPI_Status *s = statuses == MPI_STATUSES_IGNORE ? c.ring->statuses : statuses;
  hold(c.ring, count, requests);
  int error = PMPI_Waitsome(count, requests, outcount, indices, s);
  over(&c);
  finish(&c, *outcount == MPI_UNDEFINED ? 0 : *outcount, indices, 0, s, error);
  return error;
}
int MPI_Test(MPI_Request *request, int *flag, MPI_Status *status) {
  struct call c;
  if (!begins(&c, F_MPI_Test, CALLER, FRAME, 1)) return PMPI_Test(request, flag, status);
  MPI_Status *s = status == MPI_STATUS_IGNORE ? c.ring->statuses : status;
  hold(c.ring, 1, request);
  int error = PMPI_Test(request, flag, s);
  over(&c);
  finish(&c, *flag, 0, 0, s, error);
  return error;
}
int MPI_Testall(int count, MPI_Request requests[], int *flag, MPI_Status statuses[]) {
  struct call c;
  if (!begins(&c, F_MPI_Testall, CALLER, FRAME, count)) return PMPI_Testall(count, requests, flag, statuses);
  MPI_Status *s = statuses == MPI_STATUSES_IGNORE ? c.ring->statuses : statuses;
  hold(c.ring, count, requests);
  int error = PMPI_Testall(count, requests, flag, s);
  over(&c);
  finish(&c, *flag ? count : 0, 0, 0, s, error);
  return error;
}
int MPI_Testany(int count, MPI_Request requests[], int *index, int *flag, MPI_Status *status) {
  struct call c;
  if (!begins(&c, F_MPI_Testany, CALLER, FRAME, count)) return PMPI_Testany(count, requests, index, flag, status);
  MPI_Status *s = status == MPI_STATUS_IGNORE ? c.ring->statuses : status;
  hold(c.ring, count, requests);
  int error = PMPI_Testany(count, requests, index, flag, s);
  over(&c);
  finish(&c, *flag && *index != MPI_UNDEFINED, index, 0, s, error);
  return error;
}
int MPI_Testsome(int count, MPI_Request requests[], int *outcount, int indices[], MPI_Status statuses[]) {
  struct call c;
  if (!begins(&c, F_MPI_Testsome, CALLER, FRAME, count)) return PMPI_Testsome(count, requests, outcount, indices, statuses);
  MPI_Status *s = statuses == MPI_STATUSES_IGNORE ? c.ring->statuses : statuses;
  hold(c.ring, count, requests);
  int error = PMPI_Testsome(count, requests, outcount, indices, s);
  over(&c);
  finish(&c, *outcount == MPI_UNDEFINED ? 0 : *outcount, indices, 0, s, error);
  return error;
}

/* ---- Fortran */

#define STATUS_INTS ((int)(sizeof(MPI_Status) / sizeof(MPI_Fint)))

/* Where Fortran's statuses go: to the program's array, or to our own. */
static MPI_Fint *statuses_of(struct ring *r, MPI_Fint *status) {
  return fortran_ignored(status) ? (MPI_Fint *)r->statuses : status;
}
static void fortran_hold(struct ring *r, int count, MPI_Fint *requests) {
  for (int i = 0; i < count; i++) r->held[i] = HANDLE(PMPI_Request_f2c(requests[i]));
}
/* Statuses as C has them, in place if need be. */
static void fortran_finish(struct call *c, int count, MPI_Fint *indices, MPI_Fint *statuses) {
  MPI_Status *to = c->ring->statuses;
  for (int i = 0; i < count; i++) {
    MPI_Status s;
    PMPI_Status_f2c(statuses + i * STATUS_INTS, &s);
    to[i] = s;
  }
  finish(c, count, (const int *)indices, 1, to, 0);
}

void fortran_MPI_Wait(void (*real)(MPI_Fint *, MPI_Fint *, MPI_Fint *), void *caller, void *frame, MPI_Fint *request, MPI_Fint *status,
                      MPI_Fint *ierr) {
  struct call c;
  if (!begins(&c, F_MPI_Wait, caller, frame, 1)) { real(request, status, ierr); return; }
  MPI_Fint *s = statuses_of(c.ring, status);
  fortran_hold(c.ring, 1, request);
  real(request, s, ierr);
  over(&c);
  fortran_finish(&c, 1, 0, s);
}
void fortran_MPI_Waitall(void (*real)(MPI_Fint *, MPI_Fint *, MPI_Fint *, MPI_Fint *), void *caller, void *frame, MPI_Fint *count,
                         MPI_Fint *requests, MPI_Fint *statuses, MPI_Fint *ierr) {
  struct call c;
  if (!begins(&c, F_MPI_Waitall, caller, frame, *count)) { real(count, requests, statuses, ierr); return; }
  MPI_Fint *s = statuses_of(c.ring, statuses);
  fortran_hold(c.ring, *count, requests);
  real(count, requests, s, ierr);
  over(&c);
  fortran_finish(&c, *count, 0, s);
}
void fortran_MPI_Waitany(void (*real)(MPI_Fint *, MPI_Fint *, MPI_Fint *, MPI_Fint *, MPI_Fint *), void *caller, void *frame,
                         MPI_Fint *count, MPI_Fint *requests, MPI_Fint *index, MPI_Fint *status, MPI_Fint *ierr) {
  struct call c;
  if (!begins(&c, F_MPI_Waitany, caller, frame, *count)) { real(count, requests, index, status, ierr); return; }
  MPI_Fint *s = statuses_of(c.ring, status);
  fortran_hold(c.ring, *count, requests);
  real(count, requests, index, s, ierr);
  over(&c);
  fortran_finish(&c, *index != MPI_UNDEFINED, index, s);
}
void fortran_MPI_Waitsome(void (*real)(MPI_Fint *, MPI_Fint *, MPI_Fint *, MPI_Fint *, MPI_Fint *, MPI_Fint *), void *caller, void *frame,
                          MPI_Fint *count, MPI_Fint *requests, MPI_Fint *outcount, MPI_Fint *indices, MPI_Fint *statuses,
                          MPI_Fint *ierr) {
  struct call c;
  if (!begins(&c, F_MPI_Waitsome, caller, frame, *count)) { real(count, requests, outcount, indices, statuses, ierr); return; }
  MPI_Fint *s = statuses_of(c.ring, statuses);
  fortran_hold(c.ring, *count, requests);
  real(count, requests, outcount, indices, s, ierr);
  over(&c);
  fortran_finish(&c, *outcount == MPI_UNDEFINED ? 0 : *outcount, indices, s);
}
void fortran_MPI_Test(void (*real)(MPI_Fint *, MPI_Fint *, MPI_Fint *, MPI_Fint *), void *caller, void *frame, MPI_Fint *request,
                      MPI_Fint *flag, MPI_Fint *status, MPI_Fint *ierr) {
  struct call c;
  if (!begins(&c, F_MPI_Test, caller, frame, 1)) { real(request, flag, status, ierr); return; }
  MPI_Fint *s = statuses_of(c.ring, status);
  fortran_hold(c.ring, 1, request);
  real(request, flag, s, ierr);
  over(&c);
  fortran_finish(&c, *flag != 0, 0, s);
}
void fortran_MPI_Testall(void (*real)(MPI_Fint *, MPI_Fint *, MPI_Fint *, MPI_Fint *, MPI_Fint *), void *caller, void *frame,
                         MPI_Fint *count, MPI_Fint *requests, MPI_Fint *flag, MPI_Fint *statuses, MPI_Fint *ierr) {
  struct call c;
  if (!begins(&c, F_MPI_Testall, caller, frame, *count)) { real(count, requests, flag, statuses, ierr); return; }
  MPI_Fint *s = statuses_of(c.ring, statuses);
  fortran_hold(c.ring, *count, requests);
  real(count, requests, flag, s, ierr);
  over(&c);
  fortran_finish(&c, *flag ? *count : 0, 0, s);
}
void fortran_MPI_Testany(void (*real)(MPI_Fint *, MPI_Fint *, MPI_Fint *, MPI_Fint *, MPI_Fint *, MPI_Fint *), void *caller, void *frame,
                         MPI_Fint *count, MPI_Fint *requests, MPI_Fint *index, MPI_Fint *flag, MPI_Fint *status, MPI_Fint *ierr) {
  struct call c;
  if (!begins(&c, F_MPI_Testany, caller, frame, *count)) { real(count, requests, index, flag, status, ierr); return; }
  MPI_Fint *s = statuses_of(c.ring, status);
  fortran_hold(c.ring, *count, requests);
  real(count, requests, index, flag, s, ierr);
  over(&c);
  fortran_finish(&c, *flag && *index != MPI_UNDEFINED, index, s);
}
void fortran_MPI_Testsome(void (*real)(MPI_Fint *, MPI_Fint *, MPI_Fint *, MPI_Fint *, MPI_Fint *, MPI_Fint *), void *caller, void *frame,
                          MPI_Fint *count, MPI_Fint *requests, MPI_Fint *outcount, MPI_Fint *indices, MPI_Fint *statuses,
                          MPI_Fint *ierr) {
  struct call c;
  if (!begins(&c, F_MPI_Testsome, caller, frame, *count)) { real(count, requests, outcount, indices, statuses, ierr); return; }
  MPI_Fint *s = statuses_of(c.ring, statuses);
  fortran_hold(c.ring, *count, requests);
  real(count, requests, outcount, indices, s, ierr);
  over(&c);
  fortran_finish(&c, *outcount == MPI_UNDEFINED ? 0 : *outcount, indices, s);
}

#if MPI_VERSION >= 4
/* The list is constant from MPI 4.1 on, so the function is defined by another name. */
int ready_list(int length, const int partitions[], MPI_Request request) __asm__("MPI_Pready_list");
int ready_list(int length, const int partitions[], MPI_Request request) {
  struct call c;
  if (!begin(&c, F_MPI_Pready_list, CALLER, FRAME)) return PMPI_Pready_list(length, (int *)partitions, request);
  int error = PMPI_Pready_list(length, (int *)partitions, request);
  over(&c);
  struct record *e = record(&c, 0);
  if (e) { e->partitions = (uint64_t)length; e->request = HANDLE(request); }
  end(&c, e, 0);
  return error;
}
#endif
