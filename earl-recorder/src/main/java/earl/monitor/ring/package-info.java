/**
 * Rings of records, shared with the recorded processes. {@link earl.monitor.ring.RingFile} takes records out, {@link
 * earl.monitor.ring.Spool} keeps them in a file of the same form that does not wrap, and {@link
 * earl.monitor.ring.RecordFile} reads that file.
 *
 * <p>A file is a header of one page and records of 64 bytes, both in the byte order of the machine. A group of records (a
 * call and what continues it) becomes visible as a whole, when the process moves {@code head}; the reader moves {@code
 * tail}. The process never waits: a group that does not fit is counted in the header, and a record with the number of
 * missing ones precedes the next group.
 */
@org.jspecify.annotations.NullMarked
package earl.monitor.ring;
