/**
 * The format {@code .efg}: event flow graphs in a file, with the sequence of calls of each process and, on request,
 * everything else in the trace. The package is found by the service loader, as a format of traces and as the format of
 * {@link earl.graph.reconstruct.GraphFile}.
 *
 * <h2>Layout</h2>
 *
 * <pre>
 * bytes      content
 * 8          89 45 46 47 0D 0A 1A 0A
 * 2          version of the format, 4; numbers of fixed size are big-endian
 * 1-5        size of the table that follows: seven bits per byte, the lowest first; the top bit says that another byte follows
 * a part:
 *   1        its name: 0 head, 1 graphs, 2 stats, 3 trace, 4 shapes, 5 the next part with records; 128 + n: n letters follow
 *   n        these letters, in ISO 8859-1
 *   1-5      size of the part, encoded as the size of the table
 *   4        CRC-32 of the part
 * 4          CRC-32 of all bytes before
 * </pre>
 *
 * <p>The bytes of the parts follow in this order, and nothing comes after them. A reader reads only the parts that it needs. It refuses a part
 * whose checksum is wrong, ignores a part that it does not know, and refuses another version. The parts are:
 *
 * <pre>
 * head       signature, calls, name of the trace, clock; names of regions, call sites, communicators and locations
 * graphs     by process, its nodes, its edges, and the order in which it takes the edges
 * stats      the error of times that are reconstructed from this part; by process, when its first call began, and by edge, the change of
 *            depth in open calls; by node and edge, the total, shortest and longest duration and the histogram
 * trace      definitions, properties, markers, anomalies; number of records by location; grain of the clock; first location of each
 *            part with records
 * shapes     what records that differ only in their times and numbers have in common
 * records N  all records of some locations, numbered from 0
 * </pre>
 *
 * <p>All files have {@code head} and {@code graphs}. Files with {@code --times stats} and graphs of monitored programs also have {@code stats}.
 * Files with {@code --times exact} have {@code trace}, {@code shapes} and {@code records} instead, and open as a trace.
 *
 * <p>Each part is one sequence of binary decisions that an adaptive range coder encodes ({@link earl.codec}). Version 3 had two more codes
 * for the order of edges, and another model of letters.
 *
 * <h2>Graphs</h2>
 *
 * <p>An edge begins where the previous one ended, or some steps further along the edges taken last. A process that does the
 * same as an earlier one costs a few bits. A node is predicted from those before it on the path on which it was first
 * reached. Partners are differences of locations, so that neighbors look alike. A node is left as often as it is reached.
 *
 * <p>The order of departures from a node has two forms; the shorter one is written:
 *
 * <pre>
 * progressions   first, last, stride and count of runs, see {@link earl.graph.Progression}
 * runs           edge and count of each run; the longest repetition is written once
 * </pre>
 *
 * <h2>Records</h2>
 *
 * <p>A record is a shape, a time and numbers. The shape has the kind, the region, references and strings, the lengths of lists and the attributes.
 * The walk over the location's graph predicts the shape of the next record and its numbers. Ranks are differences from the location, requests
 * from the latest request. Times dominate the size: the ticks since the previous record, given the magnitude of that time at the same point
 * before. If the clock has a grain, a time is the number of grains that passed and the deviation from it.
 *
 * <p>Locations share a part until it has 65,536 records. Parts are independent, so that one rank can be read without the others, and several are
 * read at once. Snapshots and thumbnails are not kept.
 */
@org.jspecify.annotations.NullMarked
package earl.format.efg;
