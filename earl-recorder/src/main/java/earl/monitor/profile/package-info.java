/**
 * The profile of a recording: the calls of MPI of each thread, added up for each call path, over the whole run. Also of recordings that keep
 * only some iterations, or no events at all.
 */
@org.jspecify.annotations.NullMarked
package earl.monitor.profile;
