/**
 * Schedules in GOAL, the text that LogGOPSim and ATLAHS simulate. A schedule has operations and says which require which. It has no times:
 * they follow from a network, so that opening a schedule simulates it.
 *
 * <pre>
 *   // network L=2500 o=1500 g=1000 G=6 O=0 S=65535
 *   num_ranks 2
 *   rank 0 {
 *   l1: calc 100 cpu 1
 *   l2: send 8b to 1 tag 7 cpu 0 nic 0
 *   l2 requires l1
 *   }
 *   rank 1 {
 *   l1: recv 8b from 0 tag 7
 *   }
 * </pre>
 *
 * <p>Sources: T. Hoefler, C. Siebert, A. Lumsdaine, "Group Operation Assembly Language", ICPP 2009; T. Hoefler, T. Schneider, A. Lumsdaine,
 * "LogGOPSim - Simulating Large-Scale Applications in the LogGOPS Model", LSAP 2010.
 *
 * <p>{@link earl.format.goal.GoalReader} reads the text, {@link earl.format.goal.GoalSimulation} computes when each operation runs, and
 * {@link earl.format.goal.GoalTrace} makes calls of MPI of that:
 *
 * <ul>
 *   <li>A rank is a process, each of its processors a location. Its operations are in a region named after the file.
 *   <li>{@code calc} is the region {@code calc}. An operation that sends is MPI_Send, one that receives is MPI_Recv, if nothing else runs on
 *       the processor meanwhile. Otherwise it begins in MPI_Isend or MPI_Irecv, and ends in MPI_Wait.
 *   <li>A message that arrives before its receive begins occupies the processor in the region {@code message arrives}.
 *   <li>A processor without an operation, which waits for another one of its rank, is in the region {@code wait for processor}.
 * </ul>
 *
 * <p>{@link earl.format.goal.ChakraReader} reads execution traces of Chakra (github.com/mlcommons/chakra, {@code et_def.proto}) as such
 * schedules: a file of protocol buffers for each rank.
 */
@org.jspecify.annotations.NullMarked
package earl.format.goal;
