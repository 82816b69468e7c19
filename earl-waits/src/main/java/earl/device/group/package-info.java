/**
 * Collective operations of process groups on streams, and those of processors outside of MPI (gloo): which kernels and calls of different
 * processes are members of one operation.
 *
 * <p>{@code CollectiveScan} reads the members from the attributes of the trace ({@link earl.schema.DeviceAttribute}). {@code OperationFinder}
 * finds the operations, from the surest evidence to the weakest:
 *
 * <ol>
 *   <li>the number of an operation in its group, where the trace has one;
 *   <li>the order of the operations of one group and name on each process, if all processes have as many, all sizes agree, all members
 *       overlap in time and all kernels end together;
 *   <li>kernels that end together and overlap in time.
 * </ol>
 *
 * What remains is not paired, and counted.
 */
@org.jspecify.annotations.NullMarked
package earl.device.group;
