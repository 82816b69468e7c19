package earl.format.otf2;

import static earl.format.otf2.encoding.CompressedIntegers.BAD;
import static earl.format.otf2.encoding.CompressedIntegers.LENGTH_MASK;
import static earl.format.otf2.encoding.CompressedIntegers.integer;
import static earl.format.otf2.encoding.CompressedIntegers.length32;
import static earl.format.otf2.encoding.CompressedIntegers.length64;
import static earl.format.otf2.encoding.Otf2Codes.ENTER;
import static earl.format.otf2.encoding.Otf2Codes.MPI_COLLECTIVE_END;
import static earl.format.otf2.encoding.Otf2Codes.MPI_IRECV;
import static earl.format.otf2.encoding.Otf2Codes.MPI_ISEND;

import earl.format.otf2.encoding.ChunkReader;
import earl.schema.RecordKind;
import earl.store.LocationEvents;
import earl.store.RecentBytes;
import java.util.Objects;

/**
 * Decodes messages, requests, collective operations and enters with attributes directly from the bytes of a chunk into columns.
 *
 * <p>{@link EventDecoder} calls {@link #into} before columns change and {@link #read} before each chunk, then a method for each frequent
 * record. A method returns the position after its record, and has then appended it. It returns 0 if the record is irregular, and has
 * then appended nothing: {@link RareRecords} reads it. One thread; allocates nothing.
 */
final class FrequentRecords {
    private static final RecordKind[] KINDS = new RecordKind[MPI_COLLECTIVE_END + 1];

    static {
        for (int code = ENTER; code < KINDS.length; code++) {
            KINDS[code] = Objects.requireNonNull(RecordKind.ofCode(code));
        }
    }

    private final ChunkReader in;
    private final IdResolver ids;
    private final RareRecords rare;
    private final DecodedCounts counts;
    private LocationEvents out;
    /** Messages, collective operations and attribute lists of enters, in the file's form. */
    private final RecentBytes recent = new RecentBytes();

    private boolean recentBig;

    FrequentRecords(ChunkReader in, IdResolver ids, RareRecords rare, DecodedCounts counts, LocationEvents out) {
        this.in = in;
        this.ids = ids;
        this.rare = rare;
        this.counts = counts;
        this.out = out;
    }

    /** Goes on with columns that have no payloads that were decoded before. */
    void into(LocationEvents columns) {
        out = columns;
        recent.clear();
    }

    /** The next records have a byte order. */
    void read(boolean big) {
        if (big != recentBig) {
            recent.clear();
            recentBig = big;
        }
    }

    /** The region with an id of the file that is not in the table of ids. */
    int slowRegion(long local, int position) {
        long before = ids.undefinedUses();
        int region = ids.region(local);
        noteUndefined(before, position);
        return region;
    }

    /** Counts the ids that a record before {@code position} names and nothing defines. */
    void noteUndefined(long before, int position) {
        if (ids.undefinedUses() > before) {
            counts.addUndefined(in.base + position);
        }
    }

    /**
     * Messages and ends of collective operations, which are decoded only once if they come again. Returns the position after the
     * record, 0 if it is irregular.
     */
    int sharing(byte[] b, int p, int end, boolean big, long now, int code, boolean attributed) {
        int length = 2 + (b[p + 1] & 0xFF);
        boolean brief = length <= RecentBytes.MAX_BYTES && p + length <= end && !attributed;
        if (brief) {
            int payload = recent.find(b, p, length);
            if (payload != RecentBytes.NONE) {
                out.shared(now, KINDS[code], -1, false, payload);
                return p + length;
            }
        }
        long before = ids.undefinedUses();
        int next = code == MPI_COLLECTIVE_END ? collective(b, p, end, big, now) : message(b, p, end, big, now, code);
        if (brief && next != 0 && ids.undefinedUses() == before) {
            recent.put(b, p, length, out.share());
        }
        return next;
    }

