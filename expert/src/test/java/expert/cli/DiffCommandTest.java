package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiffCommandTest {
    @TempDir
    Path folder;

    @Test
    void twoReportsAreWanted() {
        Terminal.Result result = new Terminal().run("diff", "one.json");
        assertThat(result.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(result.err()).contains("two traces or reports are compared, not 1");
    }

    @Test
    void reportsAreCompared() throws IOException {
        Path report = folder.resolve("report.json");
        Files.writeString(report, """
                {"schema": "expert.report/1", "trace": {"path": "run"}, "patterns": [{"name": "late", "unit": "s",
                "severity": 2.0, "by_location": [{"location": 0, "name": "rank 0", "severity": 2.0}],
                "by_callpath": [{"callpath": "main/MPI_Recv", "severity": 2.0}]}]}
                """);
        Terminal.Result result = new Terminal().run("diff", report.toString(), report.toString());
        assertThat(result.status()).isEqualTo(ExitStatus.OK);
        assertThat(result.out()).contains("A  run, 1 location").contains("No metric differs");
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

    @Test
    void aRunIsWantedToCompare() {
        Terminal.Result result = new Terminal().run("compare");
        assertThat(result.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(result.err()).contains("no run given");
    }
}
