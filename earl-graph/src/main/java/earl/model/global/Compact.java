package earl.model.global;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A model with its events in families along the processes: on the grid that the trace declares, or the one of those which may be inferred that
 * takes fewest lines. Where that takes more letters than all events one by one, those which take more in families are told one by one.
 * Immutable.
 */
public final class Compact {
    private final List<Part> parts;
    private final String text;

    Compact(GlobalModel model, Alphabet alphabet, int processes) {
        long[] pairs = pairs(alphabet, processes);
        ProcessGrid grid = ProcessGrid.of(processes, model.topologies(), pairs);
        Writing best = writing(model, alphabet, grid, processes, false);
        if (!grid.isLine() && !grid.isDeclared()) {
            ProcessGrid line = ProcessGrid.line(processes, pairs);
            Writing other = writing(model, alphabet, line, processes, false);
            grid = best.orShorter(other) == best ? grid : line;
            best = best.orShorter(other);
        }
        Writing flat = new Writing(model);
        if (best.text.length() > flat.text.length()) {
            best = writing(model, alphabet, grid, processes, true);
        }
        Writing shorter = best.text.length() <= flat.text.length() ? best : flat;
        this.parts = shorter.parts;
        this.text = shorter.text;
    }

    private static Writing writing(
            GlobalModel model, Alphabet alphabet, ProcessGrid grid, int processes, boolean sparing) {
        return new Writing(model, new Families(alphabet, grid, processes), grid, processes, sparing);
    }

    private static long[] pairs(Alphabet alphabet, int processes) {
        List<Long> pairs = new ArrayList<>();
        for (int i = 0; i < alphabet.size(); i++) {
            Alphabet.Action action = alphabet.get(i);
            if (action.kind() == Alphabet.Kind.SEND) {
                long source = action.source();
                long destination = action.destination();
                if (source >= 0 && source < processes && destination >= 0 && destination < processes) {
                    pairs.add(source << 32 | destination);
                }
            }
        }
        return pairs.stream().mapToLong(Long::longValue).distinct().toArray();
    }

    /** Writes it as text: {@code for all p in 0-2: p send p+1 tag5}; others as {@link GlobalModel#write}. */
    public void write(Appendable to) throws IOException {
        to.append(text);
    }

    /** How many families, single events and loops there are in it; of several messages in a row one more. */
    public int size() {
        return parts.stream().mapToInt(Part::size).sum();
    }
}
