package earl.replay.extrapolation;

/** Whom a member of a collective operation waits for. */
enum Rule {
    /** All members. */
    MEET,
    /** The root. */
    FROM_ROOT,
    /** The root waits for all, others for nobody. */
    TO_ROOT,
    /** The members before it. */
    PREFIX;

    /** The rule of an operation as OTF2 names it. */
    static Rule of(String operation) {
        return switch (operation) {
            case "BCAST", "SCATTER", "SCATTERV" -> FROM_ROOT;
            case "GATHER", "GATHERV", "REDUCE" -> TO_ROOT;
            case "SCAN", "EXSCAN" -> PREFIX;
            default -> MEET;
        };
    }
}
