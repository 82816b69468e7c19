/**
 * OTF2, the Open Trace Format 2: archives read in pure Java. {@code encoding} has what readers and writers share, {@code write} the
 * writer.
 *
 * <h2>The files</h2>
 *
 * <pre>
 *   NAME.otf2              anchor: versions, chunk sizes, texts, properties
 *   NAME.def               global definitions
 *   NAME.marker            markers, if there are any
 *   NAME/LOCATION.evt      events of a location
 *   NAME/LOCATION.def      mapping tables and clock offsets of a location, if it needs any
 *   NAME/LOCATION.snap     snapshots of a location, if there are any
 * </pre>
 *
 * <h2>The bytes</h2>
 *
 * <p>All files except the anchor are divided into chunks of one size; the last may be shorter. A chunk begins with code 3, a
 * byte for the byte order ({@code 0x42}: little-endian, {@code 0x23}: big-endian) and the numbers of its first and last
 * event (8 bytes each). Code 0 ends it, code 2 ends the file. No record crosses chunks.
 *
 * <pre>
 *   record       code (1 byte), length of the data (1 byte, or 255 and 8 bytes), data
 *   bare record  code, one compressed integer: enter, leave, requests and others that OTF2 1.0 had
 *   time         code 5, 8 bytes: applies to the events after it
 *   attributes   code 6, length, count, then number, type and value of each: belong to the event after them
 *   integer      compressed: how many bytes, then those; 255 stands for all ones, a reference to nothing
 *   text         UTF-8 and a zero byte
 * </pre>
 *
 * <p>Data may be longer than this version expects, in which case the reader skips the rest; or shorter, from older versions,
 * in which case missing fields have a fixed value. The reader skips records of unknown kinds by their length.
 *
 * <h2>Reading</h2>
 *
 * <p>{@link earl.format.otf2.Otf2Format} opens; {@code Otf2Archive} is the source. The definitions are read when it is
 * opened; {@code decode} then reads a location's own definitions ({@code LocationMapping}) and its events ({@code
 * EventDecoder}), on the thread that calls it, with a buffer of one chunk. It copies files chunk by chunk instead of mapping
 * them. That costs a nanosecond per event, and a file that is truncated or replaced meanwhile gives a diagnostic instead of
 * a crash. {@code RawArchive} shows unchanged records and shares everything except the fast path with the decoder; a test
 * compares both on every event.
 *
 * <p>Damage: a damaged record with a known end is skipped and counted. Any other damage ends the file there; the events
 * before it are used. Lengths are trusted only within the bytes of the file.
 *
 * <p>A location's time {@code t} becomes the trace's time {@code t + offset + rint(slope * (t - begin))} between two clock
 * offsets ({@code ClockCorrection}), exactly as in the reference reader.
 */
@org.jspecify.annotations.NullMarked
package earl.format.otf2;
