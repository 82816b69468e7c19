/**
 * The trace language: a trace of a parallel program as a random-access sequence of events.
 *
 * <p>A <em>position</em> ({@code long}, 0-based) numbers the events of all locations in chronological order: by time, ties by
 * location id, then by order within the location. If a message arrives in the tick in which it is sent, its receive and what
 * follows it on its location in that tick come after the send. A position is an event's identity everywhere. A missing link is
 * {@link earl.Trace#NONE}. Definitions (locations, regions, communicators, call paths) are dense {@code int} ids in the order in
 * which the trace defines them.
 *
 * <p>This package knows none of the others: {@link earl.Trace#open} finds the implementation through {@link
 * earl.TraceOpener} and {@link java.util.ServiceLoader}.
 *
 * <pre>{@code
 * try (Trace trace = Trace.open(Path.of("examples/late_sender"))) {
 *     EventCursor cursor = trace.cursor();
 *     while (cursor.next()) {
 *         if (cursor.type() == EventType.RECV) {
 *             Event send = trace.event(cursor.sendptr());
 *             System.out.println(send.time() - trace.event(cursor.enterptr()).time());
 *         }
 *     }
 * }
 * }</pre>
 *
 * <p>The model is that of Wolf and Mohr, "Automatic Performance Analysis of MPI Applications Based on Event Traces" (Euro-Par
 * 2000), widened to the records of OTF2.
 */
@org.jspecify.annotations.NullMarked
package earl;
