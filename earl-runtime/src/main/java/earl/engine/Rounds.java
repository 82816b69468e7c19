package earl.engine;

import earl.OpenOptions;
import earl.TraceException;
import earl.diag.Diagnostics;
import earl.format.EventReader;
import earl.format.TraceSource;
import earl.link.Linker;
import earl.link.LocalAnalysis;
import earl.link.call.EventBlock;
import earl.memory.ColumnMemory;
import earl.parallel.Workers;
import earl.stage.Stage;
import earl.store.EventTable;
import earl.store.LocationEvents;
import earl.store.Merge;
import earl.store.Payloads;
import earl.store.RoundEvents;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Decodes, analyzes and merges all locations in rounds of time. In each round, every location is decoded a stretch further, and what
 * lies before the end of the shortest stretch is merged. So memory holds one round besides the table. A source that decodes only
 * whole locations does so in the first round.
 *
 * <pre>
 * location 0   a b . c | d          merged up to "|", before which no event can follow
 * location 1   e . . f |
 * location 2   . g . . | . h i      d, h and i wait for the next round
 * </pre>
 */
final class Rounds implements AutoCloseable {
    /** Events of a round for each worker, about: the columns and rows of a round should stay in the processor's cache. */
    private static final long EVENTS = 1L << 17;

    private static final long MAX_EVENTS = 1L << 22;

    /** Fewest events that a location should get in a round: the columns of 4,096 events take no more memory than an open reader. */
    private static final long MIN_EVENTS = 1 << 12;

    /** Number of locations up to which each keeps the buffers in which events wait for its columns. */
    private static final int MAX_KEPT = 256;

    private final TraceSource source;
    private final OpenOptions options;
    private final ColumnMemory memory;
    private final ColumnMemory scratch;
    private final Function<String, Stage> step;
    private final long[] expected;
    /** {@code [location] -> } events that it should have at the begin of a round. */
    private final long[] wanted;

    private final @Nullable Stream[] streams;
    private Payloads payloads;
    private @Nullable Merge merge;
    /** Time before which everything is merged. */
    private long until;

    /** Whether the first round is merged. */
    private boolean begun;

    /** A location. */
    private static final class Stream {
        private final RoundEvents round;
        private final LocalAnalysis analysis;
        /** {@code null}: the location is decoded whole, or all of it is read. */
        private @Nullable EventReader reader;
        /** Whether all its events are decoded, and whether all are analyzed. */
        private boolean decoded;

        private boolean complete;

        Stream(RoundEvents round, LocalAnalysis analysis, @Nullable EventReader reader) {
            this.round = round;
            this.analysis = analysis;
            this.reader = reader;
        }

        LocationEvents events() {
            return round.events();
        }

        void closeReader() {
            EventReader open = reader;
            if (open != null) {
                reader = null;
                open.close();
            }
        }
    }

    /**
     * Prepares one trace.
     *
     * @param memory receives the table and the payloads
     * @param scratch memory that lives until the trace is linked
     * @param events of a round, about
     * @param step begins a step of the opening
     */
    Rounds(
            TraceSource source,
            OpenOptions options,
            ColumnMemory memory,
            ColumnMemory scratch,
            long events,
            Function<String, Stage> step) {
        this.source = source;
        this.options = options;
        this.memory = memory;
        this.scratch = scratch;
        this.step = step;
        this.streams = new Stream[source.locations()];
        this.payloads = new Payloads(source.locations());
        this.expected = new long[source.locations()];
        this.wanted = new long[source.locations()];
        for (int location = 0; location < expected.length; location++) {
            expected[location] = source.estimatedEvents(location);
        }
        double all = Math.max(1, LongStream.of(expected).sum());
        for (int location = 0; location < expected.length; location++) {
            long share = (long) (events * (expected[location] / all));
            wanted[location] = Math.max(share, Math.min(events, MIN_EVENTS));
        }
    }

    /** Events of a round, about, with a number of workers. */
    static long events(int threads) {
        return Math.min(EVENTS * threads, MAX_EVENTS);
    }

    /** Decodes and merges; returns the linker for the next steps. */
    Linker run(Workers workers, Diagnostics diagnostics) {
        Linker linker = new Linker(source.definitions(), diagnostics, scratch, workers);
        rounds(linker, workers);
        if (source.settle().length == 0) {
            return linker;
        }
        // Now that ids which the trace does not define have places, all locations are decoded again.
        close();
        Arrays.fill(streams, null);
        payloads = new Payloads(streams.length);
        begun = false;
        Linker settled = new Linker(source.definitions(), diagnostics, scratch, workers);
        rounds(settled, workers);
        return settled;
    }

