package earl.format.otf2;

import earl.format.otf2.encoding.BrokenRecord;
import org.jspecify.annotations.Nullable;

/** Numbers and first places of unusual records in an event file. One thread. */
final class DecodedCounts {
    private long unknown;
    private long firstUnknown = -1;
    private long firstUndefined = -1;
    private long broken;
    private @Nullable BrokenRecord firstBroken;
    private long implied;
    private long samples;
    private long firstSample = -1;
    private long flushes;
    private long firstFlush = -1;
    private double flushTicks;

    /** Counts a skipped record of an unknown kind at a byte offset. */
    void addUnknown(long offset) {
        firstUnknown = unknown++ == 0 ? offset : firstUnknown;
    }

    /** Notes that the record before a byte offset names an undefined object. */
    void addUndefined(long offset) {
        firstUndefined = firstUndefined < 0 ? offset : firstUndefined;
    }

    /** Counts a skipped damaged record. */
    void addBroken(BrokenRecord record) {
        firstBroken = broken++ == 0 ? record : firstBroken;
    }

    /** Counts an event that is no record of the file. */
    void addImplied() {
        implied++;
    }

    /** Counts a sample of the call path, given its index on the location. */
    void addSample(long index) {
        firstSample = samples++ == 0 ? index : firstSample;
    }

    /** Counts a flush of the trace buffer, given the index of its enter on the location. */
    void addFlush(long index) {
        firstFlush = flushes++ == 0 ? index : firstFlush;
    }

    /** Adds ticks that a flush took. */
    void addFlushTicks(long ticks) {
        flushTicks += ticks;
    }

    /** Number of skipped records of unknown kinds. */
    long unknown() {
        return unknown;
    }

    /** Byte offset of the first of them, -1 if there is none. */
    long firstUnknown() {
        return firstUnknown;
    }

    /** Number of skipped damaged records. */
    long broken() {
        return broken;
    }

    /** The first of them, {@code null} if there is none. */
    @Nullable
    BrokenRecord firstBroken() {
        return firstBroken;
    }

    /** Byte offset after the first record that names an undefined object, -1 if there is none. */
    long firstUndefined() {
        return firstUndefined;
    }

    /** Number of events that are no record of the file. */
    long implied() {
        return implied;
    }

    /** Number of samples of the call path. */
    long samples() {
        return samples;
    }

    /** Index of the first sample, -1 if there is none. */
    long firstSample() {
        return firstSample;
    }

    /** Number of flushes of the trace buffer. */
    long flushes() {
        return flushes;
    }

    /** Index of the first flush, -1 if there is none. */
    long firstFlush() {
        return firstFlush;
    }

    /** Ticks that flushes took. */
    double flushTicks() {
        return flushTicks;
    }
}
