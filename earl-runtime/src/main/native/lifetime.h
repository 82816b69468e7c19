/* What happens once in the life of a process. */
#ifndef LIFETIME_H
#define LIFETIME_H
struct ring;
void start_recording(void);
void finalized(void);
void save_modules(void);
int local_ranks(void);
unsigned open_counters(struct ring *r);
void communicators_begin(struct ring *r);
void functions_begin(struct ring *r);
#endif
