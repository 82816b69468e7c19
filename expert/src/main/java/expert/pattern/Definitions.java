package expert.pattern;

/**
 * Whose definitions a pattern follows where its sources differ. A pattern reads the word as {@code self.definitions}; one whose
 * definition is the same everywhere does not look at it.
 */
public enum Definitions {
    /** Those of Scalasca 2.6's analyser: what a pattern follows unless the user says otherwise. */
    SCALASCA("scalasca"),
    /** Those of EXPERT 3, as KOJAK had it. */
    EXPERT3("expert3"),
    /** Those of Wolf and Mohr, "Automatic Performance Analysis of MPI Applications Based on Event Traces". */
    PAPER("paper");

    private final String word;

    Definitions(String word) {
        this.word = word;
    }

    /** As users and patterns write it. */
    public String word() {
        return word;
    }

    @Override
    public String toString() {
        return word;
    }
}
