package earl.plan;

/** Why a plan cannot be computed in cuts. */
final class SplitObstacle extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SplitObstacle(String what) {
        super(what, null, false, false);
    }
}
