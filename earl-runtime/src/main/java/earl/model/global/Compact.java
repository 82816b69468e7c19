package earl.model.global;

import earl.model.Expression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * A model with its events in families along the processes, and with loops whose counts are affine in the counters of loops around them.
 * Immutable.
 */
public final class Compact {
    private final GlobalModel model;
    private final Grid grid;
    private final List<Part.Item> parts;
    private final int processes;

    Compact(GlobalModel model, Alphabet alphabet, int processes) {
        this.model = model;
        this.processes = processes;
        this.grid = Grid.of(processes, model.topologies(), pairs(alphabet, processes));
        this.parts = parts(new Families(alphabet, grid, processes), model.constructs());
    }

    private List<Part.Item> parts(Families families, List<Node> nodes) {
        return Part.folded(families.of(nodes).stream()
                .map(family -> part(families, family))
                .toList());
    }

    private Part part(Families families, Family family) {
        List<String> messages = family.text(grid, processes);
        if (!messages.isEmpty()) {
            return new Part(family, messages, List.of(), List.of());
        }
        Node node = family.units().getFirst().first();
        String shifts = family.shifts();
        if (!node.isLoop()) {
            return new Part(
                    family,
                    List.of(model.text(node) + (shifts.isEmpty() ? "" : " // " + shifts)),
                    List.of(),
                    List.of());
        }
        List<Part.Item> body = parts(families, node.body);
        List<Long> counts = new ArrayList<>(List.of(node.count));
        for (Part.Item item : body) {
            if (item instanceof Part.Single single) {
                single.counts().forEach(count -> counts.add(count.constant()));
            }
        }
        String begin = " = 1 to " + Part.SLOT + " // " + model.processes(node.members)
                + (shifts.isEmpty() ? "" : ", " + shifts);
        return new Part(family, List.of(begin), body, List.copyOf(counts));
    }

    private static long[] pairs(Alphabet alphabet, int processes) {
        List<Long> pairs = new ArrayList<>();
        for (int i = 0; i < alphabet.size(); i++) {
            Alphabet.Action action = alphabet.get(i);
            if (action.kind() == Alphabet.Kind.SEND) {
                long source = action.numbers().get(0);
                long destination = action.numbers().get(1);
                if (source >= 0 && source < processes && destination >= 0 && destination < processes) {
                    pairs.add(source << 32 | destination);
                }
            }
        }
        return pairs.stream().mapToLong(Long::longValue).distinct().toArray();
    }

    /** Writes it as text: {@code for all p in 0-2: p send p+1 tag5}; others as {@link GlobalModel#write}. */
    public void write(Appendable to) throws IOException {
        if (isOnGrid(parts)) {
            to.append("// grid ").append(grid.toString()).append('\n');
        }
        write(parts, to, 0, 0);
    }

    private static boolean isOnGrid(List<Part.Item> items) {
        return items.stream().anyMatch(item -> switch (item) {
            case Part.Repeat repeat -> isOnGrid(repeat.items());
            case Part.Single single -> {
                Relation relation = single.part().family().relation();
                yield (relation != null && relation.isOnGrid())
                        || isOnGrid(single.part().body());
            }
        });
    }

    /** @param outer counters outside of the system, before those of its repetitions */
    private void write(List<Part.Item> items, Appendable to, int depth, int outer) throws IOException {
        for (Part.Item item : items) {
            switch (item) {
                case Part.Single single ->
                    write(
                            single.part(),
                            single.counts().stream()
                                    .map(count -> text(count, outer))
                                    .iterator(),
                            to,
                            depth);
                case Part.Repeat repeat -> {
                    String indent = "  ".repeat(depth);
                    to.append(indent)
                            .append("for i" + depth + " = 1 to ")
                            .append(text(repeat.count(), outer))
                            .append('\n');
                    write(repeat.items(), to, depth + 1, outer);
                    to.append(indent).append("done\n");
                }
            }
        }
    }

    /** An expression of the counters of a system, of which the first is that of the loop at a depth. */
    private static String text(Expression count, int outer) {
        long[] coefficients = new long[outer + count.depth()];
        for (int i = 0; i < count.depth(); i++) {
            coefficients[outer + i] = count.coefficient(i);
        }
        return new Expression(count.constant(), coefficients).text(1);
    }

    /** @param counts of the loops of the part, in words */
    private void write(Part part, Iterator<String> counts, Appendable to, int depth) throws IOException {
        String indent = "  ".repeat(depth);
        if (!part.isLoop()) {
            for (String line : part.lines()) {
                to.append(indent).append(line).append('\n');
            }
            return;
        }
        String begin = "for i" + depth + part.lines().getFirst();
        to.append(indent)
                .append(begin.replace(String.valueOf(Part.SLOT), counts.next()))
                .append('\n');
        for (Part.Item item : part.body()) {
            if (item instanceof Part.Single single) {
                write(single.part(), counts, to, depth + 1);
            } else {
                write(List.of(item), to, depth + 1, depth + 1);
            }
        }
        to.append(indent).append("done\n");
    }

    /** How many families, single events and loops there are in it; of several messages in a row one more. */
    public int size() {
        return size(parts);
    }

    private static int size(List<Part.Item> items) {
        return items.stream()
                .mapToInt(item -> switch (item) {
                    case Part.Repeat repeat -> 1 + size(repeat.items());
                    case Part.Single single ->
                        single.part().lines().size() + size(single.part().body());
                })
                .sum();
    }
}
