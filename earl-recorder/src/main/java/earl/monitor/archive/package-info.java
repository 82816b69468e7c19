/**
 * What a recorder wrote down becomes a trace: {@link earl.monitor.archive.Recording} reads the files of all processes, finds out which
 * communicator is which and which address is where in the source, and writes an archive.
 */
@org.jspecify.annotations.NullMarked
package earl.monitor.archive;
