package expert.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a document shows of the command line: commands with what they print, and files with their names. */
final class DocumentedCommands {
    /** A command: its words as they are written, what follows the pipe, and the lines it prints if the document has them. */
    record Example(int line, String command, String filter, List<String> printed) {
        @Override
        public String toString() {
            return "line " + line + ": " + command;
        }
    }

    private final List<String> lines;
    private final List<Example> examples = new ArrayList<>();
    private final Map<String, List<String>> blocks = new TreeMap<>();
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

    private List<String> fenced() {
        List<String> content = new ArrayList<>();
        for (at++; !lines.get(at).equals("```"); at++) {
            content.add(lines.get(at));
        }
        at++;
        return content;
    }

    private void block(String language) {
        int first = at + 2;
        List<String> content = fenced();
        if (!language.isEmpty()) {
            blocks.computeIfAbsent(language, unused -> new ArrayList<>()).add(String.join("\n", content) + "\n");
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
                add(first + begin, content.get(begin).substring(2), content.subList(begin + 1, next));
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
        List<String> printed = List.of();
        if (lines.get(at).startsWith("    ") && command.charAt(0) == '$') {
            printed = new ArrayList<>();
            for (; lines.get(at).startsWith("    "); at++) {
                printed.add(lines.get(at).substring(4));
            }
        } else if (command.charAt(0) == '$'
                && at + 1 < lines.size()
                && lines.get(at + 1).equals("```")) {
            at++;
            printed = fenced();
        }
        add(first, command.toString().replaceFirst("^\\$ ", ""), printed);
    }

    private void add(int line, String command, List<String> printed) {
        String[] parts = command.replaceFirst("\\s+#.*", "")
                .replaceFirst("^(bin/)?expert ", "")
                .split(" \\| ", 2);
        examples.add(new Example(line, parts[0], parts.length > 1 ? parts[1] : "", List.copyOf(printed)));
    }
}
