package earl;

/** The role of an event in an analysis. {@link Events#kind} is the recorded kind, for instance {@code MPI_ISEND}. */
@Stable
public enum EventType {
    /** The location enters a region. */
    ENTER("enter"),
    /** The location leaves a region. */
    EXIT("exit"),
    /** A message is sent: {@code MPI_SEND}, or the posting of {@code MPI_ISEND}. */
    SEND("send"),
    /** A message is received: {@code MPI_RECV}, or the completion of {@code MPI_IRECV}. */
    RECV("recv"),
    /**
     * A collective operation completes on this location: {@code MPI_COLLECTIVE_END}, {@code
     * NON_BLOCKING_COLLECTIVE_COMPLETE}.
     */
    COLLEXIT("collexit"),
    /** Any other record; it keeps its recorded name and attributes. */
    EVENT("event");

    private final String word;

    EventType(String word) {
        this.word = word;
    }

    /** The type as it appears in scripts and reports, for instance {@code "enter"}. */
    public String word() {
        return word;
    }
}
