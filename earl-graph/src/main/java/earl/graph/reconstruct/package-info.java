/**
 * Calls and events, reconstructed from event flow graphs that were kept in a file.
 *
 * <p>{@link earl.graph.reconstruct.GraphFile} is what commands use: it gives the graphs of a file, the times of their calls, and a trace. The
 * formats of such files implement it; {@link java.util.ServiceLoader} finds them.
 *
 * <p>A file has the exact times of calls, statistics of their times, or no times. Times are reconstructed from statistics as
 * follows. The walk over a graph gives the order of calls. Each call and each gap between calls takes the next sample from
 * the histogram of its node or edge ({@code HistogramSampler}). The samples have the recorded histogram and the recorded
 * total, and are spread evenly over the visits. So totals are correct, including the end of each process. The error of a
 * call's begin comes from the order of long and short times. {@link earl.graph.reconstruct.TimeError} measures it. It is
 * measured when the file is written.
 */
@org.jspecify.annotations.NullMarked
package earl.graph.reconstruct;
