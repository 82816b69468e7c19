/**
 * The records of each process: its threads, communicators, call stacks, clocks and gaps, and which objects of different processes belong
 * together.
 */
@org.jspecify.annotations.NullMarked
package earl.monitor.process;
