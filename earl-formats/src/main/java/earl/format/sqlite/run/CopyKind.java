package earl.format.sqlite.run;

/** Directions of copies between memories. */
public enum CopyKind {
    FROM_HOST,
    TO_HOST,
    /** Within a device, between devices, within the host, or unknown. */
    OTHER
}
