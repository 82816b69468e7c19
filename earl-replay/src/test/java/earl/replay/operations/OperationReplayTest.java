package earl.replay.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import earl.TraceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two workers with known answers. In each step worker 0 computes for 2 s and sends; worker 1 computes for 1 s, receives and
 * finishes. The transfer takes 0.5 s; worker 0 begins 0.25 s late.
 *
 * <pre>
 *   worker 0   ...compute(2)......send
 *   worker 1   compute(1)  recv.........finish(1)
 * </pre>
 */
class OperationReplayTest {
    private static final double PRECISION = 1e-12;

    private static final String RULES = """
            step step
            worker rank
            type type
            begin begin
            duration duration
            chain compute
            send i after compute i
            recv i after compute i
            finish after recv last
            together send i with recv i at rank+1
            """;

    private static final String TABLE = """
            step,rank,type,begin,duration
            7,0,compute,0.25,2
            7,0,send,2.25,0.5
            7,1,compute,0,1
            7,1,recv,1,1.75
            7,1,finish,2.75,1
            """;

    @TempDir
    private Path folder;

    private Slowdowns replay(String table, String rules, String... changes) throws Exception {
        Path tableFile = Files.writeString(folder.resolve("table.csv"), table);
        Path rulesFile = Files.writeString(folder.resolve("some.rules"), rules);
        DependencyRules read = RulesReader.read(rulesFile);
        Operations operations = Operations.of(tableFile, TextTable.read(tableFile), read);
        OperationGraph graph = OperationGraph.of(rulesFile, operations, read);
        List<OperationScale> scales = List.of(changes).stream()
                .map(change -> OperationScale.parse(change, operations, read))
                .toList();
        return Slowdowns.of(operations, graph, OperationReplay.of(operations, graph, read), read, scales);
    }

    @Test
    void measuredAndWithoutDelay() throws Exception {
        Slowdowns found = replay(TABLE, RULES);
        assertThat(found.measured()).isEqualTo(3.75);
        assertThat(found.noDelay()).isCloseTo(3.5, within(PRECISION));
        assertThat(found.predicted()).isEqualTo(found.noDelay());
        // Both computations take 1.5 s.
        assertThat(found.ideal()).isCloseTo(3, within(PRECISION));
        assertThat(found.parts()).extracting(Slowdowns.Contribution::column).containsExactly("rank", "rank");
        assertThat(found.parts().get(0).share()).isCloseTo(1, within(PRECISION));
        assertThat(found.parts().get(1).share()).isCloseTo(0, within(PRECISION));
        assertThat(found.worst()).containsExactly("rank 0");
        assertThat(found.steps()).isEqualTo(1);
    }

    @Test
    void changesApplyToTheOperationsThatTheyName() throws Exception {
        assertThat(replay(TABLE, RULES, "compute=0.25").predicted()).isCloseTo(2, within(PRECISION));
        assertThat(replay(TABLE, RULES, "compute@rank0=0.25").predicted()).isCloseTo(2.5, within(PRECISION));
        assertThat(replay(TABLE, RULES, "compute@rank0=0", "finish=2").predicted())
                .isCloseTo(3.5, within(PRECISION));
        // A transfer takes the larger share of both members' times.
        assertThat(replay(TABLE, RULES, "recv=0", "send=0").predicted()).isCloseTo(3, within(PRECISION));
    }

    @Test
    void changesThatNameNothing() {
        assertThatThrownBy(() -> replay(TABLE, RULES, "compte=1"))
                .hasMessage("no operation has the type \"compte\"; types are compute, finish, recv, send");
        assertThatThrownBy(() -> replay(TABLE, RULES, "compute@node0=1"))
                .hasMessage("expected a column of the workers and its value, for instance rank0, not \"node0\"");
        assertThatThrownBy(() -> replay(TABLE, RULES, "compute@rank7=1"))
                .hasMessage("no worker of {rank=7} has an operation compute");
        for (String factor : List.of("-1", "NaN", "Infinity", "x", "")) {
            assertThatThrownBy(() -> replay(TABLE, RULES, "compute=" + factor))
                    .hasMessage("expected a factor of at least 0, not \"" + factor + "\"");
        }
        assertThatThrownBy(() -> replay(TABLE, RULES, "compute")).hasMessage("expected TYPE=FACTOR, not \"compute\"");
    }

