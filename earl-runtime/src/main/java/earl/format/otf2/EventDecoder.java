package earl.format.otf2;

import static earl.format.otf2.encoding.CompressedIntegers.BAD;
import static earl.format.otf2.encoding.CompressedIntegers.fixed64;
import static earl.format.otf2.encoding.CompressedIntegers.integer;
import static earl.format.otf2.encoding.CompressedIntegers.length32;
import static earl.format.otf2.encoding.Otf2Codes.ENTER;
import static earl.format.otf2.encoding.Otf2Codes.LEAVE;
import static earl.format.otf2.encoding.Otf2Codes.MPI_COLLECTIVE_BEGIN;
import static earl.format.otf2.encoding.Otf2Codes.MPI_COLLECTIVE_END;
import static earl.format.otf2.encoding.Otf2Codes.MPI_IRECV;
import static earl.format.otf2.encoding.Otf2Codes.MPI_IRECV_REQUEST;
import static earl.format.otf2.encoding.Otf2Codes.MPI_ISEND;
import static earl.format.otf2.encoding.Otf2Codes.MPI_ISEND_COMPLETE;
import static earl.format.otf2.encoding.Otf2Codes.MPI_RECV;
import static earl.format.otf2.encoding.Otf2Codes.MPI_SEND;

import earl.Trace;
import earl.format.otf2.encoding.BrokenRecord;
import earl.format.otf2.encoding.ChunkReader;
import earl.format.otf2.encoding.Otf2Codes;
import earl.schema.RecordKind;
import earl.store.LocationEvents;

/**
 * Decodes a location's event file into columns.
 *
 * <p>The loop over a chunk decodes the frequent records (enter, leave, messages, requests, collectives) directly from the
 * array, with {@link FrequentRecords}. Rare, long or irregular records go through {@link EventRecord}, which checks everything and reports
 * errors. Only completely decoded records reach the columns.
 *
 * <p>{@link EventFileReader} calls {@link #resume} at most once, before the first event; then {@link #into} and {@link #decode} in turn. {@link
 * #time}, {@link #context}, {@link #phase} and {@link #isInChunk} say where it is between two calls. One thread and one file; not
 * reusable.
 */
final class EventDecoder {
    /** Bytes of the longest frequent record, with a time and an attribute list before it, and more. */
    private static final int AHEAD = 1024;

    private final ChunkReader in;
    private final IdResolver ids;
    private final ClockCorrection clock;
    /** Region in which the location is from its first record to its last, {@link Trace#NONE} if there is none. */
    private final int program;

    private final ContextPath contexts;
    private LocationEvents out;
    private final EventRecord record = new EventRecord();
    private final RareRecords rare;
    private final DecodedCounts counts = new DecodedCounts();
    private final FrequentRecords frequent;
    private long time;
    private boolean complete;
    private boolean inChunk;
    /** Whether the location is in the program's region, or needs none. */
    private boolean begun;
    /** Events still to be decoded, and those decoded before. */
    private long left;

    private long most;
    private long decoded;

    EventDecoder(ChunkReader in, IdResolver ids, ClockCorrection clock, int program, LocationEvents out) {
        this.program = program;
        this.contexts = ids.contexts();
        this.begun = program == Trace.NONE;
        this.in = in;
        this.ids = ids;
        this.clock = clock;
        this.out = out;
        rare = new RareRecords(record, ids, clock, counts);
        frequent = new FrequentRecords(in, ids, rare, counts, out);
    }

    /**
     * Goes on with columns.
     *
     * @param empty whether payloads that were decoded before are not in them any more
     */
    void into(LocationEvents columns, boolean empty) {
        if (columns != out || empty) {
            out = columns;
            frequent.into(columns);
        }
    }

    /**
     * Begins elsewhere.
     *
     * @param events number of events before it
     * @param ticks time of the file there, not corrected
     * @param within whether it is in a chunk that was read
     * @param context {@link #context}
     * @param progress {@link #phase}
     */
    void resume(long events, long ticks, boolean within, int context, int progress) {
        decoded = events;
        begun |= events > 0;
        contexts.resume(context);
        rare.resume(progress);
        time = ticks;
        inChunk = within;
    }

    /** The time of the file at the last record, not corrected. */
    long time() {
        return time;
    }

    /** Dense id of the innermost open calling context, {@link Trace#NONE} if there is none. */
    int context() {
        return contexts.current();
    }

    /** Progress in the record that is next, 0 if it is not begun. */
    int phase() {
        return rare.phase();
    }

    /** Whether a record of the current chunk, or its end, is next. */
    boolean isInChunk() {
        return inChunk;
    }

    /** Number of events on the location that were decoded, or precede the place where decoding began. */
    long events() {
        return decoded;
    }

    /**
     * Decodes events.
     *
     * @param maximum number of events
     * @throws BrokenRecord where the file is damaged; the columns have the events before that
     */
    void decode(long maximum) throws BrokenRecord {
        most = maximum;
        left = maximum;
        try {
            while (!complete && left > 0) {
                if (!inChunk) {
                    if (!in.nextChunk()) {
                        break;
                    }
                    inChunk = true;
                }
                decodeChunk();
            }
        } finally {
            decoded += most - left;
        }
        if (!complete && left > 0) {
            throw new BrokenRecord(in.size(), "expected another event or an end mark, found the end of the file", true);
        }
    }

    /** What was counted so far. */
    DecodedCounts counts() {
        return counts;
    }

    /** Number of records of all kinds. */
    long records() {
        return decoded + counts.unknown() - counts.implied();
    }

