/**
 * Reads recordings of PyTorch's profiler (Kineto) and other files of Chrome's trace format in JSON, also compressed. A file is one
 * process, and so one rank. A folder or a list of files is a run; its files are read in parallel.
 *
 * <p>{@code EventParser} turns the text into one {@code ChromeEvent} at a time, with times in integer nanoseconds. {@code RankReader}
 * decides what each event is, and {@code RankLinks} connects calls, activities, synchronizations and collective operations of a file.
 *
 * <p>{@code PerfettoParser} makes the same events of the slices of a trace of Perfetto in protocol buffers. Its tracks are threads; slices of
 * the categories of kernels and copies are activities. A debug annotation is an argument: {@code correlation}, {@code device}, {@code
 * stream}. Flows connect calls and activities if there are no correlation ids.
 */
@org.jspecify.annotations.NullMarked
package earl.format.kineto;
