package earl.replay.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.TraceException;
import earl.replay.operations.DependencyRules.Choice;
import earl.replay.operations.DependencyRules.Dependency;
import earl.replay.operations.DependencyRules.Group;
import earl.replay.operations.DependencyRules.Selection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts of rules, and what they mean. */
class RulesReaderTest {
    static final String COLUMNS = """
            step step   # a comment
            worker stage dp
            type type
            begin begin
            duration duration
            """;

    @TempDir
    private Path folder;

    private DependencyRules read(String text) throws Exception {
        return RulesReader.read(Files.writeString(folder.resolve("some.rules"), text));
    }

    @Test
    void eachRule() throws Exception {
        DependencyRules rules = read(COLUMNS + """
                number number
                order dp 0
                chain compute = forward backward
                chain send
                sequence compute send
                send i after backward i-1
                send first after forward last
                gc after compute latest
                recv first after backward first -2 in compute
                together send i with recv i at stage+1
                together gc over stage dp
                tolerance 0.01
                ends gc
                median gc send
                """);
        assertThat(rules.columns())
                .isEqualTo(new DependencyRules.Columns(
                        "step", List.of("stage", "dp"), "type", "number", "begin", "duration"));
        assertThat(rules.source()).containsExactly(Map.entry("dp", 0));
        assertThat(rules.chains())
                .containsEntry("compute", List.of("forward", "backward"))
                .containsEntry("send", List.of("send"));
        assertThat(rules.sequences()).containsExactly(List.of("compute", "send"));
        assertThat(rules.dependencies())
                .containsExactly(
                        new Dependency(
                                new Selection("send", Choice.EACH, 0, "send"),
                                new Selection("backward", Choice.EACH, -1, "backward"),
                                11),
                        new Dependency(
                                new Selection("send", Choice.FIRST, 0, "send"),
                                new Selection("forward", Choice.LAST, 0, "forward"),
                                12),
                        new Dependency(
                                new Selection("gc", Choice.LATEST, 0, "gc"),
                                new Selection("compute", Choice.LATEST, 0, "compute"),
                                13),
                        new Dependency(
                                new Selection("recv", Choice.FIRST, 0, "recv"),
                                new Selection("backward", Choice.FIRST, -2, "compute"),
                                14));
        assertThat(rules.groups())
                .containsExactly(
                        new Group("send", List.of(), "recv", "stage", 1, 15),
                        new Group("gc", List.of("stage", "dp"), null, null, 0, 16));
        assertThat(rules.tolerance()).isEqualTo(0.01);
        assertThat(rules.ending()).isEqualTo("gc");
        assertThat(rules.medians()).containsExactlyInAnyOrder("gc", "send");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "chains a b          | line 6: expected \"X after Y\", or a rule that begins with step,",
                "chain               | line 6: \"chain\" stands alone",
                "step a b            | line 6: \"step\" names one column",
                "a after             | line 6: expected \"X after Y\"",
                "a second after b    | line 6: expected i, i-1, first, last or latest, not \"second\"",
                "a first -2 after b  | line 6: expected \"a first\" or \"a first -1 in CHAIN\"",
                "a first after b i   | line 6: expected i only if both sides have it",
                "together a with b   | line 6: expected \"together X over COLUMN...\"",
                "together a over node | \"node\" is none of the columns that name a worker: stage, dp",
                "together a i with b i at node+1 | \"node\" is none of the columns that name a worker: stage, dp",
                "order node 0        | \"node\" is none of the columns that name a worker: stage, dp",
                "order dp            | line 6: expected \"order COLUMN VALUE\"",
                "order dp x          | line 6: expected a whole number, not \"x\"",
                "tolerance ten       | line 6: expected seconds, not \"ten\"",
                "tolerance -1        | line 6: expected seconds, at least 0",
                "tolerance NaN       | line 6: expected seconds, at least 0",
            })
    void aLineThatIsNoRule(String line, String message) {
        assertThatThrownBy(() -> read(COLUMNS + line))
                .isInstanceOf(TraceException.class)
                .hasMessageStartingWith(folder.resolve("some.rules") + ": " + message);
    }

    @Test
    void aSecondChainOfOneName() {
        assertThatThrownBy(() -> read(COLUMNS + "chain a\nchain a\n"))
                .hasMessageEndingWith("line 7: a chain \"a\" exists already");
    }

    @Test
    void aColumnThatNoRuleNames() {
        assertThatThrownBy(() -> read("step step\nworker rank\ntype type\nbegin b\n"))
                .hasMessageEndingWith("no rule \"duration COLUMN\", which names a column of the table");
    }

    @Test
    void bytesThatAreNoText() throws Exception {
        Path file = Files.write(folder.resolve("bytes"), "step \u00e4".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> RulesReader.read(file))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("UTF-8");
    }
}
