/**
 * Makes a trace of a recorder's output: {@link earl.monitor.archive.Recording} reads the files of all processes, matches
 * communicators, finds the source lines of addresses, and writes an archive.
 */
@org.jspecify.annotations.NullMarked
package earl.monitor.archive;
