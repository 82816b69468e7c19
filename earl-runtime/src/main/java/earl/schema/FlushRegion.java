package earl.schema;

/**
 * The region in which a location is while the measurement writes its buffer to a file. Archives that record flushes without
 * defining it get a placeholder.
 */
public final class FlushRegion {
    /** Name of the region, as Score-P defines it. */
    public static final String NAME = "TRACE BUFFER FLUSH";
    /** The trace's own id of the placeholder: the last one that a region can have. */
    public static final long REF = 0xFFFF_FFFEL;

    private FlushRegion() {}
}
