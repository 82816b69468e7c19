package earl.model.global;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A model with its events in families along the processes. Immutable. */
public final class Compact {
    private final GlobalModel model;
    private final Grid grid;
    private final List<Part> parts;
    private final int processes;

    Compact(GlobalModel model, Alphabet alphabet, int processes) {
        this.model = model;
        this.processes = processes;
        this.grid = Grid.of(processes, model.topologies(), pairs(alphabet, processes));
        this.parts = parts(new Families(alphabet, grid, processes), model.constructs());
    }

    /** A family, and if its first construct is a loop what is in that. */
    private record Part(Family family, List<Part> body) {}

    private static List<Part> parts(Families families, List<Node> nodes) {
        return families.of(nodes).stream()
                .map(family -> new Part(
                        family, parts(families, family.units().getFirst().first().body)))
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
        if (isOnGrid(parts)) {
            to.append("// grid ").append(grid.toString()).append('\n');
        }
        write(parts, to, 0);
    }

    private static boolean isOnGrid(List<Part> some) {
        for (Part part : some) {
            Relation relation = part.family.relation();
            if ((relation != null && relation.isOnGrid()) || isOnGrid(part.body)) {
                return true;
            }
        }
        return false;
    }

    private void write(List<Part> some, Appendable to, int depth) throws IOException {
        String indent = "  ".repeat(depth);
        for (Part part : some) {
            Family family = part.family;
            List<String> messages = family.text(grid, processes);
            for (String line : messages) {
                to.append(indent).append(line).append('\n');
            }
            if (!messages.isEmpty()) {
                continue;
            }
            Node node = family.units().getFirst().first();
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

    /** How many families, single events and loops there are in it; of several messages in a row one more. */
    public int size() {
        return size(parts);
    }

    private int size(List<Part> some) {
        return some.stream()
                .mapToInt(part -> Math.max(1, part.family.text(grid, processes).size()) + size(part.body))
                .sum();
    }
}
