/* The signals that end a process: the recorder notes which one came, and where. */
#ifndef SIGNALS_H
#define SIGNALS_H
#include <signal.h>
struct ring;

/* The C library's function of this name. */
int real_sigaction(int number, const struct sigaction *action, struct sigaction *before);

/* The signal of samples, which the program cannot change; 0 while there is none. */
extern int sample_signal;

/* From now on, fatal signals are noted in the first ring, or in that of the thread that gets them. */
void signals_begin(struct ring *first);
/* The calling thread has this ring; null where it ends. */
void signals_of_thread(struct ring *r);
/* The process is a copy of the one that is recorded. */
void signals_in_child(void);
#endif
