/**
 * Event flow graphs in files, {@code .efg}: the structure of what processes did, from which the sequence of their calls comes back.
 *
 * <h2>The file</h2>
 *
 * <pre>
 * bytes      what
 * 8          89 45 46 47 0D 0A 1A 0A
 * 2          version of the format, 1; big-endian as all numbers in the frame
 * 2          number of parts
 * a part:
 *   1        its name's letters in ISO 8859-1 follow
 *   n        the name
 *   8        offset of its bytes from the begin of the file
 *   8        how many there are
 *   4        CRC-32 of them
 * 4          CRC-32 of all the bytes before
 * </pre>
 *
 * then the parts' bytes, in order. A reader looks only at the parts it needs; it refuses one whose checksum is wrong, ignores one whose
 * name it does not know, and refuses a version that is newer than its own. There are:
 *
 * <pre>
 * head       signature, calls, name of the trace, clock ticks a second, locations with rank and label
 * names      regions, call sites and communicators in words, packed by deflate
 * graphs     nodes, edges, and the order in which edges are taken, of one process after the other
 * stats      of each node and edge: total, shortest and longest time, and the histogram; only with {@code --times stats}
 * times      when each call began and ended; only with {@code --times exact}
 * </pre>
 *
 * <p>{@code graphs}, {@code stats} and {@code times} are one stream of binary decisions each, by an adaptive range coder: a decision's probability is
 * what it was in the same context before, so that each process is predicted from those before it. What is the same for all costs a
 * fraction of a bit a node; a process that does exactly what an earlier one did costs some bits in all. Partners are differences of
 * locations, so that neighbours look alike.
 *
 * <p>The order behind a branch is a list of progressions (first, last, stride and count of runs, see {@link earl.graph.Progression}) or,
 * where that is long, a list of runs with its longest repetition written once, as it comes.
 *
 * <p>Encoding and decoding are the same code: what is written is read back by the steps that wrote it.
 */
@org.jspecify.annotations.NullMarked
package earl.graph.file;
