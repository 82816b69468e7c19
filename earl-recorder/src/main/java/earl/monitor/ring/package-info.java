/**
 * Rings of records, shared with the processes that are recorded: {@link earl.monitor.ring.RingFile} takes out what a process has put in,
 * {@link earl.monitor.ring.Spool} keeps it in a file of the same form that does not wrap, {@link earl.monitor.ring.RecordFile} reads that.
 *
 * <p>A file is a header of one page and records of 64 bytes, both in the byte order of the machine. A group of records (a call and what
 * continues it) becomes visible as a whole, when the process moves {@code head}; the reader moves {@code tail}. The process never waits: a
 * group for which there is no room is counted in the header, and the next one is preceded by a record that tells how many are missing.
 */
@org.jspecify.annotations.NullMarked
package earl.monitor.ring;