    /**
     * An attribute list that came before, and the enter that it belongs to. Returns the position after the enter, 0 if it is
     * anything else.
     */
    int sharedEnter(byte[] b, int p, int end, boolean big, long now, int[] regions) {
        int length = 2 + (b[p + 1] & 0xFF);
        int enter = p + length;
        if (length > RecentBytes.MAX_BYTES || enter + 1 >= end || b[enter] != ENTER) {
            return 0;
        }
        int idLength = length32(b[enter + 1]);
        int next = enter + 1 + idLength;
        if (idLength >= BAD || next > end) {
            return 0;
        }
        int payload = recent.find(b, p, length);
        if (payload == RecentBytes.NONE) {
            return 0;
        }
        long local = integer(b, enter + 1, big);
        int region = local >= 0 && local < regions.length ? regions[(int) local] : -1;
        if (region < 0) {
            region = slowRegion(local, next);
        }
        out.shared(now, RecordKind.ENTER, region, true, payload);
        return next;
    }

    /** Attaches the attributes of an enter, whose list begins at {@code list}. */
    void attachShared(byte[] b, int list) {
        long before = ids.undefinedUses();
        rare.attach(out);
        int length = 2 + (b[list + 1] & 0xFF);
        if (length <= RecentBytes.MAX_BYTES && ids.undefinedUses() == before) {
            recent.put(b, list, length, out.share());
        }
    }

    /** Sends and receives. Returns the position after the record, 0 if it is irregular. */
    int message(byte[] b, int p, int end, boolean big, long now, int code) {
        int recordEnd = p + 2 + (b[p + 1] & 0xFF);
        int at = p + 2;
        int length = length32(b[at]);
        int all = length;
        long peer = integer(b, at, big) & 0xFFFF_FFFFL;
        at += length & LENGTH_MASK;
        length = length32(b[at]);
        all |= length;
        long communicator = integer(b, at, big);
        at += length & LENGTH_MASK;
        length = length32(b[at]);
        all |= length;
        long tag = integer(b, at, big) & 0xFFFF_FFFFL;
        at += length & LENGTH_MASK;
        length = length64(b[at]);
        all |= length;
        long bytes = integer(b, at, big);
        at += length & LENGTH_MASK;
        long request = 0;
        boolean immediate = code == MPI_ISEND || code == MPI_IRECV;
        if (immediate) {
            length = length64(b[at]);
            all |= length;
            request = integer(b, at, big);
            at += length & LENGTH_MASK;
        }
        if ((all & BAD) != 0 || at > recordEnd || recordEnd > end || b[p + 1] == -1) {
            return 0;
        }
        long before = ids.undefinedUses();
        int dense = ids.communicator(communicator);
        noteUndefined(before, recordEnd);
        out.record(now, KINDS[code], -1);
        out.unsigned(peer);
        out.reference(dense);
        out.unsigned(tag);
        out.unsigned(bytes);
        if (immediate) {
            out.unsigned(request);
        }
        return recordEnd;
    }

    /** Completed sends and posted receives. Returns the position after the record, 0 if it is irregular. */
    int request(byte[] b, int p, int end, boolean big, long now, int code) {
        int length = length64(b[p + 1]);
        int next = p + 1 + (length & LENGTH_MASK);
        if (length >= BAD || next > end) {
            return 0;
        }
        out.record(now, KINDS[code], -1);
        out.unsigned(integer(b, p + 1, big));
        return next;
    }

    /** Ends of collective operations. Returns the position after the record, 0 if it is irregular. */
    private int collective(byte[] b, int p, int end, boolean big, long now) {
        int recordEnd = p + 2 + (b[p + 1] & 0xFF);
        int operation = b[p + 2] & 0xFF;
        int at = p + 3;
        int length = length32(b[at]);
        int all = length;
        long communicator = integer(b, at, big);
        at += length & LENGTH_MASK;
        length = length32(b[at]);
        all |= length;
        long root = integer(b, at, big) & 0xFFFF_FFFFL;
        at += length & LENGTH_MASK;
        length = length64(b[at]);
        all |= length;
        long sent = integer(b, at, big);
        at += length & LENGTH_MASK;
        length = length64(b[at]);
        all |= length;
        long received = integer(b, at, big);
        at += length & LENGTH_MASK;
        if ((all & BAD) != 0 || at > recordEnd || recordEnd > end || b[p + 1] == -1) {
            return 0;
        }
        long before = ids.undefinedUses();
        int dense = ids.communicator(communicator);
        noteUndefined(before, recordEnd);
        out.record(now, RecordKind.MPI_COLLECTIVE_END, -1);
        out.unsigned(operation);
        out.reference(dense);
        out.unsigned(root);
        out.unsigned(sent);
        out.unsigned(received);
        return recordEnd;
    }
}
