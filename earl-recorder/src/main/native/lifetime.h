/* What happens once in the life of a process. */
#ifndef LIFETIME_H
#define LIFETIME_H
#include <stdint.h>
struct ring;
struct header;
int start_recording(void);
void say_unrecorded(int rank, const char *what, const char *why);
void finalized(void);
void save_modules(void);
int local_ranks(void);
int is_first_of_node(int rank);
void node_begins(void);
/* The process that takes the records of this node's processes; 0: none. */
#define MONITOR_STARTS (-1)
int home_monitor(void);
void ring_folders(const char **first, const char **second);
void clocks_loaded(void);
void clocks_begin(struct header *h);
void clocks_end(struct header *h);
const char *node_name(void);
extern int clock_is_tested;
uint64_t test_clock(uint64_t ns);
struct header *first_header(void);
unsigned open_counters(struct ring *r);
void communicators_begin(struct ring *r);
void functions_begin(struct ring *r);
/* The calling thread's samples. */
void samples_begin(struct ring *r);
void samples_end(struct ring *r);
#endif
