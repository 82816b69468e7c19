package earl.model.global;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A model with its events in families along the processes. Immutable. */
public final class Compact {
    private final GlobalModel model;
    private final Grid grid;
    private final List<Part> parts;
    private final int processes;

    Compact(GlobalModel model, Alphabet alphabet, int processes) {
        this.model = model;
        this.processes = processes;
        this.grid = Grid.of(processes, pairs(alphabet, processes));
        this.parts = parts(new Families(alphabet, grid), model.constructs());
    }

    /** A family, and if its first construct is a loop what is in that. */
    private record Part(Family family, List<Part> body) {}

    private static List<Part> parts(Families families, List<Node> nodes) {
        return families.of(nodes).stream()
                .map(family -> new Part(family, parts(families, family.nodes.getFirst().body)))
                .toList();
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
        StringBuilder text = new StringBuilder();
        write(parts, text, 0);
        if (!grid.toString().isEmpty() && (text.indexOf(" p with ") >= 0 || text.indexOf("p(") >= 0)) {
            to.append("// grid ").append(grid.toString()).append('\n');
        }
        to.append(text);
    }

    private void write(List<Part> some, Appendable to, int depth) throws IOException {
        String indent = "  ".repeat(depth);
        for (Part part : some) {
            Family family = part.family;
            if (family.isMessages()) {
                to.append(indent).append(family.text(grid, processes)).append('\n');
                continue;
            }
            Node node = family.nodes.getFirst();
            String shifts = family.shifts();
            if (!node.isLoop()) {
                to.append(indent)
                        .append(model.text(node))
                        .append(shifts.isEmpty() ? "" : " // " + shifts)
                        .append('\n');
                continue;
            }
            to.append(indent)
                    .append(model.begin(node, depth))
                    .append(shifts.isEmpty() ? "" : ", " + shifts)
                    .append('\n');
            write(part.body, to, depth + 1);
            to.append(indent).append("done\n");
        }
    }

    /** How many families, single events and loops there are in it. */
    public int size() {
        return size(parts);
    }

    private static int size(List<Part> some) {
        return some.stream().mapToInt(part -> 1 + size(part.body)).sum();
    }

    /** The events of a process, as the families have it. */
    void expand(int location, Consumer<Node> visitor) {
        expand(parts, location, visitor);
    }

    private static void expand(List<Part> some, int location, Consumer<Node> visitor) {
        for (Part part : some) {
            Node first = part.family.nodes.getFirst();
            for (Node node : part.family.nodes) {
                if (!node.covers(location)) {
                    continue;
                }
                if (!node.isLoop()) {
                    visitor.accept(node);
                    continue;
                }
                for (long i = 0; i < node.count; i++) {
                    if (node == first) {
                        expand(part.body, location, visitor);
                    } else {
                        flat(node.body, location, visitor);
                    }
                }
            }
        }
    }

    private static void flat(List<Node> nodes, int location, Consumer<Node> visitor) {
        for (Node node : nodes) {
            if (node.covers(location) && !node.isLoop()) {
                visitor.accept(node);
            }
            for (long i = 0; i < node.count && node.isLoop() && node.covers(location); i++) {
                flat(node.body, location, visitor);
            }
        }
    }
}
