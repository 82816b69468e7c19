/**
 * Makes a trace of what a reader of another format finds, in any order.
 *
 * <pre>{@code
 * TraceBuilder builder = new TraceBuilder(TraceFiles.of(path, List.of(path)), "Chrome trace", 1_000_000_000, diagnostics);
 * int process = builder.process("rank 0", builder.node("node1", "node", -1));
 * LocationRows stream = builder.location("stream 7", "ACCELERATOR_STREAM", process);
 * int kernel = builder.region("gemm", "CUDA", "FUNCTION");
 * stream.interval(1200, 1900, kernel); // nanoseconds, here
 * stream.attribute(builder.attribute(DeviceAttribute.CORRELATION), 17);
 * return builder.finish();
 * }</pre>
 *
 * <p>{@link earl.format.build.TraceBuilder} has the definitions, {@link earl.format.build.LocationRows} the intervals and records of one
 * location. Both are off the heap: 24 bytes per interval and 16 per record, and the bytes of fields and attributes. Several threads may
 * fill several locations.
 *
 * <p>At the end, {@code Nesting} sorts the intervals of each location and makes them nest. Those of a stream may overlap: an activity that
 * begins before an earlier one of its stream has ended goes to a further location, whose property {@link
 * earl.schema.DeviceAttribute#STREAM_PROPERTY} names the first one. {@code Replay} makes enters, leaves and records of the rows.
 */
@org.jspecify.annotations.NullMarked
package earl.format.build;