    private void decodeChunk() throws BrokenRecord {
        // What is in memory of the chunk: where more follows, a record that begins before the stop ends before the end.
        in.fetch(2 * AHEAD);
        byte[] b = in.bytes;
        boolean big = in.big;
        int end = in.limit;
        int stop = in.isWhole() ? end : end - AHEAD;
        int p = in.position;
        int[] regions = ids.regions();
        long now = clock.correct(time);
        boolean attributed = record.attributes > 0;
        int list = -1;
        frequent.read(big);
        long rest = left;
        while (p < stop && rest > 0) {
            int code = b[p];
            if (code == Otf2Codes.TIMESTAMP) {
                if (p + 9 >= end) {
                    in.position = p;
                    left = rest;
                    throw new BrokenRecord(
                            in.offset(), "expected a time and an event, found the end of the data", true);
                }
                time = fixed64(b, p + 1, big);
                now = clock.correct(time);
                if (!begun) {
                    begun = true;
                    counts.addImplied();
                    out.enter(now, program);
                    rest--;
                    continue;
                }
                p += 9;
                code = b[p];
            }
            int next;
            switch (code) {
                case ENTER, LEAVE -> {
                    int length = length32(b[p + 1]);
                    next = p + 1 + length;
                    if (length < BAD && next <= end) {
                        long local = integer(b, p + 1, big);
                        int region = local >= 0 && local < regions.length ? regions[(int) local] : -1;
                        if (region < 0) {
                            region = frequent.slowRegion(local, next);
                        }
                        if (code == ENTER) {
                            out.enter(now, region);
                        } else {
                            out.leave(now, region);
                        }
                    } else {
                        next = 0;
                    }
                }
                case MPI_SEND, MPI_RECV -> next = frequent.sharing(b, p, end, big, now, code, attributed);
                case MPI_ISEND, MPI_IRECV -> next = frequent.message(b, p, end, big, now, code);
                case MPI_ISEND_COMPLETE, MPI_IRECV_REQUEST -> next = frequent.request(b, p, end, big, now, code);
                case MPI_COLLECTIVE_BEGIN -> {
                    next = p + 2;
                    if (b[p + 1] == 0 && next <= end) {
                        out.record(now, RecordKind.MPI_COLLECTIVE_BEGIN, -1);
                    } else {
                        next = 0;
                    }
                }
                case MPI_COLLECTIVE_END -> next = frequent.sharing(b, p, end, big, now, code, attributed);
                case Otf2Codes.ATTRIBUTE_LIST ->
                    next = attributed ? 0 : frequent.sharedEnter(b, p, end, big, now, regions);
                case Otf2Codes.END_OF_CHUNK -> {
                    inChunk = false;
                    left = rest;
                    return;
                }
                case Otf2Codes.END_OF_FILE -> {
                    in.position = p;
                    if (leavesOpen(Math.max(now, rare.flushed()))) {
                        rest--;
                        continue;
                    }
                    complete = true;
                    left = rest;
                    return;
                }
                default -> next = 0;
            }
            if (next == 0) {
                boolean alone = code == Otf2Codes.ATTRIBUTE_LIST && !attributed;
                in.position = p;
                list = alone ? p : -1;
                left = rest;
                p = odd(now);
                rest = left;
                if (in.bytes != b || in.limit != end) {
                    b = in.bytes;
                    end = in.limit;
                    stop = in.isWhole() ? end : end - AHEAD;
                    list = -1;
                }
                now = clock.correct(time);
                attributed = record.attributes > 0;
            } else {
                p = next;
                rest--;
                if (attributed && code == ENTER && list >= 0) {
                    frequent.attachShared(b, list);
                } else if (attributed) {
                    rare.attach(out);
                }
                attributed = false;
            }
        }
        in.position = p;
        inChunk = p < end || !in.isWhole();
        left = rest;
    }

    /** At the end of the file, leaves the innermost region that no record leaves; returns false if there is none. */
    private boolean leavesOpen(long now) {
        if (contexts.current() != Trace.NONE) {
            contexts.leaveInnermost(now, out);
        } else if (program != Trace.NONE && begun && !rare.isLeft()) {
            out.leave(now, program);
            rare.leave();
        } else {
            return false;
        }
        counts.addImplied();
        return true;
    }

    // ---------------------------------------------------------------- all other records

    /** Reads any record at {@code in.position}; returns the position after it. */
    private int odd(long now) throws BrokenRecord {
        try {
            any(now);
        } catch (BrokenRecord e) {
            if (!e.isPassable()) {
                throw e;
            }
            counts.addBroken(e);
            record.clearAttributes();
        }
        return in.position;
    }

    private void any(long now) throws BrokenRecord {
        long start = in.offset();
        int code = in.u8();
        if (code != Otf2Codes.ATTRIBUTE_LIST && !EventRecord.isEvent(code)) {
            in.position--;
            throw in.broken("expected an event, found code " + code);
        }
        in.fetchData();
        if (code == Otf2Codes.ATTRIBUTE_LIST) {
            record.readAttributes(in);
            return;
        }
        record.read(in, code);
        if (record.kind == RecordKind.UNKNOWN) {
            counts.addUnknown(start);
            record.clearAttributes();
            return;
        }
        long uses = ids.undefinedUses();
        if (!rare.append(now, decoded + most - left, out)) {
            counts.addImplied();
            in.position -= (int) (in.offset() - start);
        }
        left--;
        frequent.noteUndefined(uses, in.position);
        if (record.attributes > 0) {
            rare.attach(out);
        }
    }
}
