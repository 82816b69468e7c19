package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.testing.Traces;
import expert.answer.figure.JudgedCalls;
import expert.answer.figure.JudgedCalls.Family;
import expert.manual.ManPage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The reference pages are what commands and patterns say of themselves. With {@code -Ddocuments.update=true} (see
 * {@code bin/update-documents}) this writes them.
 */
class ReferenceDocumentsTest {
    /** An option that this many commands have comes after the command's own. */
    private static final int COMMON = 4;
    /** Characters of a line of a page that is made of running text. */
    private static final int WIDTH = 140;

    private static void compare(String page, String expected) throws IOException {
        Path document = Traces.root().resolve("docs").resolve(page);
        if (Boolean.getBoolean("documents.update")) {
            Files.writeString(document, expected);
        }
        assertThat(Files.readString(document))
                .as("docs/%s; bin/update-documents writes it", page)
                .isEqualTo(expected);
    }

    @Test
    void optionsAreWhatTheCommandsSay() throws IOException {
        CommandLine program = new Cli(new Terminal().session()).commandLine();
        List<CommandSpec> commands = new ArrayList<>();
        collect(program.getCommandSpec(), commands);
        commands.removeFirst();
        Map<String, Integer> users = new HashMap<>();
        for (CommandSpec command : commands) {
            command.options().forEach(option -> users.merge(row(option), 1, Integer::sum));
        }
        StringBuilder page = new StringBuilder("""
                # Options

                Each section has all that a command takes: its own options first, then those that other commands have too.
                [Commands](commands.md) lists the commands. `expert COMMAND --help` prints the same text. A test compares this page.
                """);
        for (CommandSpec command : commands) {
            section(command, users, page);
        }
        compare("options.md", page.toString());
    }

    private static void collect(CommandSpec command, List<CommandSpec> all) {
        all.add(command);
        command.subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(each -> !each.usageMessage().hidden())
                .forEach(each -> collect(each, all));
    }

    private static void section(CommandSpec command, Map<String, Integer> users, StringBuilder page) {
        page.append("\n## ").append(command.qualifiedName(" ")).append("\n\n```text\n");
        page.append(command.commandLine().getHelp().synopsis(0).stripTrailing()).append("\n```\n\n");
        for (String paragraph : command.usageMessage().description()) {
            page.append(cell(paragraph)).append("\n\n");
        }
        page.append("| option | meaning |\n|---|---|\n");
        command.positionalParameters().stream().filter(each -> !each.hidden()).forEach(each -> page.append(row(each)));
        command.options().stream()
                .filter(option -> !option.hidden())
                .sorted(Comparator.comparing((OptionSpec option) -> users.getOrDefault(row(option), 0) >= COMMON)
                        .thenComparing(
                                option -> users.getOrDefault(row(option), 0) >= COMMON ? option.longestName() : ""))
                .forEach(option -> page.append(row(option)));
    }

    private static String row(ArgSpec argument) {
        String name = argument instanceof OptionSpec option ? ManPage.names(option) : argument.paramLabel();
        return "| `" + name.replace("|", "\\|") + "` | " + cell(ManPage.description(argument)) + " |\n";
    }

    /** Text in Markdown; angle brackets and stars mean themselves. */
    private static String cell(String text) {
        return text.replace("%%", "%").replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*");
    }

    /** The descriptions of the shipped patterns by name. */
    private static Map<String, JsonNode> patterns() throws IOException {
        Map<String, JsonNode> patterns = new TreeMap<>();
        try (InputStream resource =
                Objects.requireNonNull(Cli.class.getResourceAsStream("/expert/kept/patterns.json"))) {
            for (JsonNode file : new ObjectMapper().readTree(resource)) {
                file.forEach(pattern -> patterns.put(pattern.get("name").asText(), pattern));
            }
        }
        return patterns;
    }

