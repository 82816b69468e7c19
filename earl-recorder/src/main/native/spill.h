/* Room in a ring while the monitor gets no time. */
#ifndef SPILL_H
#define SPILL_H
struct ring;
/* Moves the oldest records of a ring into a file; 0 if it cannot. */
int spill(struct ring *r);
#endif
