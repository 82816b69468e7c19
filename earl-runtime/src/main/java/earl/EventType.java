package earl;

/** What an event is to an analysis. The recorded kind (for instance {@code MPI_ISEND}) is {@link Events#kind}. */
@Stable
public enum EventType {
    /** A region is entered. */
    ENTER("enter"),
    /** A region is left. */
    EXIT("exit"),
    /** A message is sent: {@code MPI_SEND}, or {@code MPI_ISEND} where it was posted. */
    SEND("send"),
    /** A message was received: {@code MPI_RECV}, or {@code MPI_IRECV} where it completed. */
    RECV("recv"),
    /** A collective operation completed on this location: {@code MPI_COLLECTIVE_END}, {@code NON_BLOCKING_COLLECTIVE_COMPLETE}. */
    COLLEXIT("collexit"),
    /** Any other record; it keeps its recorded name and attributes. */
    EVENT("event");

    private final String word;

    EventType(String word) {
        this.word = word;
    }

    /** The type as scripts and reports spell it, for instance {@code "enter"}. */
    public String word() {
        return word;
    }
}
