package expert.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A case: what it shows, files, commands, and what these print.
 *
 * <pre>
 * What the case shows.
 *
 * === file pair.txt
 * the text of a trace, a pattern or a script
 * === run print examples/halo pair.txt
 * standard output; a line "..." stands for any number of lines
 * === error
 * standard error, if the command prints any
 * === status 64
 * </pre>
 */
record CaseFile(List<String> description, List<Part> parts) {
    /** {@code file}, {@code run}, {@code error} or {@code status} with its argument, and the lines after it. */
    record Part(String kind, String argument, List<String> text) {
        private static final Pattern HEAD = Pattern.compile("=== (file|run|error|status) ?(.*)");

        boolean is(String other) {
            return kind.equals(other);
        }
    }

    static CaseFile read(Path file) throws IOException {
        List<String> description = new ArrayList<>();
        List<Part> parts = new ArrayList<>();
        List<String> text = description;
        for (String line : Files.readAllLines(file)) {
            Matcher head = Part.HEAD.matcher(line);
            if (head.matches()) {
                text = new ArrayList<>();
                parts.add(new Part(head.group(1), head.group(2), text));
            } else if (line.startsWith("===")) {
                throw new IOException(file + ": expected file, run, error or status after ===, found: " + line);
            } else {
                text.add(line);
            }
        }
        return new CaseFile(description, parts);
    }

    void write(Path file) throws IOException {
        List<String> lines = new ArrayList<>(description);
        for (Part part : parts) {
            lines.add(("=== " + part.kind + " " + part.argument).stripTrailing());
            lines.addAll(part.text);
        }
        Files.write(file, lines);
    }

    /** The text of the part that follows a command, up to the next command; empty if there is none. */
    Part after(int run, String kind) {
        for (int i = run + 1; i < parts.size() && !parts.get(i).is("run"); i++) {
            if (parts.get(i).is(kind)) {
                return parts.get(i);
            }
        }
        return new Part(kind, kind.equals("status") ? "0" : "", List.of());
    }
}
