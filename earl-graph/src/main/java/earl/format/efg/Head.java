package earl.format.efg;

import earl.codec.Coder;
import earl.codec.FieldCodec;
import earl.codec.RangeEncoder;
import earl.codec.StringCodec;
import earl.graph.Signature;
import java.util.List;

/**
 * Part {@code head}: the description of a file, and the meaning of the numbers in its graphs.
 *
 * @param trace name of the trace from which the file was made
 * @param calls which calls are events
 * @param signature which attributes distinguish the nodes
 * @param ticksPerSecond clock resolution
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

    /** The placeholder that a decoder passes to the codec. */
    private static final Head BLANK = new Head(
            "", "", Signature.DEFAULT, 0, 0, 0, 0, new StoredNames(List.of(), List.of(), List.of(), List.of(), 0, 0));

    private static final StoredNames.StoredLocation BLANK_LOCATION = new StoredNames.StoredLocation("", 0);

    /** Fields of the codec: similar values share a number. */
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
        RangeEncoder encoder = new RangeEncoder();
        code(codec(encoder), this);
        return encoder.finish();
    }

    static Head read(Frame frame) {
        return code(codec(frame.decoder(PART)), BLANK);
    }

    /** A codec that knows the strings of the format. */
    static FieldCodec codec(Coder coder) {
        return new FieldCodec(coder, new StringCodec(CommonStrings.STEMS, CommonStrings.LETTERS));
    }

    /** Codes a head, and returns the one that was coded. */
    static Head code(FieldCodec codec, Head head) {
        String trace = codec.string(TRACE, head.trace);
        String calls = codec.string(CALLS, head.calls);
        Signature signature = signature(codec, head.signature);
        long ticksPerSecond = NANOSECONDS + codec.number(CLOCK, head.ticksPerSecond - NANOSECONDS);
        long start = codec.number(START, head.start);
        int graphs = codec.below(GRAPHS, head.graphs, Integer.MAX_VALUE);
        long events = codec.number(EVENTS, head.events);
        List<String> regions = codec.strings(REGION, head.names.regions());
        List<String> sites = codec.strings(SITE, head.names.sites());
        List<String> communicators = codec.strings(COMMUNICATOR, head.names.communicators());
        List<StoredNames.StoredLocation> locations = locations(codec, head.names.locations());
        return new Head(
                trace,
                calls,
                signature,
                ticksPerSecond,
                start,
                graphs,
                events,
                new StoredNames(regions, sites, communicators, locations, ticksPerSecond, start));
    }

    /** Ranks as differences; a name that follows from the rank as an empty string. */
    private static List<StoredNames.StoredLocation> locations(
            FieldCodec codec, List<StoredNames.StoredLocation> locations) {
        long[] expected = {0};
        return codec.list(LOCATION, locations, BLANK_LOCATION, location -> {
            long rank = expected[0] + codec.number(RANKS, location.rank() - expected[0]);
            expected[0] = rank + 1;
            String usual = RANK + (int) rank;
            String name = codec.string(LOCATION, location.name().equals(usual) ? "" : location.name());
            return new StoredNames.StoredLocation(name.isEmpty() ? usual : name, (int) rank);
        });
    }

    private static Signature signature(FieldCodec codec, Signature signature) {
        String text = codec.string(SIGNATURE, signature.toString());
        try {
            return Signature.parse(text);
        } catch (IllegalArgumentException misspelt) {
            throw codec.broken("its signature has no known parts");
        }
    }
}
