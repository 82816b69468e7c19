/* Samples of the call path between calls. */
#ifndef SAMPLES_H
#define SAMPLES_H
struct ring;
/* Of the calling thread. */
void samples_begin(struct ring *r);
void samples_end(struct ring *r);
#endif
