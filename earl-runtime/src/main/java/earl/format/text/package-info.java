/**
 * Traces as text: a line an event of communication, in the notation of "Communication models", section II-B.
 *
 * <pre>
 *   0 send 1 tag5               process 0 sends to 1; a tag is a number, tag and a number, or a word
 *   0 recv 1 tag5               process 1 has received it
 *   1 sync MPI_Barrier 0-3      process 1 takes part in an operation of processes 0 to 3
 *   1 local call MPI_Isend      a call is entered, {@code local return} left
 *   1 local step 7              anything that concerns process 1 alone
 *   // a remark
 * </pre>
 *
 * <p>Only the order of the lines of one process counts, so that the processes may stand one after the other or mixed. {@code LineReader}
 * reads lines into the columns of each process ({@code Lines}); {@code LogicalClock} gives them times, since there are none: a second
 * an event, a receive after its send, and the members of an operation leave it together. {@code tag5@rows} is a tag on a communicator
 * called {@code rows}.
 */
@org.jspecify.annotations.NullMarked
package earl.format.text;
