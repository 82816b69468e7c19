package earl.format.otf2;

import earl.Trace;
import earl.schema.Field;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import earl.store.LocationEvents;
import java.util.List;

/**
 * Appends records that went through {@link EventRecord} to the columns of a location, some of them as several events. For one
 * location and one thread; {@link EventDecoder} reads each record before it calls this.
 */
final class RareRecords {
    private static final int RMA_OPERATION = RecordKind.RMA_COLLECTIVE_END.field("collectiveOp");
    private static final int RMA_WIN = RecordKind.RMA_COLLECTIVE_END.field("win");
    private static final int STOP_TIME = RecordKind.BUFFER_FLUSH.field("stopTime");

    /** Nothing of the next record was decoded. */
    private static final int WHOLE = 0;
    /** The enter of a flush was decoded. */
    private static final int FLUSHING = 1;
    /** The program's region was left. */
    private static final int LEFT = 2;

    private final EventRecord record;
    private final IdResolver ids;
    private final ClockCorrection clock;
    private final DecodedCounts counts;
    private final ContextPath contexts;
    /** Whether collective operations on windows are those of a library other than MPI. */
    private final boolean windows;

    /** Progress in a record that stands for several events: {@link #WHOLE}, {@link #FLUSHING} or {@link #LEFT}. */
    private int phase;
    /** End of the last flush, in corrected ticks. */
    private long flushed = Long.MIN_VALUE;

    /** For records that are read into {@code record}. */
    RareRecords(EventRecord record, IdResolver ids, ClockCorrection clock, DecodedCounts counts) {
        this.record = record;
        this.ids = ids;
        this.clock = clock;
        this.counts = counts;
        this.contexts = ids.contexts();
        this.windows = ids.synchronizesByWindows();
    }

    /** Continues with an earlier {@link #phase}. */
    void resume(int progress) {
        phase = progress;
    }

    /** Progress in the record that is next, 0 if it is not begun. */
    int phase() {
        return phase;
    }

    /** End of the last flush, in corrected ticks. */
    long flushed() {
        return flushed;
    }

    /** Whether the program's region was left. */
    boolean isLeft() {
        return phase == LEFT;
    }

    /** Notes that the program's region is left. */
    void leave() {
        phase = LEFT;
    }

    /**
     * Appends the next event of the record that was read.
     *
     * @param now corrected time of the record
     * @param index of the event on the location
     * @return whether it was the record's last one
     */
    boolean append(long now, long index, LocationEvents out) {
        RecordKind kind = record.kind;
        if (kind.isRegionRecord()) {
            out.record(now, kind, ids.region(record.values[0]));
            return true;
        }
        if (kind == RecordKind.BUFFER_FLUSH) {
            return flush(now, index, out);
        }
        if (kind == RecordKind.CALLING_CONTEXT_ENTER || kind == RecordKind.CALLING_CONTEXT_LEAVE) {
            int context = ids.dense(FieldType.CALLING_CONTEXT, record.values[0]);
            if (contexts.knows(context)) {
                return contexts.step(kind, context, now, out);
            }
        }
        if (kind == RecordKind.RMA_COLLECTIVE_BEGIN && windows) {
            out.record(now, RecordKind.MPI_COLLECTIVE_BEGIN, -1);
            return true;
        }
        if (kind == RecordKind.RMA_COLLECTIVE_END) {
            int communicator = ids.synchronizedBy(record.values[RMA_WIN]);
            if (communicator != Trace.NONE) {
                synchronize(now, communicator, out);
                return true;
            }
        }
        if (kind == RecordKind.CALLING_CONTEXT_SAMPLE) {
            counts.addSample(index);
        }
        out.record(now, kind, -1);
        List<Field> fields = kind.fields();
        for (int i = 0; i < fields.size(); i++) {
            FieldType type = fields.get(i).type();
            if (!fields.get(i).list()) {
                write(type, record.values[i], out);
                continue;
            }
            out.unsigned(record.elements);
            for (int n = 0; n < record.elements; n++) {
                if (type == FieldType.VALUE) {
                    writeTyped(record.elementTypes[n], record.elementValues[n], out);
                } else {
                    write(type, record.elementValues[n], out);
                }
            }
        }
        return true;
    }

    /** A collective operation of SHMEM and the like, which waits for others as one of MPI does. */
    private void synchronize(long now, int communicator, LocationEvents out) {
        out.record(now, RecordKind.MPI_COLLECTIVE_END, -1);
        out.unsigned(record.values[RMA_OPERATION]);
        out.reference(communicator);
        for (int field = RMA_WIN + 1; field < record.kind.fields().size(); field++) {
            out.unsigned(record.values[field]);
        }
    }

    /** A flush of the trace buffer is an enter and a leave of a region of its own. */
    private boolean flush(long now, long index, LocationEvents out) {
        int region = ids.flushRegion();
        if (phase != FLUSHING) {
            counts.addFlush(index);
            out.enter(now, region);
            phase = FLUSHING;
            return false;
        }
        long end = Math.max(now, clock.correct(record.values[STOP_TIME]));
        counts.addFlushTicks(end - now);
        flushed = end;
        out.leave(end, region);
        phase = WHOLE;
        return true;
    }

    /** Attaches the attributes that were read to the last event. */
    void attach(LocationEvents out) {
        out.attributes(record.attributes);
        for (int i = 0; i < record.attributes; i++) {
            out.reference(ids.dense(FieldType.ATTRIBUTE, record.attributeIds[i]));
            writeTyped(record.attributeTypes[i], record.attributeValues[i], out);
        }
        record.clearAttributes();
    }

    private void writeTyped(int code, long value, LocationEvents out) {
        out.unsigned(code);
        FieldType type = FieldType.ofCode(code);
        if (type == null) {
            out.unsigned(value);
        } else {
            write(type, value, out);
        }
    }

    private void write(FieldType type, long value, LocationEvents out) {
        switch (type.form()) {
            case REFERENCE -> out.reference(ids.dense(type, value));
            case SIGNED -> out.signed(value);
            case TIME -> out.unsigned(clock.correct(value));
            case REAL -> {
                if (type == FieldType.FLOAT) {
                    out.real(Float.intBitsToFloat((int) value));
                } else {
                    out.real(Double.longBitsToDouble(value));
                }
            }
            default -> out.unsigned(value);
        }
    }
}
