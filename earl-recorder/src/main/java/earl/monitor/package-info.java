/**
 * MPI programs watched while they run. {@link earl.monitor.Session} runs one with the recorder loaded into its processes, and a {@link
 * earl.monitor.Collector} takes what they write from their rings; afterwards {@link earl.monitor.archive.Recording} makes a trace of it.
 *
 * <p>The processes of another node are watched by a {@link earl.monitor.NodeMonitor} there, which the first of them starts; {@link
 * earl.monitor.NodeOutputs} puts together what these leave in the session's folder. By {@link earl.monitor.RecordingOrders} they record the same
 * iterations.
 *
 * <p>The program is never made to wait, and never fails because of us: what cannot be recorded is counted, or said in one line.
 *
 * <p>A monitor that does not keep up gives up things in this order. First, while a ring is more than half full, no recording of iterations
 * begins; one that has begun goes on. Then a ring is full, and the newest calls of its thread are lost until there is room again. In the
 * flow graph a node of its own stands for them, through which no loop goes, and iterations are no longer the same on all threads by their
 * number, so that windows begin and end at one time. In an archive recording is off in between. From then on nobody knows which other end a
 * message of that process has, nor which of a communicator's operations its collective calls are: messages and operations in which it takes part
 * are left out, at their other ends, too, and their calls remain. Those before, and those of other processes, are all there.
 */
@org.jspecify.annotations.NullMarked
package earl.monitor;
