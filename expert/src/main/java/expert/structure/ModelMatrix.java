package expert.structure;

import earl.model.global.GlobalModel;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The number of messages between processes, according to a model. */
public final class ModelMatrix {
    /** Maximum number of processes for a square; larger models, and bytes, are lists. */
    private static final int SQUARE = 16;

    private ModelMatrix() {}

    /**
     * Writes a square with one row per sender if there are few processes, then one line for each pair that communicates.
     */
    public static void write(Writer out, List<GlobalModel.Traffic> traffic) throws IOException {
        if (traffic.isEmpty()) {
            out.write("no messages\n");
            return;
        }
        TreeSet<Integer> processes = new TreeSet<>();
        int width = 6;
        for (GlobalModel.Traffic pair : traffic) {
            processes.add(pair.source());
            processes.add(pair.destination());
            width = Math.max(width, 1 + String.valueOf(pair.messages()).length());
        }
        if (processes.size() <= SQUARE) {
            square(out, traffic, processes, width);
            out.write('\n');
        }
        out.write("source destination   messages          bytes\n");
        for (GlobalModel.Traffic pair : traffic) {
            String bytes = pair.bytes() < 0 ? "irregular" : String.valueOf(pair.bytes());
            out.write("%6d %11d %10d %14s\n".formatted(pair.source(), pair.destination(), pair.messages(), bytes));
        }
    }

    private static void square(Writer out, List<GlobalModel.Traffic> traffic, Set<Integer> processes, int width)
            throws IOException {
        String cell = "%" + width + "s";
        StringBuilder line = new StringBuilder("from\\to");
        processes.forEach(to -> line.append(cell.formatted(to)));
        out.append(line).append('\n');
        for (int from : processes) {
            line.setLength(0);
            line.append("%7d".formatted(from));
            for (int to : processes) {
                long messages = traffic.stream()
                        .filter(pair -> pair.source() == from && pair.destination() == to)
                        .mapToLong(GlobalModel.Traffic::messages)
                        .sum();
                line.append(cell.formatted(messages == 0 ? "-" : String.valueOf(messages)));
            }
            out.append(line).append('\n');
        }
    }
}
