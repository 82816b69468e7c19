package earl.format.otf2;

import earl.Trace;
import earl.TraceException;
import earl.format.EventReader;
import earl.format.ResumePoint;
import earl.format.otf2.encoding.BrokenRecord;
import earl.format.otf2.encoding.ChunkReader;
import earl.store.LocationEvents;
import org.jspecify.annotations.Nullable;

/**
 * Reads the event file of a location part by part. The state of a place is: offset of the chunk in the file and without
 * compression, offset in the chunk without compression ({@link #BEFORE_CHUNK}: the chunk is not begun), last time in the file, number of the
 * interval of clock offsets, dense id of the open calling context, progress in a record that stands for several events; none after
 * the last event.
 */
final class EventFileReader implements EventReader {
    private static final int BEFORE_CHUNK = -1;
    private static final int FIELDS = 7;

    /** What happens after the last event. */
    interface End {
        /**
         * Called once.
         *
         * @param damage why there are no more events; {@code null} at the end mark
         */
        void reached(EventFileReader reader, EventDecoder decoder, @Nullable BrokenRecord damage);
    }

    private final ChunkReader in;
    private final IdResolver ids;
    private final ClockCorrection clock;
    private final int program;
    private final @Nullable End end;
    private final Interruptions interruptions = new Interruptions();
    private @Nullable EventDecoder decoder;
    private @Nullable ResumePoint from;
    private boolean ended;
    private long ticks = Long.MIN_VALUE;
    private long backwards;
    private long firstBackwards = -1;

    /**
     * For a file before its first chunk.
     *
     * @param clock before its first time
     * @param program region in which the location is from its first record to its last, {@link earl.Trace#NONE}: none
     * @param from where to begin, {@code null}: at the first event
     * @param end {@code null}: nothing happens at the end
     */
    EventFileReader(
            ChunkReader in,
            IdResolver ids,
            ClockCorrection clock,
            int program,
            @Nullable ResumePoint from,
            @Nullable End end) {
        this.in = in;
        this.ids = ids;
        this.clock = clock;
        this.program = program;
        this.from = from;
        this.end = end;
    }

    @Override
    public long read(LocationEvents into, long most) {
        if (ended) {
            return 0;
        }
        try {
            return next(into, most);
        } catch (IllegalStateException e) {
            throw new TraceException(in.file(), in.offset(), String.valueOf(e.getMessage()), e);
        }
    }

    private long next(LocationEvents into, long most) {
        long before = into.appended();
        long raised = into.backwards();
        EventDecoder events = decoder == null ? new EventDecoder(in, ids, clock, program, into) : decoder;
        BrokenRecord damage = null;
        try {
            if (decoder == null) {
                decoder = events;
                begin(events);
            }
            events.into(into, into.isBlank());
            into.notBefore(ticks);
            if (!ended) {
                events.decode(most);
            }
        } catch (BrokenRecord e) {
            damage = e;
        }
        long read = into.appended() - before;
        ticks = read == 0 ? ticks : into.lastTicks();
        if (into.backwards() > raised) {
            long first = raised == 0 ? into.firstBackwards() : before;
            firstBackwards = backwards == 0 ? events.events() - read + first - before : firstBackwards;
            backwards += into.backwards() - raised;
        }
        if (end != null) {
            interruptions.add(into, before, events.events() - read);
        }
        if (read < most) {
            ended = true;
            into.finish();
            if (end != null) {
                end.reached(this, events, damage);
            }
        }
        return read;
    }

    private void begin(EventDecoder events) throws BrokenRecord {
        ResumePoint start = from;
        if (start == null) {
            return;
        }
        long[] state = start.state();
        if (state.length != FIELDS) {
            events.resume(start.event(), 0, false, Trace.NONE, 0);
            ticks = start.ticks();
            ended = true;
            return;
        }
        in.seek(state[0], state[1]);
        boolean inChunk = state[2] != BEFORE_CHUNK;
        if (inChunk && in.nextChunk()) {
            in.skipTo(state[2]);
        }
        clock.resume((int) state[4]);
        events.resume(start.event(), state[3], inChunk, (int) state[5], (int) state[6]);
        ticks = start.ticks();
    }

    @Override
    public ResumePoint point() {
        EventDecoder events = decoder;
        if (ended && events != null) {
            return new ResumePoint(events.events(), ticks, new long[0]);
        }
        if (events == null) {
            return from == null
                    ? new ResumePoint(0, Long.MIN_VALUE, new long[] {0, 0, BEFORE_CHUNK, 0, 0, Trace.NONE, 0})
                    : from;
        }
        boolean inChunk = events.isInChunk();
        long[] state = {
            inChunk ? in.chunkAt() : in.nextAt(),
            inChunk ? in.chunkBase() : in.nextBase(),
            inChunk ? in.inChunk() : BEFORE_CHUNK,
            events.time(),
            clock.current(),
            events.context(),
            events.phase()
        };
        return new ResumePoint(events.events(), ticks, state);
    }

    /** Number of events whose times were raised. */
    long backwards() {
        return backwards;
    }

    /** Index of the first of them, -1 if there is none. */
    long firstBackwards() {
        return firstBackwards;
    }

    /** Time of the last event that was read. */
    long ticks() {
        return ticks;
    }

    Interruptions interruptions() {
        return interruptions;
    }

    @Override
    public void close() {
        in.close();
    }
}
