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

    private List<Part> parts(Families families, List<Node> nodes) {
        return families.of(nodes).stream().map(family -> part(families, family)).toList();
    }

    private Part part(Families families, Family family) {
        List<String> messages = family.text(grid, processes);
        if (!messages.isEmpty()) {
            return new Part(family, messages, List.of());
        }
        Node node = family.units().getFirst().first();
        String shifts = family.shifts();
        if (!node.isLoop()) {
            return new Part(family, List.of(model.text(node) + (shifts.isEmpty() ? "" : " // " + shifts)), List.of());
        }
        String begin = " = 1 to " + node.timesText() + " // " + model.processes(node.members)
                + (shifts.isEmpty() ? "" : ", " + shifts);
        return new Part(family, List.of(begin), parts(families, node.body));
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
        if (isOnGrid(parts)) {
            to.append("// grid ").append(grid.toString()).append('\n');
        }
        write(parts, to, 0);
    }

    private static boolean isOnGrid(List<Part> parts) {
        return parts.stream().anyMatch(part -> {
            Relation relation = part.family().relation();
            return (relation != null && relation.isOnGrid()) || isOnGrid(part.body());
        });
    }

    private static void write(List<Part> parts, Appendable to, int depth) throws IOException {
        String indent = "  ".repeat(depth);
        for (Part part : parts) {
            for (String line : part.lines()) {
                to.append(indent)
                        .append(part.isLoop() ? "for i" + depth : "")
                        .append(line)
                        .append('\n');
            }
            if (part.isLoop()) {
                write(part.body(), to, depth + 1);
                to.append(indent).append("done\n");
            }
        }
    }

    /** How many families, single events and loops there are in it; of several messages in a row one more. */
    public int size() {
        return parts.stream().mapToInt(Part::size).sum();
    }
}
