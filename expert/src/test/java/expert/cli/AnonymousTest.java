package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code --anonymous} hides the names of the program in every output, and changes no figure. */
class AnonymousTest {
    private static final Pattern HASH = Pattern.compile("anon_[0-9a-f]{12}");

    @TempDir
    private Path folder;

    /** Traces with names that are not words of EXPERT. */
    @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable
    enum Program {
        GPU("examples/gpu", "host_wait", "stencil", "heat.cu"),
        MPI("examples/halo", "late_sender", "work_ms", "halo.c");

        private final Path trace;
        private final String pattern;
        private final List<String> names;

        Program(String trace, String pattern, String... names) {
            this.trace = Terminal.root().resolve(trace);
            this.pattern = pattern;
            this.names = List.of(names);
        }

        /** The program's names that a text has. */
        List<String> in(String text) {
            return names.stream().filter(text::contains).toList();
        }
    }

    private static String run(String... words) {
        Terminal.Result result = new Terminal().run(words);
        assertThat(result.status()).as(result.err()).isZero();
        return result.out() + result.err();
    }

    /** All bytes of a file, or of the files of a folder. */
    private static String content(Path place) throws IOException {
        StringBuilder content = new StringBuilder();
        try (Stream<Path> files = Files.walk(place)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                content.append(file.getFileName())
                        .append('\n')
                        .append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return content.toString();
    }

    private String report(Program program, String form, boolean anonymous) throws IOException {
        Path file = folder.resolve("report-" + anonymous + "." + form);
        List<String> words = new ArrayList<>(
                List.of("analyze", "--full", "-f", form, "-o", file.toString(), program.trace.toString()));
        if (anonymous) {
            words.add("--anonymous");
        }
        run(words.toArray(String[]::new));
        return content(file);
    }

    @ParameterizedTest
    @EnumSource
    void noReportHasANameOfTheProgram(Program program) throws IOException {
        for (String form : List.of("text", "json", "csv", "html", "cubex")) {
            assertThat(program.in(report(program, form, false))).as(form).isEqualTo(program.names);
            String hidden = report(program, form, true);
            assertThat(program.in(hidden)).as(form).isEmpty();
            assertThat(HASH.matcher(hidden).find()).as(form).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void noOtherOutputHasANameOfTheProgram(Program program) throws IOException {
        String trace = program.trace.toString();
        for (List<String> command : List.of(
                List.of("explain", trace, program.pattern),
                List.of("info", trace),
                List.of("info", "--format", "json", trace),
                List.of("print", trace),
                List.of("print", "--format", "json", trace),
                List.of("print", "--raw", trace),
                List.of("print", "--raw", "--definitions", trace),
                List.of("loops", trace),
                List.of("graph", trace),
                List.of("diff", trace, trace))) {
            List<String> hidden = new ArrayList<>(command);
            hidden.add("--anonymous");
            assertThat(program.in(run(hidden.toArray(String[]::new))))
                    .as(String.join(" ", command))
                    .isEmpty();
        }
        assertThat(program.in(run("print", trace))).isNotEmpty();
        assertThat(program.in(run("explain", trace, program.pattern))).isNotEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void noWrittenFileHasANameOfTheProgram(Program program) throws IOException {
        String trace = program.trace.toString();
        Path converted = folder.resolve("converted");
        Path tables = folder.resolve("tables");
        Path timeLine = folder.resolve("line.json");
        Path compressed = folder.resolve("run.efg");
        run("convert", "--anonymous", trace, converted.toString());
        run("export", "--anonymous", "--format", "csv", "-o", tables.toString(), trace);
        run("export", "--anonymous", "--format", "perfetto", "-o", timeLine.toString(), trace);
        run("compress", "--anonymous", "--times", "exact", "-o", compressed.toString(), trace);
        for (Path written : List.of(converted, tables, timeLine, compressed)) {
            assertThat(content(written)).as(written.toString()).isNotEmpty();
            assertThat(program.in(content(written))).as(written.toString()).isEmpty();
        }
        assertThat(program.in(run("print", "--raw", "--definitions", compressed.toString())))
                .isEmpty();
        assertThat(numbers(run("analyze", "-f", "json", converted.toString())))
                .containsAll(numbers(run("analyze", "-f", "json", "--anonymous", converted.toString())));
    }

    /** The commands that a report proposes run, and show no more names than it does. */
    @ParameterizedTest
    @EnumSource
    void proposedCommandsHideNames(Program program) {
        String report = run("--anonymous", program.trace.toString());
        List<String> next = report.substring(report.indexOf("\nNext\n"))
                .lines()
                .filter(line -> line.startsWith("  expert ") && !line.contains(" -o "))
                .toList();
        assertThat(next).isNotEmpty().allMatch(line -> line.contains(" --anonymous "));
        for (String line : next) {
            String[] words = line.strip().substring("expert ".length()).split(" ", -1);
            assertThat(program.in(run(words))).as(line).isEmpty();
        }
        assertThat(run(program.trace.toString())).doesNotContain("--anonymous");
    }

    @ParameterizedTest
    @EnumSource
    void figuresAreThoseOfTheNamedReport(Program program) throws IOException {
        assertThat(numbers(withoutPath(report(program, "json", true))))
                .isEqualTo(numbers(withoutPath(report(program, "json", false))))
                .isNotEmpty();
    }

    @Test
    void hashesOfTwoRunsAndTracesAreTheSame() throws IOException {
        Set<String> first = hashes(report(Program.GPU, "json", true));
        Set<String> second = hashes(report(Program.GPU, "json", true));
        assertThat(second).isEqualTo(first).isNotEmpty();
        // Both programs have a function main.
        assertThat(hashes(report(Program.MPI, "json", true))).containsAnyElementsOf(first);
    }

    @Test
    void namesThatCannotBeHiddenAreRefused() throws IOException {
        Path graphs = folder.resolve("graphs.efg");
        run("compress", "--times", "none", "-o", graphs.toString(), Program.MPI.trace.toString());
        Terminal.Result result = new Terminal().run("graph", "--anonymous", graphs.toString());
        assertThat(result.status()).isEqualTo(64);
        assertThat(result.err().lines()).hasSize(1);
        assertThat(result.err()).contains("--anonymous cannot hide the names in a file of graphs");
    }

    private static Set<String> hashes(String text) {
        Set<String> found = new TreeSet<>();
        HASH.matcher(text).results().forEach(each -> found.add(each.group()));
        return found;
    }

    private static String withoutPath(String content) {
        return content.substring(content.indexOf('{'));
    }

    /** The numbers of a document in JSON, ascending. */
    private static List<Double> numbers(String json) throws IOException {
        List<Double> found = new ArrayList<>();
        collect(new ObjectMapper().readTree(json), found);
        found.sort(null);
        return found;
    }

    private static void collect(JsonNode node, List<Double> into) {
        if (node.isNumber()) {
            into.add(node.asDouble());
        }
        node.forEach(each -> collect(each, into));
    }
}
