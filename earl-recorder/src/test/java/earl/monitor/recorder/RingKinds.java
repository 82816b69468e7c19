package earl.monitor.recorder;

/** The kinds of records in a ring, for tests of other packages. */
public final class RingKinds {
    private RingKinds() {}

    /** Their numbers, in order. */
    public static int[] numbers() {
        return RingDefinition.shipped().kinds().stream()
                .mapToInt(RingDefinition.Kind::number)
                .toArray();
    }
}
