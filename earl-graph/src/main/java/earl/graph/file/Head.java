package earl.graph.file;

import earl.graph.Signature;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Part {@code head}: what a file says of itself, and what the numbers in its graphs mean.
 *
 * @param trace name of the trace it was made from
 * @param calls which calls are events
 * @param signature what makes calls the same node
 * @param ticksPerSecond the clock
 * @param start ticks at the first event of the trace; 0 if nothing in the file is a time
 * @param graphs number of graphs
 * @param events number of events of all graphs
 * @param names the meaning of numbers
 */
record Head(
        String trace,
        String calls,
        Signature signature,
        long ticksPerSecond,
        long start,
        int graphs,
        long events,
        StoredNames names) {
    static final String PART = "head";

    private static final long NANOSECONDS = 1_000_000_000;
    private static final String RANK = "rank ";

    /** Fields of the part, for what looks alike. */
    private static final int TRACE = 1;

    private static final int CALLS = 2;
    private static final int SIGNATURE = 3;
    private static final int CLOCK = 4;
    private static final int START = 5;
    private static final int GRAPHS = 6;
    private static final int EVENTS = 7;
    private static final int REGION = 8;
    private static final int SITE = 9;
    private static final int COMMUNICATOR = 10;
    private static final int LOCATION = 11;
    private static final int RANKS = 12;

    byte[] bytes() {
        BitWriter bits = new BitWriter();
        code(new FieldCodec(bits), this);
        return bits.finish();
    }

    static Head read(Frame frame) {
        return code(new FieldCodec(new BitReader(frame.part(PART), frame.path(), PART)), null);
    }

    /** Puts it through a codec: {@code given} when writing, {@code null} when reading. */
    static Head code(FieldCodec codec, @Nullable Head given) {
        String trace = codec.word(TRACE, given == null ? "" : given.trace);
        String calls = codec.word(CALLS, given == null ? "" : given.calls);
        Signature signature = signature(codec, given);
        long ticksPerSecond = NANOSECONDS + codec.number(CLOCK, given == null ? 0 : given.ticksPerSecond - NANOSECONDS);
        long start = codec.number(START, given == null ? 0 : given.start);
        int graphs = codec.below(GRAPHS, given == null ? 0 : given.graphs, Integer.MAX_VALUE);
        long events = codec.number(EVENTS, given == null ? 0 : given.events);
        StoredNames names = given == null ? null : given.names;
        List<String> regions = codec.words(REGION, names == null ? null : names.regions());
        List<String> sites = codec.words(SITE, names == null ? null : names.sites());
        List<String> communicators = codec.words(COMMUNICATOR, names == null ? null : names.communicators());
        List<String> locations = new ArrayList<>();
        List<Integer> ranks = new ArrayList<>();
        int count = codec.count(LOCATION, names == null ? 0 : names.locations().size());
        long before = -1;
        for (int i = 0; i < count; i++) {
            before += 1 + codec.number(RANKS, names == null ? 0 : names.ranks().get(i) - before - 1);
            int rank = (int) before;
            ranks.add(rank);
            locations.add(label(
                    codec.word(
                            LOCATION,
                            names == null ? "" : label(names.locations().get(i), RANK + rank, "")),
                    "",
                    RANK + rank));
        }
        return new Head(
                trace,
                calls,
                signature,
                ticksPerSecond,
                start,
                graphs,
                events,
                new StoredNames(regions, sites, communicators, locations, ranks, ticksPerSecond, start));
    }

    /** What usually says the rank is left out. */
    private static String label(String label, String usual, String instead) {
        return label.equals(usual) ? instead : label;
    }

    private static Signature signature(FieldCodec codec, @Nullable Head given) {
        String words = codec.word(SIGNATURE, given == null ? "" : given.signature.toString());
        try {
            return Signature.parse(words);
        } catch (IllegalArgumentException misspelt) {
            throw codec.broken("its signature has no known parts");
        }
    }
}
