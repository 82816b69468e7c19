package earl.format.otf2.write;

import earl.format.otf2.encoding.RecordBytes;

/**
 * Takes an archive's markers: remarks of people and tools on ranges of time. Safe for several threads.
 *
 * <p>Parameters that are OTF2 enumerations take OTF2's numbers.
 */
public final class Otf2Markers {
    private static final int DEFINITION = 5;
    private static final int MARKER = 6;

    private final DefinitionRecords records = new DefinitionRecords();
    private int next;

    Otf2Markers() {}

    DefinitionRecords records() {
        return records;
    }

    /** A kind of marker; returns its number. */
    public synchronized int define(String group, String category, int severity) {
        int ref = next;
        define(ref, group, category, severity);
        return ref;
    }

    /** A kind of marker with a number of its own. */
    public synchronized void define(int ref, String group, String category, int severity) {
        next = Math.max(next, ref + 1);
        RecordBytes fields = records.fields(16 + 3 * (group.length() + category.length()));
        fields.u32(ref);
        fields.text(group);
        fields.text(category);
        fields.u8(severity);
        records.add(DEFINITION);
    }

    /**
     * A marker.
     *
     * @param ticks when it begins, in the archive's global time
     * @param duration ticks that it lasts
     * @param marker its kind
     * @param scopeKind what it concerns
     * @param scope the number of what it concerns
     * @param text what it says
     */
    public synchronized void mark(long ticks, long duration, int marker, int scopeKind, long scope, String text) {
        RecordBytes fields = records.fields(64 + 3 * text.length());
        fields.u64(ticks);
        fields.u64(duration);
        fields.u32(marker);
        fields.u8(scopeKind);
        fields.u64(scope);
        fields.text(text);
        records.add(MARKER);
    }
}
