/* The program's own functions, where it is compiled with -finstrument-functions. */
#include "instrument.h"
#include "node.h"
#include "recorder.h"

#define EARLY 64

/* Functions that this thread has entered before MPI_Init. */
static __thread struct { void *function; uint64_t time; } early[EARLY];
static __thread int early_depth;

static void write_function(struct ring *r, int kind, void *function, uint64_t time) {
  if (r->profile) return;
  enter_recorder(r);
  if (!reserve(r, 1)) { leave_recorder(r); return; }
  struct record *e = blank(r, r->head, (uint8_t)kind);
  e->address = HANDLE(function);
  e->time = e->leave = time;
  publish(r, 1);
  leave_recorder(r);
}

void functions_begin(struct ring *r) {
  for (int i = 0; i < early_depth && i < EARLY; i++) write_function(r, ENTER, early[i].function, early[i].time);
}

void __cyg_profile_func_enter(void *function, void *site) {
  (void)site;
  struct ring *r = own_ring;
  if (!r && !(r = ring_of_thread())) {
    if (early_depth < EARLY) { early[early_depth].function = function; early[early_depth].time = now(); }
    early_depth++;
  } else if (!r->inside) {
    write_function(r, ENTER, function, now());
  }
}
void __cyg_profile_func_exit(void *function, void *site) {
  (void)site;
  struct ring *r = own_ring;
  if (!r) early_depth -= early_depth > 0;
  else if (!r->inside) write_function(r, LEAVE, function, now());
}
