package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import earl.testing.InTurn;
import earl.testing.Traces;
import expert.option.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DiffCommandTest {
    @TempDir
    Path folder;

    @Test
    void twoReportsAreWanted() {
        Terminal.Result result = new Terminal().run("diff", "one.json");
        assertThat(result.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(result.err()).contains("expected two traces or reports, not 1");
    }

    @Test
    void reportsAreCompared() throws IOException {
        Path report = folder.resolve("report.json");
        Files.writeString(report, """
            {"schema": "expert.report/1",
            "trace": {"path": "run", "format": "OTF2 3.0", "locations": 1, "events": 4, "duration": 3.0},
            "patterns": [{"name": "late", "title": "Late", "parent": null, "unit": "s", "severity": 2.0,
            "exclusive": 2.0, "fraction": 0.5, "confidence": 1, "instances": 1, "results": {}, "worst": [],
            "by_location": [{"location": 0, "name": "rank 0", "severity": 2.0, "exclusive": 2.0}],
            "by_callpath": [{"callpath": "main/MPI_Recv", "severity": 2.0, "exclusive": 2.0}]}],
            "diagnostics": [], "field_of_a_later_release": 1}
            """);
        Terminal.Result result = new Terminal().run("diff", report.toString(), report.toString());
        assertThat(result.status()).isEqualTo(ExitStatus.OK);
        assertThat(result.out()).contains("A  run, 1 location").contains("No metric differs");
    }

    /** A report whose values have wrong types is damaged: nothing of it is read as a zero. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/patterns                         | {}       | $.patterns is not of type array",
                "/patterns/0                       | 5        | $.patterns[0] is not of type object",
                "/patterns/0/severity              | \"2.0\" | $.patterns[0].severity is not of type number",
                "/patterns/0/instances             | null     | $.patterns[0].instances is not of type integer",
                "/patterns/0/name                  | {}       | $.patterns[0].name is not of type string",
                "/patterns/0/by_location           | \"\"   | $.patterns[0].by_location is not of type array",
                "/patterns/0/by_location/0/severity | \"x\" | $.patterns[0].by_location[0].severity is not of type number",
                "/trace/locations                  | -1       | $.trace.locations < 0",
                "/trace                            | []       | $.trace is not of type object",
                "/diagnostics                      | 0        | $.diagnostics is not of type array"
            })
    void aReportThatDoesNotFitItsSchemaIsRefused(String place, String value, String message) throws IOException {
        Path report = folder.resolve("late.json");
        String run = Traces.example("late_sender").toString();
        run("analyze", "--select=late_sender", "-o", report.toString(), run);
        ObjectMapper mapper = new ObjectMapper();
        JsonNode root = mapper.readTree(report.toFile());
        JsonPointer at = JsonPointer.compile(place);
        JsonNode parent = root.at(at.head());
        if (parent instanceof ArrayNode array) {
            array.set(at.last().getMatchingIndex(), mapper.readTree(value));
        } else {
            ((ObjectNode) parent).set(at.last().getMatchingProperty(), mapper.readTree(value));
        }
        mapper.writeValue(report.toFile(), root);

        Terminal.Result difference = new Terminal().run("diff", report.toString(), run);
        assertThat(difference.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(difference.err().lines()).singleElement().asString().contains(report.toString(), message);
        Terminal.Result check = new Terminal().run("check", report.toString());
        assertThat(check.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(check.out()).contains(message);
    }

    @Test
    void whatCannotBeReadIsTold() {
        Terminal.Result result = new Terminal()
                .run(
                        "diff",
                        folder.resolve("a.cubex").toString(),
                        folder.resolve("b.cubex").toString());
        assertThat(result.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(result.err()).contains("a.cubex: no such file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "html"})
    void reportsThatCannotBeReadBackAreRefused(String form) {
        String report = folder.resolve("report." + form).toString();
        String run = Traces.example("late_sender").toString();
        run("analyze", "--select=late_sender", "-o", report, run);
        Terminal.Result result = new Terminal().run("diff", report, run);
        assertThat(result.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(result.err())
                .contains(": a report in this form cannot be compared")
                .contains(".json or .cubex");
    }

    @Test
    void aRunIsWantedToCompare() {
        Terminal.Result result = new Terminal().run("compare");
        assertThat(result.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(result.err()).contains("no run given");
    }

    /** Traces and both kinds of report, in every combination: the same run differs in nothing, another in the same things. */
    @Test
    void tracesAndReportsAreComparedAlike() {
        String run = Traces.example("mesh_2x4").toString();
        String other = Traces.example("mesh_8x1").toString();
        String json = folder.resolve("run.json").toString();
        String cubex = folder.resolve("run.cubex").toString();
        String select = "--select=late_sender,communication,bytes_sent";
        for (String report : List.of(json, cubex)) {
            assertThat(new Terminal()
                            .run("analyze", "--no-cache", select, "-o", report, run)
                            .status())
                    .isEqualTo(ExitStatus.OK);
        }
        String first = "";
        for (String before : List.of(run, json, cubex)) {
            for (String after : List.of(run, json, cubex)) {
                assertThat(new Terminal().run("diff", select, before, after).out())
                        .as("%s and %s", before, after)
                        .contains("No metric differs");
            }
            String out = new Terminal()
                    .run("diff", "--no-cache", select, before, other)
                    .out();
            String differences = out.substring(out.indexOf("late_sender"));
            first = first.isEmpty() ? differences : first;
            assertThat(differences).isEqualTo(first);
        }
        Terminal.Result restricted = new Terminal().run("diff", "--ranks", "0-3", json, other);
        assertThat(restricted.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(restricted.err()).contains("run.json is a report");
    }

    @Test
    void aRunDoesNotDifferFromItsReports() throws IOException {
        assertEqualInEachForm(Traces.example("halo"));
    }

    /** Threads and devices of a process that has no rank. */
    @ParameterizedTest
    @ValueSource(strings = {"casita_1_ocl_deps", "casita_1_scorep-ompt-host-nested"})
    @InTurn(2)
    void aRunWithoutMpiDoesNotDifferFromItsReports(String name) throws IOException {
        assertEqualInEachForm(Traces.collected(name));
    }

    /** All metrics of a run, of which some have no location: each form has the same locations and figures as the run itself. */
    private void assertEqualInEachForm(Path trace) throws IOException {
        String run = trace.toString();
        for (String select : List.of("", "--select=parallel_efficiency,load_balance")) {
            List<String> sides = new ArrayList<>(List.of(run));
            for (String form : List.of("json", "cubex")) {
                sides.add(folder.resolve("run." + form).toString());
                run("analyze", select, "-o", sides.getLast(), run);
            }
            for (String before : sides) {
                for (String after : sides) {
                    JsonNode difference = new ObjectMapper().readTree(run("diff", select, "-f", "json", before, after));
                    assertThat(difference.path("metrics")).isNotEmpty();
                    // A cubex file does not say which metrics are waits.
                    assertThat(difference.has("account"))
                            .isEqualTo(select.isEmpty() && !(before + after).contains("cubex"));
                    difference
                            .path("account")
                            .forEach(row -> assertThat(row.path("difference").doubleValue())
                                    .isZero());
                    for (JsonNode metric : difference.path("metrics")) {
                        assertThat(metric.path("severity").path("difference").asDouble())
                                .as("%s of %s and %s", metric, before, after)
                                .isZero();
                        for (String by : List.of("by_location", "by_callpath")) {
                            for (JsonNode row : metric.path(by)) {
                                assertThat(row.path("difference").asDouble()).isCloseTo(0, within(1e-15));
                            }
                        }
                    }
                    assertThat(run("diff", select, before, after))
                            .contains("No metric differs")
                            .doesNotContain("mean per location")
                            .doesNotContain("only in")
                            .doesNotContain(" 5 locations")
                            .doesNotContain(" 0 locations");
                }
            }
        }
    }

    private static String run(String... words) {
        List<String> given = new ArrayList<>(List.of(words));
        given.removeIf(String::isEmpty);
        given.add(1, "--no-cache");
        Terminal.Result result = new Terminal().run(given.toArray(String[]::new));
        assertThat(result.status()).as(result.err()).isEqualTo(ExitStatus.OK);
        return result.out();
    }

    /** Two focuses of one trace differ by what lies between them; different numbers of ranks are compared by means and maxima. */
    @Test
    void aFocusRestrictsBothSides() {
        String wide = Traces.example("mesh_2x4").toString();
        String narrow = Traces.example("halo").toString();
        String out = new Terminal()
                .run("diff", "--no-cache", "--select=late_sender", "--ranks=0-3", "--from=0.1", wide, narrow)
                .out();
        assertThat(out).contains("mean per location").contains("8 locations").contains("4 locations");
        String compared = new Terminal()
                .run("compare", "--no-cache", "--region=velo", "--ranks=0-1", wide)
                .out();
        assertThat(compared)
                .startsWith("Shares of the time in velo, ranks 0, 1")
                .containsPattern("fraction +0.\\d\\d +0.\\d\\d +0.00");
    }

    private static String[] gate(String condition, String... more) {
        List<String> words =
                new ArrayList<>(List.of("diff", "--no-cache", "--select", "late_sender", "--fail-if", condition));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    @Test
    void theExitStatusSaysWhetherAConditionFails() throws IOException {
        String run = Traces.example("late_sender").toString();
        String other = Traces.example("mesh_2x4").toString();
        assertThat(new Terminal().run(gate("late_sender > +1%", run, run)).status())
                .isEqualTo(ExitStatus.OK);

        Path junit = folder.resolve("gate.xml");
        Path markdown = folder.resolve("gate.md");
        Terminal.Result failed = new Terminal()
                .run(gate("late_sender > 1s", "--junit", junit.toString(), "-o", markdown.toString(), run, run));
        assertThat(failed.status()).isEqualTo(ExitStatus.WORSE);
        assertThat(junit)
                .content()
                .contains("tests=\"1\" failures=\"1\" errors=\"0\"")
                .contains("late_sender &gt; 1s");
        assertThat(markdown).content().contains("**FAIL: late\\_sender").contains("| `late_sender > 1s` | fail |");

        Terminal.Result unfair = new Terminal().run(gate("late_sender > +1%", "--junit", junit.toString(), run, other));
        assertThat(unfair.status()).isEqualTo(ExitStatus.INCONCLUSIVE);
        assertThat(unfair.out()).startsWith("INCONCLUSIVE: 4 locations in BASE, 8 in RUN");
        assertThat(junit).content().contains("failures=\"0\" errors=\"1\"");

        JsonNode json = new ObjectMapper()
                .readTree(new Terminal()
                        .run(gate("late_sender > 1s", "-f", "json", run, run))
                        .out());
        assertThat(json.path("gate").path("outcome").asText()).isEqualTo("fail");
        assertThat(json.path("gate")
                        .path("conditions")
                        .get(0)
                        .path("figures")
                        .get(0)
                        .path("run")
                        .asDouble())
                .isEqualTo(
                        json.path("metrics").get(0).path("severity").path("b").asDouble());
    }

    @Test
    void aMistakeInAConditionIsToldBeforeAnythingIsRead() {
        Terminal.Result result = new Terminal().run("diff", "--fail-if", "late_sender > 10%", "a", "b");
        assertThat(result.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(result.err()).contains("--fail-if: 'late_sender > 10%': expected +10%");
        assertThat(new Terminal().run("diff", "--floor", "1ms", "a", "b").err())
                .contains("need a condition: --fail-if");
    }

    /** A baseline, a folder of reports of either kind and the traces themselves are the same base. */
    @Test
    void aBaselineIsKeptByName() throws IOException {
        String run = Traces.example("late_sender").toString();
        Terminal home = new Terminal()
                .environment("XDG_DATA_HOME", folder.resolve("data").toString());
        Terminal.Result added = home.run("baseline", "add", "main", run, run);
        assertThat(added.err()).isEmpty();
        assertThat(added.status()).isEqualTo(ExitStatus.OK);
        assertThat(home.run("baseline", "list").out()).isEqualTo("main  2 runs\n");
        assertThat(home.run("baseline", "list", "main").out())
                .contains("0001-late_sender.cubex", "0002-late_sender.cubex", "4 locations");

        Path reports = Files.createDirectory(folder.resolve("reports"));
        for (String name : List.of("a.json", "b.cubex")) {
            new Terminal()
                    .run(
                            "analyze",
                            "--no-cache",
                            "--select",
                            "late_sender,time,visits",
                            "-o",
                            reports.resolve(name).toString(),
                            run);
        }
        for (String base : List.of("main", reports.toString())) {
            Terminal.Result same = home.run(gate("late_sender in * > +1%", base, run));
            assertThat(same.out()).as(base).startsWith("PASS: 1 condition checked against 2 runs of " + base);
            assertThat(same.status()).isEqualTo(ExitStatus.OK);
        }

        assertThat(home.run("baseline", "remove", "main").status()).isEqualTo(ExitStatus.OK);
        assertThat(home.run("baseline", "list").out()).isEmpty();
        assertThat(home.run("baseline", "remove", "main").err()).contains("there is no baseline main");
        assertThat(home.run("baseline", "add", "../x", run).err()).contains("../x is no name for a baseline");
    }
}
