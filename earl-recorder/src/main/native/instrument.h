/* The program's own functions. */
#ifndef INSTRUMENT_H
#define INSTRUMENT_H
struct ring;
/* Records the functions that the thread is in when its recording begins. */
void functions_begin(struct ring *r);
#endif
