/**
 * Traces as text: one communication event per line, in the notation of "Communication models", section II-B.
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
 * <p>Only the order of lines within one process matters. Processes may follow one another or be mixed. {@code LineReader}
 * reads lines into the columns of each process ({@code Lines}). {@code LogicalClock} assigns times, because the text has
 * none: one second per event, a receive after its send, and members leave an operation together. {@code tag5@rows} is a tag
 * on a communicator called {@code rows}.
 */
@org.jspecify.annotations.NullMarked
package earl.format.text;
