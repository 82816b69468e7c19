package earl.format.sqlite.run;

/** Directions of copies between memories. */
public enum CopyKind {
    FROM_HOST,
    TO_HOST,
    BETWEEN_DEVICES,
    /** Within a device, within the host, or unknown. */
    OTHER
}
