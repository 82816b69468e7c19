package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A script that spells an MPI call otherwise than EXPERT does finds it, or its author is told. */
class SpellingTest {
    private static final String PYTHON = """
            from expert import Pattern

            class Mine(Pattern):
                "MPI_BARRIER stays what it is in a text."

                def wrapup(self):
                    event = self.trace.event(6)
                    assert event.region == "MPI_Recv", event.region
                    region, kind = event.region, "MPI_RECV"
                    found = [
                        region == "MPI_RECV", "MPI_RECV" == region, region == "mpi_recv_", region == "PMPI_Recv",
                        not region != "MPI_RECV", region in ("MPI_SEND", "MPI_RECV"), region in ["MPI_RECV"],
                        region in {"mpi_recv_"}, {"mpi_recv_": True}.get(region, False), kind == "MPI_RECV",
                        kind in {"MPI_RECV"}, "MPI_RECV".lower() == "mpi_recv", f"MPI_RECV" == kind,
                        not region == "MPI_SEND", not region in {"MPI_BARRIER"}, "MPI_COMM_WORLD" != region]
                    match region:
                        case "MPI_RECV":
                            found.append(True)
                        case _:
                            found.append(False)
                    self.result("missed", [i for i, each in enumerate(found) if each is not True])
                    self.result("text", "MPI_SEND")
                    self.result("line", 1 / 0 if region == "MPI_BCAST" else self.__doc__)

                def messages(self, m):
                    late = m.recv_region == "MPI_RECV"
                    self.result("columns", [late.sum(), (m.recv_region != "MPI_RECV").sum(), m.recv_region.one_of(["MPI_RECV"]).sum()])
                    self.result("events", len(self.trace.events(region="MPI_RECV")))
            """;

    @TempDir
    private Path folder;

    @Test
    void comparisonsInPythonSucceed() {
        Patterns patterns = new Patterns(folder).file("mine.py", PYTHON);
        var results = patterns.results(TinyTraces.lateMessages());
        assertThat(String.valueOf(results.get("missed"))).isEqualTo("[]");
        assertThat(results)
                .containsEntry("text", "MPI_SEND")
                .containsEntry("line", "MPI_BARRIER stays what it is in a text.");
        assertThat(String.valueOf(results.get("columns"))).isEqualTo("[2, 0, 2]");
    }

    @Test
    void whatCannotBeFoundIsTold() {
        Patterns patterns = new Patterns(folder).file("mine.py", """
                        from expert import Pattern
                        class Mine(Pattern):
                            def recv_callback(self, recv):
                                if recv.region in {"MPI_RECV",
                                                   "MPI_WAIT"}:
                                    self.add(1, at=recv)
                        """).file("yours.js", """
                        import { Pattern } from 'expert';
                        export class Yours extends Pattern {
                          recv_callback(recv) {
                            if (recv.region === 'MPI_RECV' && recv.com !== 'MPI_COMM_WORLD') {
                              this.add(1, { at: recv });
                            }
                          }
                        }
                        """);
        assertThat(patterns.analyze(TinyTraces.lateMessages()).failures()).isEmpty();
        assertThat(patterns.notices())
                .containsExactlyInAnyOrder(
                        folder.resolve("mine.py") + ":4: no region is called 'MPI_RECV': EXPERT calls it 'MPI_Recv'",
                        folder.resolve("yours.js") + ":4: no region is called 'MPI_RECV': EXPERT calls it 'MPI_Recv'");
    }

    @Test
    void namesOfRecordsAreNoMistake() {
        Patterns patterns = new Patterns(folder).file("mine.py", """
                        from expert import Pattern
                        class Mine(Pattern):
                            def recv_callback(self, recv):
                                if recv.kind in {"MPI_RECV", "MPI_IRECV"}:
                                    self.add(1, at=recv)
                        """).file("yours.js", """
                        import { Pattern } from 'expert';
                        export class Yours extends Pattern {
                          recv_callback(recv) { if (recv.kind === 'MPI_RECV') { this.add(1, { at: recv }); } }
                        }
                        """);
        assertThat(patterns.analyze(TinyTraces.lateMessages()).failures()).isEmpty();
        assertThat(patterns.notices()).isEmpty();
    }
}