    private void rounds(Linker linker, Workers workers) {
        long total = LongStream.of(expected).sum();
        boolean last;
        do {
            try (Stage _ = step.apply("decode")) {
                decode(linker, workers);
            }
            try (Stage _ = step.apply("merge")) {
                last = merge(linker, workers, total);
            }
            try (Stage _ = step.apply("link")) {
                linker.match(local(), Objects.requireNonNull(merge).table());
            }
        } while (!last);
    }

    private void decode(Linker linker, Workers workers) {
        int[] due = IntStream.range(0, streams.length).filter(this::isDue).toArray();
        if (!begun) {
            // Starts with the largest location, so that the last ones do not keep one worker busy alone.
            due = IntStream.of(due)
                    .boxed()
                    .sorted(Comparator.comparingLong((Integer location) -> source.bytes(location))
                            .reversed())
                    .mapToInt(Integer::intValue)
                    .toArray();
        }
        int[] order = due;
        workers.forEachWith(order.length, () -> {
            EventBlock block = new EventBlock();
            return i -> decode(order[(int) i], linker, block);
        });
    }

    /** Whether a location is to be decoded further: it has few events left, or the last round ended with its last one. */
    private boolean isDue(int location) {
        Stream stream = streams[location];
        return stream == null
                || (!stream.complete
                        && (stream.round.end() - stream.round.next() <= wanted[location] / 2
                                || stream.round.lastTicks() <= until));
    }

    private void decode(int location, Linker linker, EventBlock block) {
        Stream known = streams[location];
        Stream stream = known == null ? begin(location, linker) : known;
        streams[location] = stream;
        RoundEvents round = stream.round;
        long end = Math.max(round.next() + wanted[location], round.end() + Math.max(1, wanted[location] / 2));
        EventReader reader = stream.reader;
        if (reader == null && !stream.decoded) {
            source.decode(location, stream.events());
            stream.decoded = true;
        } else if (reader != null) {
            round.dropMerged();
            while (!stream.decoded && round.decoded() < end) {
                stream.decoded = reader.read(stream.events(), end - round.decoded()) == 0;
            }
        }
        if (stream.decoded || streams.length > MAX_KEPT) {
            stream.events().finish();
        }
        round.setEnd(Math.min(end, round.decoded()));
        stream.complete = stream.decoded && round.end() == round.decoded();
        stream.analysis.process(block);
        if (stream.complete) {
            stream.analysis.finish();
            payloads.keep(stream.events(), memory);
            stream.closeReader();
        }
    }

    private Stream begin(int location, Linker linker) {
        boolean whole = !source.readsInParts();
        long events = whole ? expected[location] : Math.min(expected[location], wanted[location]);
        RoundEvents round = new RoundEvents(new LocationEvents(location, scratch, events), scratch);
        return new Stream(round, linker.begin(round), whole ? null : source.reader(location, null));
    }

    /** Merges what is certain; returns whether that is all. */
    private boolean merge(Linker linker, Workers workers, long total) {
        linker.number(local());
        boolean last = true;
        long decoded = 0;
        until = Long.MAX_VALUE;
        for (Stream stream : all()) {
            decoded += stream.round.end();
            if (!stream.complete) {
                last = false;
                until = Math.min(until, stream.round.lastTicks());
            }
        }
        if (decoded > EventTable.MAX_LENGTH) {
            throw new TraceException(
                    source.info().path(),
                    -1,
                    "it has more events than the " + EventTable.MAX_LENGTH + " that can be analysed at once");
        }
        Merge now = merge;
        if (now == null || !begun) {
            List<RoundEvents> rounds =
                    all().stream().map(stream -> stream.round).toList();
            now = now == null ? new Merge(rounds, expected, memory, workers) : now.again(rounds);
            merge = now;
        }
        begun = true;
        long merged = now.round(until, last);
        options.progress().progress("decode", merged, last ? merged : Math.max(merged, total));
        return last;
    }

    private List<Stream> all() {
        List<Stream> all = new ArrayList<>(streams.length);
        for (Stream stream : streams) {
            all.add(Objects.requireNonNull(stream, "a location was not decoded"));
        }
        return all;
    }

    /** The table, with the call paths of {@link Linker#include}. */
    EventTable table(int[] callpaths) {
        return Objects.requireNonNull(merge).finish(callpaths);
    }

    /** The results of the locations' analyses. */
    List<LocalAnalysis> local() {
        return all().stream().map(stream -> stream.analysis).toList();
    }

    /** The payloads of all events. */
    Payloads payloads() {
        return payloads;
    }

    /** Releases what only the rounds needed. */
    @Override
    public void close() {
        for (Stream stream : streams) {
            if (stream != null) {
                stream.closeReader();
                stream.round.release();
            }
        }
    }
}