    @Test
    void stepsWithOtherOperationsAreLeftOut() throws Exception {
        String more = TABLE + """
                8,0,compute,0,4
                8,0,send,4,0.5
                8,1,compute,0,1
                8,1,recv,1,3.5
                9,0,compute,0,4
                9,0,send,4,0.5
                9,1,compute,0,1
                9,1,recv,1,3.5
                9,1,finish,4.5,1
                """;
        Slowdowns found = replay(more, RULES);
        assertThat(found.steps()).isEqualTo(2);
        assertThat(found.omitted()).isEqualTo(1);
        assertThat(found.measured()).isEqualTo((3.75 + 5.5) / 2);
        assertThat(found.noDelay()).isCloseTo((3.5 + 5.5) / 2, within(PRECISION));
    }

    @Test
    void numbersCountOperationsByBegin() throws Exception {
        String table = """
                step	rank	type	begin	duration
                0	0	compute	5	1
                0	0	compute	0	2
                0	0	send	2	1
                0	0	send	6	1
                """;
        String rules = """
                step step
                worker rank
                type type
                begin begin
                duration duration
                chain compute
                send i after compute i
                """;
        assertThat(replay(table, rules).noDelay()).isCloseTo(4, within(PRECISION));
    }

    @Test
    void aCircle() {
        assertThatThrownBy(() -> replay(TABLE, RULES + "compute i after recv i\n"))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("some.rules: operations wait for themselves: ")
                .hasMessageContaining("compute 0 (rank 1) after ");
        assertThatThrownBy(() -> replay(TABLE, RULES + "recv i after finish last\n"))
                .hasMessageContaining("operations wait for themselves: ")
                .hasMessageContaining("finish 0 (rank 1)");
    }

    @Test
    void rulesThatDoNotFit() {
        assertThatThrownBy(() -> replay(TABLE, RULES + "chain comput\n"))
                .hasMessageEndingWith(
                        "table.csv: no operation has the type \"comput\", which the rules name; its types are"
                                + " compute, finish, recv, send");
        assertThatThrownBy(() -> replay(TABLE, RULES + "together send over rank\n"))
                .hasMessageEndingWith("some.rules: line 11: send 0 (rank 0) is in a group of line 10 already");
        assertThatThrownBy(() -> replay(TABLE, RULES + "order rank 3\n"))
                .hasMessageContaining("order {rank=3}: no such worker for rank 0");
        assertThatThrownBy(() -> replay(TABLE, RULES.replace("duration duration", "duration seconds")))
                .hasMessageEndingWith(
                        "table.csv: no column \"seconds\"; its columns are step, rank, type, begin, duration");
    }

    @Test
    void tablesThatAreDamaged() {
        assertThatThrownBy(() -> replay("", RULES)).hasMessageContaining("is empty");
        assertThatThrownBy(() -> replay("step,rank,type,begin,duration\n", RULES))
                .hasMessageContaining("has no operations");
        assertThatThrownBy(() -> replay(TABLE + "7,0,compute\n", RULES))
                .hasMessageEndingWith("table.csv: line 7: expected 5 values as in the first line, not 3");
        assertThatThrownBy(() -> replay(TABLE + "7,0,compute,x,1\n", RULES))
                .hasMessageEndingWith("table.csv: row 6: column begin: expected a number, not \"x\"");
        assertThatThrownBy(() -> replay(TABLE + "7,0,compute,NaN,1\n", RULES))
                .hasMessageEndingWith("table.csv: row 6: column begin: expected seconds, not NaN");
        assertThatThrownBy(() -> replay(TABLE + "7,0.5,compute,0,1\n", RULES))
                .hasMessageEndingWith("table.csv: row 6: column rank: expected a whole number, not 0.5");
        assertThatThrownBy(() -> replay(
                        TABLE.replaceAll("(?m)^7,0,send.*\n", ""), RULES.replace("send i after compute i\n", "")))
                .hasMessageContaining("no operation has the type \"send\"");
    }
}
