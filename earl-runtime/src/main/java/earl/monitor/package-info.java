/**
 * MPI programs watched while they run. {@link earl.monitor.Session} runs one with the recorder loaded into its processes, and a {@link
 * earl.monitor.Collector} takes what they write from their rings; afterwards {@link earl.monitor.archive.Recording} makes a trace of it.
 *
 * <p>The program is never made to wait, and never fails because of us: what cannot be recorded is counted, or said in one line.
 */
@org.jspecify.annotations.NullMarked
package earl.monitor;
