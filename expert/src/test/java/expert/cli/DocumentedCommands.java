package expert.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The commands that a document shows, with what they print, and the files that it shows. A command is an indented line, or a line
 * {@code $ command} in a block without a language. Its output is the rest of the block, or the block that follows. A block
 * {@code ```python halo.py} is a file with that name.
 */
final class DocumentedCommands {
    /**
     * A command.
     *
     * @param line the number of its line, from 1
     * @param command its arguments as they are written
     * @param filter what follows the pipe, or an empty string
     * @param output the lines that it prints, if the document shows any
     */
    record Example(int line, String command, String filter, Output output) {
        List<String> printed() {
            return output.lines();
        }

        @Override
        public String toString() {
            return "line " + line + ": " + command;
        }
    }

    /**
     * The part of a document that shows what a command prints.
     *
     * @param from index of the first line
     * @param indent what stands before each line
     * @param lines the lines without their indent
     */
    record Output(int from, String indent, List<String> lines) {}

    private static final Output NONE = new Output(0, "", List.of());

    private final List<String> lines;
    private final List<Example> examples = new ArrayList<>();
    private final Map<String, List<String>> blocks = new TreeMap<>();
    private final Map<String, String> files = new TreeMap<>();
    private int at;

    private DocumentedCommands(List<String> lines) {
        this.lines = lines;
        while (at < lines.size()) {
            String line = lines.get(at);
            if (line.startsWith("```")) {
                block(line.substring(3));
            } else if (line.matches(" {4,8}(\\$ )?(bin/)?expert .*")) {
                indented(line);
            } else {
                at++;
            }
        }
    }

    static DocumentedCommands in(List<String> lines) {
        return new DocumentedCommands(lines);
    }

    /** The commands, in their order. */
    List<Example> examples() {
        return List.copyOf(examples);
    }

    /** The blocks of a language, for instance {@code "python"}. */
    List<String> blocks(String language) {
        return blocks.getOrDefault(language, List.of());
    }

    /** The text of each file that the document shows, by its name. */
    Map<String, String> files() {
        return Map.copyOf(files);
    }

    private Output fenced() {
        int first = at + 1;
        List<String> content = new ArrayList<>();
        for (at++; !lines.get(at).equals("```"); at++) {
            content.add(lines.get(at));
        }
        at++;
        return new Output(first, "", List.copyOf(content));
    }

    private void block(String info) {
        Output block = fenced();
        List<String> content = block.lines();
        if (!info.isEmpty()) {
            String[] languageAndFile = info.split(" ", 2);
            String text = String.join("\n", content) + "\n";
            blocks.computeIfAbsent(languageAndFile[0], unused -> new ArrayList<>())
                    .add(text);
            if (languageAndFile.length > 1) {
                files.put(languageAndFile[1], text);
            }
            return;
        }
        int next = 0;
        while (next < content.size()) {
            int begin = next;
            next++;
            while (next < content.size() && !content.get(next).startsWith("$ ")) {
                next++;
            }
            if (content.get(begin).startsWith("$ ")) {
                int first = block.from() + begin;
                add(
                        first + 1,
                        content.get(begin).substring(2),
                        new Output(first + 1, "", content.subList(begin + 1, next)));
            }
        }
    }

    private void indented(String line) {
        int first = at + 1;
        StringBuilder command = new StringBuilder(line.strip());
        while (command.toString().endsWith("\\")) {
            command.setLength(command.length() - 1);
            at++;
            command.append(lines.get(at).strip());
        }
        at++;
        Output output = NONE;
        if (command.charAt(0) == '$' && at < lines.size() && lines.get(at).startsWith("    ")) {
            int from = at;
            while (at < lines.size() && lines.get(at).startsWith("    ")) {
                at++;
            }
            output = new Output(
                    from,
                    "    ",
                    lines.subList(from, at).stream()
                            .map(each -> each.substring(4))
                            .toList());
        } else if (command.charAt(0) == '$'
                && at + 1 < lines.size()
                && lines.get(at + 1).equals("```")) {
            at++;
            output = fenced();
        }
        add(first, command.toString().replaceFirst("^\\$ ", ""), output);
    }

    private void add(int line, String command, Output output) {
        String[] parts = command.replaceFirst("\\s+#.*", "")
                .replaceFirst("^(bin/)?expert ", "")
                .split(" \\| ", 2);
        examples.add(new Example(line, parts[0], parts.length > 1 ? parts[1] : "", output));
    }
}
