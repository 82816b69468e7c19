package expert.pattern;

/**
 * The source of the definitions that a pattern follows where its sources differ. Patterns read the name as {@code
 * self.definitions}; a pattern with a single definition ignores it.
 */
public enum Definitions {
    /** The analyzer of Scalasca 2.6, the default. */
    SCALASCA("scalasca"),
    /** EXPERT 3, as part of KOJAK. */
    EXPERT3("expert3"),
    /** Wolf and Mohr, "Automatic Performance Analysis of MPI Applications Based on Event Traces". */
    PAPER("paper");

    private final String word;

    Definitions(String word) {
        this.word = word;
    }

    /** Spelling for users and patterns. */
    public String word() {
        return word;
    }

    @Override
    public String toString() {
        return word;
    }
}
