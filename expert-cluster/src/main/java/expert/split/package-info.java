/**
 * An analysis in tasks of a cluster: surveys of processes, then cuts of the run, each for all patterns. The driver merges what
 * they find to the result of one machine, to the last bit. What cannot be split is one task.
 */
@org.jspecify.annotations.NullMarked
package expert.split;
