/**
 * MPI programs watched while they run. {@link earl.monitor.Session} runs a program with the recorder loaded into its
 * processes, and a {@link earl.monitor.Collector} takes records from their rings; afterwards {@link
 * earl.monitor.archive.Recording} makes a trace of them.
 *
 * <p>The processes of another node are watched by a {@link earl.monitor.NodeMonitor} there, which the first of them starts;
 * {@link earl.monitor.NodeOutputs} puts together what these leave in the session's folder. {@link
 * earl.monitor.RecordingOrders} makes them record the same iterations.
 *
 * <p>The program is never made to wait, and never fails because of us: what cannot be recorded is counted, or said in one line.
 *
 * <p>A monitor that does not keep up gives up things in this order. First, while a ring is more than half full, no recording
 * of iterations begins; one that has begun continues. Then a ring is full, and the newest calls of its thread are lost until
 * there is room again. In the flow graph a separate node represents them, which no loop contains. Iterations no longer have
 * the same numbers on all threads, so stretches begin and end at one time. In an archive, recording is off in between. From
 * then on the partners of that process's messages are unknown, and so are the instances of its collective calls. Its
 * messages and operations are omitted, at their other ends, too; their calls remain. Earlier ones, and those of other
 * processes, are complete.
 */
@org.jspecify.annotations.NullMarked
package earl.monitor;