    /** Which waits of which calls of MPI EXPERT finds: the table of calls with the first sentences of the patterns. */
    @Test
    void callsOfMpiAreWhatTheTableSays() throws IOException {
        Map<String, JsonNode> patterns = patterns();
        StringBuilder page = new StringBuilder("""
                # Waits by call of MPI

                This page has every call of MPI 4.1, and says which of its waits EXPERT finds. MPI's functions for large counts (`MPI_Send_c`) count
                as the functions that they extend. A test compares this page with EXPERT's table of calls and the descriptions of the patterns.

                ## Calls whose waits EXPERT finds
                """);
        for (Family family : JudgedCalls.families()) {
            if (!family.patterns().isEmpty()) {
                heading(family, page);
                for (String name : family.patterns()) {
                    page.append(wrapped(
                            "- [`%s`](pattern-descriptions.md#%s): %s."
                                    .formatted(name, name, summary(Objects.requireNonNull(patterns.get(name), name))),
                            "  "));
                }
                page.append('\n').append(wrapped("From these records: " + family.records() + ".", ""));
                page.append('\n').append(wrapped("Not seen: " + family.unseen() + ".", ""));
            }
        }
        page.append("\n## Calls whose waits EXPERT does not see\n");
        reasons(Family::why, page);
        page.append("\n## Calls that wait for no other process\n");
        reasons(Family::local, page);
        compare("mpi-calls.md", page.toString());
    }

    private static void heading(Family family, StringBuilder page) {
        String calls = family.calls().stream().map(call -> "`" + call + "`").collect(Collectors.joining(", "));
        page.append("\n### ").append(family.name()).append("\n\n");
        page.append(wrapped(calls, "")).append('\n');
    }

    /** The families that have a reason, each with it. */
    private static void reasons(Function<Family, String> reason, StringBuilder page) {
        for (Family family : JudgedCalls.families()) {
            if (!reason.apply(family).isEmpty()) {
                heading(family, page);
                page.append(wrapped(reason.apply(family), ""));
            }
        }
    }

    /** Text in lines of a page, where all but the first begin with an indent. */
    private static String wrapped(String text, String indent) {
        StringBuilder lines = new StringBuilder();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > WIDTH) {
                lines.append(line).append('\n');
                line.setLength(0);
                line.append(indent).append(word);
            } else {
                line.append(line.isEmpty() ? "" : " ").append(word);
            }
        }
        return lines.append(line).append('\n').toString();
    }

    private static String summary(JsonNode pattern) {
        String first = pattern.get("doc").asText().strip().split("\n", -1)[0];
        return cell(first.substring(0, 1).toLowerCase(Locale.ROOT)
                + first.substring(1).replaceFirst("[.:]$", ""));
    }

    @Test
    void patternsAreWhatTheySay() throws IOException {
        Map<String, JsonNode> patterns = patterns();
        StringBuilder page = new StringBuilder("""
                # Descriptions of patterns

                These are the descriptions of the shipped patterns, in alphabetical order. [Patterns](patterns.md) shows them as a tree.
                `expert patterns --describe NAME` prints the same text. A test compares this page.
                """);
        for (JsonNode pattern : patterns.values()) {
            page.append("\n## ").append(pattern.get("name").asText()).append("\n\n");
            page.append(pattern.get("doc").asText().strip()).append("\n\n");
            page.append(
                    pattern.get("parent").isNull()
                            ? ""
                            : "Part of `" + pattern.get("parent").asText() + "`. ");
            page.append("Unit: ").append(pattern.get("unit").asText()).append('.');
            page.append(pattern.get("default").asBoolean() ? "" : " Runs only when you select it.");
            page.append(pattern.get("view").asBoolean() ? " A view: outside of the sums of the tree.\n" : "\n");
            for (JsonNode parameter : pattern.get("parameters")) {
                page.append("\nParameter `")
                        .append(parameter.get("name").asText())
                        .append("`: ");
                page.append(parameter.get("help").asText()).append(".\n");
            }
        }
        assertThat(patterns).hasSizeGreaterThan(80);
        compare("pattern-descriptions.md", page.toString());
    }
}
