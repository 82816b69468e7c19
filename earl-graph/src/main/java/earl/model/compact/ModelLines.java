package earl.model.compact;

import earl.model.global.GlobalConstruct;
import earl.model.global.GlobalModel;
import earl.model.grid.ProcessGrid;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** A model as lines of text, in one of several forms. */
final class ModelLines {
    final List<CompactItem> parts;
    final String text;

    /**
     * Writes families across processes.
     *
     * @param sparing whether to write messages one by one if their family takes more characters
     */
    ModelLines(GlobalModel model, Families families, ProcessGrid grid, int processes, boolean sparing) {
        this(new Maker(model, grid, processes, families::of, sparing));
    }

    /** Each construct for itself. */
    ModelLines(GlobalModel model) {
        this(new Maker(model, ProcessGrid.inferred(1), 0, ModelLines::single, false));
    }

    private ModelLines(Maker maker) {
        ProcessGrid grid = maker.grid;
        this.parts = maker.parts(maker.model.constructs());
        StringBuilder to = new StringBuilder(isOnGrid(parts) ? "// grid " + grid + "\n" : "");
        write(parts, to, 0);
        this.text = to.toString();
    }

    private static List<Family> single(List<GlobalConstruct> nodes) {
        return nodes.stream()
                .map(node -> new Family(List.of(new FamilyMember(0, List.of(node), null, null)), null))
                .toList();
    }

    /** The one with fewer lines, or otherwise with fewer characters. */
    ModelLines orShorter(ModelLines other) {
        int lines = Integer.compare(size(), other.size());
        return lines < 0 || (lines == 0 && text.length() <= other.text.length()) ? this : other;
    }

    private int size() {
        return parts.stream().mapToInt(CompactItem::size).sum();
    }

    private record Maker(
            GlobalModel model,
            ProcessGrid grid,
            int processes,
            Function<List<GlobalConstruct>, List<Family>> families,
            boolean sparing) {
        List<CompactItem> parts(List<GlobalConstruct> nodes) {
            return families.apply(nodes).stream()
                    .flatMap(family -> sparing && isLonger(family)
                            ? family.units().stream().flatMap(unit -> single(unit.nodes()).stream())
                            : Stream.of(family))
                    .map(this::part)
                    .toList();
        }

        /** Whether messages take more characters as a family than one by one. */
        private boolean isLonger(Family family) {
            List<String> together = family.text(grid, processes);
            long alone = family.units().stream()
                    .flatMap(unit -> unit.nodes().stream())
                    .mapToLong(node -> node.isLoop() ? 0 : model.text(node).length() + 1)
                    .sum();
            return together.stream().mapToLong(line -> line.length() + 1).sum() > alone && !together.isEmpty();
        }

        private CompactItem part(Family family) {
            List<String> messages = family.text(grid, processes);
            if (!messages.isEmpty()) {
                return new CompactItem(family, messages, List.of());
            }
            GlobalConstruct node = family.units().getFirst().first();
            String shifts = family.shifts();
            if (!node.isLoop()) {
                return new CompactItem(
                        family, List.of(model.text(node) + (shifts.isEmpty() ? "" : " // " + shifts)), List.of());
            }
            String begin = " = 1 to " + node.timesText() + " // " + model.processes(node.members())
                    + (shifts.isEmpty() ? "" : ", " + shifts);
            return new CompactItem(family, List.of(begin), parts(node.body()));
        }
    }

    private static boolean isOnGrid(List<CompactItem> parts) {
        return parts.stream().anyMatch(part -> {
            MessagePattern pattern = part.family().pattern();
            return (pattern != null && pattern.relation().isOnGrid()) || isOnGrid(part.body());
        });
    }

    private static void write(List<CompactItem> parts, StringBuilder to, int depth) {
        String indent = "  ".repeat(depth);
        for (CompactItem part : parts) {
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
}
