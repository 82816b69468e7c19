/**
 * Event flow graphs in files, {@code .efg}: the structure of what processes did, from which the sequence of their calls comes back, and
 * if wanted everything else that the trace had.
 *
 * <h2>The file</h2>
 *
 * <pre>
 * bytes      what
 * 8          89 45 46 47 0D 0A 1A 0A
 * 2          version of the format, 3; big-endian as all numbers of fixed length in the frame
 * 1-5        bytes of the table that follows: seven bits a byte, the lowest first, the top bit says that more follow
 * a part:
 *   1        which it is: 0 head, 1 graphs, 2 stats, 3 trace, 4 shapes, 5 the next part of records; 128 and more: the others' letters
 *   n        of its name, in ISO 8859-1, if it is not one of these: 128 less than that byte
 *   1-5      bytes of the part, told as those of the table
 *   4        CRC-32 of them
 * 4          CRC-32 of all the bytes before
 * </pre>
 *
 * then the parts' bytes, in order, and nothing behind them. A reader looks only at the parts it needs; it refuses one whose checksum is
 * wrong, ignores one that it does not know, and refuses another version. There are:
 *
 * <pre>
 * head       signature, calls, name of the trace, clock; regions, call sites, communicators and locations in words
 * graphs     nodes, edges, and the order in which edges are taken, of one process after the other
 * stats      of each node and edge: total, shortest and longest time, and the histogram; when each process's first call began; by edge,
 *            how deep in open calls one is behind it; how far times made up from this are off, -1 if nobody
 *            knows; only with {@code --times stats}, and in graphs of programs that were watched
 *
 * and only with {@code --times exact}, when the file is a trace of the format {@link earl.graph.file.EfgFormat}:
 *
 * trace      definitions, properties, markers, what was odd; number of records by location; grain of the clock; first
 *            location of each part of records
 * shapes     what records have in common that differ only in their times and numbers, see below
 * records N  all records of some locations, from 0
 * </pre>
 *
 * <p>Each part is one stream of binary decisions, by an adaptive range coder: a decision's probability is what it was in the same context
 * before. Small numbers are likely from the start, so that short streams do not pay for learning it.
 *
 * <p>{@code head} and {@code trace} are numbers and words, each of a field and predicted by what the field had before; {@code trace} is
 * coded as if it followed {@code head}. A word is a stem and the number at its end. Stems are told by their number among those of a
 * dictionary that belongs to the format and those that came before, new ones in letters. A call path of which only the innermost names are
 * told, {@code (1873 regions)/walk/walk}, is -1 in place of the stem; then by how much the number at its beginning has grown since the
 * last such path, how many names it shares with that one's end, how many follow, and these.
 *
 * <p>In {@code graphs} a new edge begins where the last one ended, or some steps on along the edges taken last; a process that does exactly
 * what an earlier one did costs some bits in all. A node is predicted by those from which it was reached first, of this process and of
 * those before. Partners are differences of locations, so that neighbours look alike. As many departures leave a node as come to it.
 *
 * <p>The order behind a branch is told in one of four ways; where it is long, in the one that takes the fewest bytes:
 *
 * <pre>
 * progressions   first, last, stride and count of runs, see {@link earl.graph.Progression}
 * runs           edge and count of each, as they come; their longest repetition, if there is one, is told once in all ways but the first
 * mixed          runs of equal edge and count numbered; each number predicted from the last none to six in several ways at once, and from
 *                what followed the same stretch earlier, with mixed odds: codes without a simple order
 * grammar        the same numbers, pairs that come often replaced by numbers of their own, again and again: loops in loops
 * </pre>
 *
 * <p>Only long irregular orders take the last two ways: 200 phases of loops in loops, 100,000 runs, need less than 1,200 bytes. None of
 * 47 traces of test programs, NAS benchmarks and simulated stencils has such an order, with any of the signatures {@code call},
 * {@code call,callsite} and {@code call,size,partner,callsite}: without these two ways, the 273 files have the same 36,844 bytes.
 *
 * <h2>Times made up from statistics</h2>
 *
 * <p>Along the walk over a graph each call takes, and each edge passes, the next of the times that are drawn for its node or edge: as
 * many from each range of its histogram as there were, spread evenly over its visits, all as far up in their ranges as gives the total.
 * So totals, and with them the end of each process, are right, and begins of calls are off by what the order of long and short times
 * makes out. By how much is found when the file is written, and stands in it.
 *
 * <h2>A whole trace</h2>
 *
 * <p>A record is a shape, a time and numbers. The shape has its kind, region, references and words, the lengths of its lists and which
 * attributes it has; shapes are few, and are told once for all locations. Along with the records of a location one walks over its graph,
 * which says what call comes next, with all that is in its signature. So the next shape is predicted by the transition under way, the
 * number of records since the last call, and the last shapes; the record's numbers by what they were there before, or by how they grew.
 * Ranks are differences from the location, requests from the request begun last; what a process received in a collective operation is the
 * size of its call less what it sent. What costs is times: the ticks since the record before, in the context of how many binary digits
 * that took there last time. Many clocks count in steps of several ticks, ten or a thousand: such a {@code grain} is found when the file is
 * written, and told in 2<sup>-40</sup> ticks in {@code trace}; then it is the grains passed that are told, and where the clock is not where
 * it should be after them, by how much.
 *
 * <p>Locations are put into one part until it has 65,536 records: in it each is predicted from those before it. Parts are independent, so
 * that a rank comes back without the others' parts, and several are read at once.
 *
 * <p>Not kept are snapshots, which repeat what events say, and thumbnails. A time that lay before that of the event before it is raised
 * as everywhere, and told.
 *
 * <p>Encoding and decoding are the same code: what is written is read back by the steps that wrote it.
 */
@org.jspecify.annotations.NullMarked
package earl.graph.file;
