/**
 * Region stacks and message queues at any position of a trace, as {@link earl.States} defines them.
 *
 * <p><b>Stacks</b> store nothing: a binary search in the list of positions finds the location's last event, and enters link
 * to their enclosing enters.
 *
 * <p><b>Queues</b> are read from bookmarks, states of the queue at intervals, and a replay of the events in between. {@link
 * earl.state.Bookmarks} describes their layout off the heap. They are made when a queue is first requested. The interval was
 * chosen with a generated trace of 10 million events on 64 locations (566,000 messages, 59 under way at a time on average; 2
 * busy processors; microseconds per query at random positions):
 *
 * <pre>
 *   positions   bookmarks   to make   queue to a location   whole queue    all stacks and queue
 *   between     take                   p50    p99            p50    p99     p50    p99
 *      64       23.3 MB     514 ms     1.9    4.4            3.5   10.9    25.6   68.1
 *     256       13.5 MB     152 ms     2.2    5.9            3.4   10.3    27.3   68.2
 *    1024        5.9 MB     177 ms     2.5    9.1            3.6    9.6    25.9   69.0      taken
 *    4096        1.6 MB      71 ms     7.1   18.6            6.8   12.3    28.3   69.9
 *   16384        0.4 MB      57 ms    16.3   39.0           15.7   56.7    38.2   82.3
 *   65536        0.1 MB      45 ms    63.4  844.7           54.9  203.5    78.2  177.6
 * </pre>
 *
 * A stack takes 1.2 (p50) to 2.2 (p99) microseconds. {@code bin/bench StateBenchmark} measures it again. If very many
 * messages are under way for long, the interval grows, so that bookmarks take at most 16 bytes per event.
 *
 * <p><b>What outlives a run.</b> Bookmarks of traces of 67,108,864 events or more are kept in the cache folder by {@link
 * earl.state.PageMaps}, if a module provides them (EXPERT does, with Chronicle Map), and found there by the next run. A new
 * process takes 1.7 s to open a map, because the library generates and compiles classes for it. Making the bookmarks of 10
 * million events takes a tenth of that. From some 60 million events, making them takes longer if the events are in files
 * that the system has not cached. The system property {@code earl.bookmarks.from} sets another minimum. If the map cannot be
 * used (the folder is not writable, or the Java virtual machine lacks the options that the map needs), bookmarks live only
 * in memory.
 */
@org.jspecify.annotations.NullMarked
package earl.state;
