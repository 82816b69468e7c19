package earl.replay.extrapolation;

/** The runs have no common structure that a larger run could follow from. */
final class MisfitException extends Exception {
    private static final long serialVersionUID = 1;

    MisfitException(String message) {
        super(message);
    }
}
