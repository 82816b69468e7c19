package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import expert.option.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code expert whatif --operations}: worker 1 computes for 3 s, the others for 1 s; then all reduce for 0.5 s. */
class WhatifOperationsTest {
    @TempDir
    private Path folder;

    private Path table;
    private Path rules;

    @BeforeEach
    void setUp() throws IOException {
        StringBuilder rows = new StringBuilder("step\trank\ttype\tbegin\tduration\n");
        for (int rank = 0; rank < 4; rank++) {
            int work = rank == 1 ? 3 : 1;
            rows.append("0\t" + rank + "\tcompute\t0\t" + work + "\n");
            rows.append("0\t" + rank + "\treduce\t" + work + "\t" + (3.5 - work) + "\n");
        }
        table = Files.writeString(folder.resolve("table.tsv"), rows);
        rules = Files.writeString(folder.resolve("some.rules"), """
                step step
                worker rank
                type type
                begin begin
                duration duration
                reduce i after compute i
                together reduce over rank
                """);
    }

    private Terminal.Result run(String... more) {
        String[] all = new String[5 + more.length];
        System.arraycopy(
                new String[] {"whatif", "--operations", table.toString(), "--dependencies", rules.toString()},
                0,
                all,
                0,
                5);
        System.arraycopy(more, 0, all, 5, more.length);
        return new Terminal().run(all);
    }

    @Test
    void slowWorkers() {
        assertThat(run().out()).isEqualTo("""
                With usual times on rank 1, a step takes 2.000 s: 1.500 s (42.9 %) less.

                A step takes, in the mean of 1 step:
                     3.500 s  measured
                     3.500 s  if each operation begins when those that it depends on have ended
                     2.000 s  if each operation also takes the usual time of its type

                slowdown     share  workers that keep their own times
                   1.000     0.0 %  rank 0
                   1.750   100.0 %  rank 1
                   1.000     0.0 %  rank 2
                   1.000     0.0 %  rank 3
                           100.0 %  slowest: rank 1
                Slowdown: step time if only these workers keep their own times, divided by the ideal one. Share:
                part of the time above the ideal one that goes away if these workers take the usual times.
                """);
    }

    @Test
    void changes() {
        Terminal.Result result = run("--scale", "compute@rank1=0.5", "--scale", "reduce=2");
        assertThat(result.status()).isEqualTo(ExitStatus.OK);
        assertThat(result.out())
                .startsWith("With compute@rank1=0.5, reduce=2, a step takes 2.500 s: 1.000 s (28.6 %) less.\n")
                .contains("     2.500 s  with compute@rank1=0.5, reduce=2, each operation beginning when it can\n");
        assertThat(run("--scale", "compute@rank1=2").out())
                .startsWith("With compute@rank1=2, a step takes 6.500 s: 3.000 s (85.7 %) more.\n");
    }

    @Test
    void json() {
        assertThat(run("--format", "json", "--scale", "compute=0").out())
                .contains(
                        "\"schema\": \"expert.operations/1\"",
                        "\"measured\": 3.5",
                        "\"ideal\": 2.0",
                        "\"predicted\": 0.5");
    }

    @Test
    void whatIsWrong() throws IOException {
        assertThat(run("--scale", "comput=1").status()).isEqualTo(ExitStatus.USAGE);
        assertThat(run("--scale", "comput=1").err())
                .startsWith("expert: no operation has the type \"comput\"; types are compute, reduce");
        assertThat(new Terminal()
                        .run("whatif", "--operations", table.toString())
                        .status())
                .isEqualTo(ExitStatus.USAGE);
        Files.writeString(rules, "steps step\n");
        Terminal.Result result = run();
        assertThat(result.status()).isEqualTo(ExitStatus.INPUT);
        assertThat(result.err())
                .startsWith("expert: " + rules + ": line 1: expected \"X after Y\"")
                .hasLineCount(1);
        Files.delete(table);
        assertThat(run().status()).isEqualTo(ExitStatus.INPUT);
    }

    @Test
    void nothingInANameReachesATerminalAsItIs() throws IOException {
        String hostile = "com\u001b[31mpute";
        Files.writeString(
                table, Files.readString(table).replace("compute", hostile).replace("\trank", "\tra\u001b[31mnk"));
        Files.writeString(
                rules, Files.readString(rules).replace("compute", hostile).replace("rank", "ra\u001b[31mnk"));
        Terminal.Result result = run("--scale", hostile + "=0.5");
        assertThat(result.status()).as(result.err()).isEqualTo(ExitStatus.OK);
        assertThat(result.out()).doesNotContain("\u001b");
        assertThat(run("--scale", "x=1").err()).doesNotContain("\u001b");
        assertThat(run().out()).doesNotContain("\u001b");
    }
}
