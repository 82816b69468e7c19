package earl.model.compact;

import earl.model.global.Alphabet;
import earl.model.global.GlobalModel;
import earl.model.grid.ProcessGrid;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A model whose events are grouped into families along the processes. The grid is the one that the trace declares;
 * otherwise, the inferred grid that gives the fewest lines. If the families take more characters than all events one by one,
 * families longer than their events are written as events. Immutable.
 */
public final class CompactModel {
    private final List<CompactItem> parts;
    private final String text;

    /** Groups the events of a model. */
    public CompactModel(GlobalModel model) {
        Alphabet alphabet = model.alphabet();
        int processes = model.processCount();
        long[] pairs = pairs(alphabet, processes);
        ProcessGrid grid = ProcessGrid.of(processes, model.topologies(), pairs);
        ModelLines best = writing(model, alphabet, grid, processes, false);
        if (!grid.isLine() && !grid.isDeclared()) {
            ProcessGrid line = ProcessGrid.line(processes, pairs);
            ModelLines other = writing(model, alphabet, line, processes, false);
            grid = best.orShorter(other) == best ? grid : line;
            best = best.orShorter(other);
        }
        ModelLines flat = new ModelLines(model);
        if (best.text.length() > flat.text.length()) {
            best = writing(model, alphabet, grid, processes, true);
        }
        ModelLines shorter = best.text.length() <= flat.text.length() ? best : flat;
        this.parts = shorter.parts;
        this.text = shorter.text;
    }

    private static ModelLines writing(
            GlobalModel model, Alphabet alphabet, ProcessGrid grid, int processes, boolean sparing) {
        return new ModelLines(model, new Families(alphabet, grid, processes), grid, processes, sparing);
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

    List<CompactItem> parts() {
        return parts;
    }

    /** Writes it as text: {@code for all p in 0-2: p send p+1 tag5}; others as {@link GlobalModel#write}. */
    public void write(Appendable to) throws IOException {
        to.append(text);
    }

    /** Number of families, single events and loops in it; several consecutive messages count one more. */
    public int size() {
        return parts.stream().mapToInt(CompactItem::size).sum();
    }
}
