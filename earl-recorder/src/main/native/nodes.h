/* Monitors: that of expert itself, and those of other nodes. */
#ifndef NODES_H
#define NODES_H
/* The process that takes the records of this node's processes; 0: none. */
#define MONITOR_STARTS (-1)
int home_monitor(void);
void ring_folders(const char **first, const char **second);
/* Before MPI begins: the first process of another node starts a monitor there. */
void node_begins(void);
#endif
