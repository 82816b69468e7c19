/**
 * Traces of Extrae and other tools in the format of Paraver: a {@code .prv} of lines, which gzip may have compressed, and beside it a {@code
 * .pcf} with the names of numbers and a {@code .row} with the names of rows.
 *
 * <pre>
 *   #Paraver (dd/mm/yyyy at hh:mm):RUN TIME_ns:NODES(CPUS,..):APPLICATIONS:TASKS(THREADS:NODE,..),COMMUNICATORS
 *   c:APPLICATION:COMMUNICATOR:SIZE:TASK:..                                     members of a communicator
 *   1:CPU:APPLICATION:TASK:THREAD:BEGIN:END:STATE
 *   2:CPU:APPLICATION:TASK:THREAD:TIME:TYPE:VALUE[:TYPE:VALUE]..
 *   3:CPU:APPLICATION:TASK:THREAD:LOGICAL SEND:PHYSICAL SEND:CPU:APPLICATION:TASK:THREAD:LOGICAL RECEIVE:PHYSICAL RECEIVE:SIZE:TAG
 * </pre>
 *
 * <p>Source: "Paraver Tracefile Description", Barcelona Supercomputing Center.
 *
 * <p>What becomes of it:
 *
 * <ul>
 *   <li>A task is a process, and its rank is its number. A thread is a location. A node is a node of the system tree.
 *   <li>The program is a region, named after the file. A thread is in it from the end of its state "not created" on, except while the
 *       recorder starts (event 40000002). So the time in it, without the calls in it, is the time of state "running".
 *   <li>MPI calls are the events 50000001 to 50000003. Callers (7000000x) are regions around each call; their lines (8000000x) are the
 *       source lines of calls.
 *   <li>A message is sent at its logical time, in the call that begins then. It is received at its physical time, in the call that ends then.
 *       If the receive was posted in a call such as MPI_Irecv, it is a non-blocking one.
 *   <li>A collective operation is recorded with its communicator, sizes and root. The events of its call have them.
 *   <li>Times of writing the trace (event 40000003) are the region TRACE BUFFER FLUSH.
 *   <li>Calls, kernels and copies of CUDA, HIP and OpenCL are known by the names of their types: the numbers differ by version of Extrae. Threads
 *       with kernels and copies are streams. Messages between a thread and a stream say which call queued an activity.
 *   <li>Counters are values since the last event with counters. Events of OpenMP (600000xx) and of the user, whose values have names, are
 *       regions. The properties of the trace list the types of other events, with their number.
 * </ul>
 */
@org.jspecify.annotations.NullMarked
package earl.format.paraver;
