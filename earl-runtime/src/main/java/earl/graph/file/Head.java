package earl.graph.file;

import earl.graph.Signature;
import java.util.ArrayList;
import java.util.List;

/**
 * Part {@code head}: what a file says of itself, and what the numbers in its graphs mean.
 *
 * @param trace name of the trace it was made from
 * @param calls which calls are events
 * @param signature what makes calls the same node
 * @param ticksPerSecond the clock
 * @param start ticks at the first event of the trace
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

    byte[] bytes() {
        PackedOutput out = new PackedOutput();
        out.word(trace);
        out.word(calls);
        out.word(signature.toString());
        out.unsigned(ticksPerSecond);
        out.unsigned(start);
        out.unsigned(graphs);
        out.unsigned(events);
        words(out, names.regions());
        PlaceWords places = new PlaceWords();
        out.unsigned(names.sites().size());
        names.sites().forEach(site -> places.write(out, site));
        words(out, names.communicators());
        out.unsigned(names.locations().size());
        long before = -1;
        for (int i = 0; i < names.locations().size(); i++) {
            int rank = names.ranks().get(i);
            out.signed(rank - before - 1);
            out.word(
                    names.locations().get(i).equals(label(rank))
                            ? ""
                            : names.locations().get(i));
            before = rank;
        }
        return out.packed();
    }

    private static void words(PackedOutput out, List<String> words) {
        out.unsigned(words.size());
        words.forEach(out::word);
    }

    private static String label(int rank) {
        return "rank " + rank;
    }

    static Head read(Frame frame) {
        PackedInput in = new PackedInput(frame, PART);
        String trace = in.word();
        String calls = in.word();
        Signature signature;
        try {
            signature = Signature.parse(in.word());
        } catch (IllegalArgumentException misspelt) {
            throw in.broken(String.valueOf(misspelt.getMessage()));
        }
        long ticksPerSecond = in.unsigned();
        long start = in.unsigned();
        int graphs = in.below(Integer.MAX_VALUE);
        long events = in.unsigned();
        List<String> regions = words(in);
        PlaceWords places = new PlaceWords();
        List<String> sites = new ArrayList<>();
        for (int n = in.count(); n > 0; n--) {
            sites.add(places.read(in));
        }
        List<String> communicators = words(in);
        List<String> locations = new ArrayList<>();
        List<Integer> ranks = new ArrayList<>();
        long before = -1;
        for (int n = in.count(); n > 0; n--) {
            before += 1 + in.signed();
            ranks.add((int) before);
            String said = in.word();
            locations.add(said.isEmpty() ? label((int) before) : said);
        }
        StoredNames names = new StoredNames(regions, sites, communicators, locations, ranks, ticksPerSecond, start);
        return new Head(trace, calls, signature, ticksPerSecond, start, graphs, events, names);
    }

    private static List<String> words(PackedInput in) {
        List<String> words = new ArrayList<>();
        for (int n = in.count(); n > 0; n--) {
            words.add(in.word());
        }
        return words;
    }
}
