package earl.model.global;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Location;
import earl.Trace;
import earl.model.CommunicationRecords;
import earl.model.LocalModel;
import earl.model.LoopRecognizer;
import earl.model.ModelText;
import earl.model.Vocabulary;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The nests of "Communication models", figures 3 and 4, from programs that were run and recorded ({@code examples/programs}). */
class RecordedWavefrontsTest {
    @TempDir
    private Path folder;

    private static String local(Trace trace, int location) throws IOException {
        Vocabulary vocabulary = new Vocabulary();
        CommunicationRecords records = new CommunicationRecords(trace, vocabulary, false);
        StringBuilder text = new StringBuilder();
        ModelText.write(
                LocalModel.of(records, trace.locations().get(location), LoopRecognizer.DEFAULT_BODY)
                        .constructs(),
                vocabulary,
                text);
        return text.toString();
    }

    private static GlobalModel merged(Trace trace) {
        GlobalModel model = GlobalModel.of(trace, LoopRecognizer.DEFAULT_BODY, false, 2);
        assertThat(model.dangling()).isZero();
        for (Location location : trace.locations()) {
            assertThat(lines(model, location))
                    .as("events of %s", location.label())
                    .isEqualTo(recorded(trace, location));
        }
        return model;
    }

    private static List<String> recorded(Trace trace, Location location) {
        Vocabulary vocabulary = new Vocabulary();
        List<String> lines = new ArrayList<>();
        new CommunicationRecords(trace, vocabulary, false)
                .read(location, (symbol, numbers) -> lines.add(vocabulary.text(symbol, numbers)));
        return lines;
    }

    private static List<String> lines(GlobalModel model, Location location) {
        List<String> lines = new ArrayList<>();
        model.expand(
                location.id(), (symbol, numbers) -> lines.add(model.vocabulary().text(symbol, numbers)));
        return lines;
    }

    private static List<GlobalConstruct> loops(List<GlobalConstruct> system) {
        return system.stream().filter(GlobalConstruct::isLoop).toList();
    }

    /**
     * As in figure 3 but for the number of planes, and that with 2 x 2 processes the one in the east is 2, not 4. What the figure leaves
     * out behind the loop is the last iteration: it stands alone because the norm of its correction is looked at.
     */
    @Test
    void oneProcessOfLu() throws IOException {
        try (Trace trace = Trace.open(Traces.unpacked("lu", folder))) {
            assertThat(local(trace, 0)).isEqualTo("""
                0 sync MPI_Bcast 0-3
                0 send 1 tag2
                1 recv 0 tag1
                0 send 2 tag4
                2 recv 0 tag3
                0 sync MPI_Allreduce 0-3
                0 sync MPI_Barrier 0-3
                for i0 = 1 to 249
                  for i1 = 1 to 3
                    0 send 1 tag2
                    0 send 2 tag4
                  done
                  for i1 = 1 to 3
                    1 recv 0 tag1
                    2 recv 0 tag3
                  done
                  0 send 1 tag2
                  1 recv 0 tag1
                  0 send 2 tag4
                  2 recv 0 tag3
                done
                for i0 = 1 to 3
                  0 send 1 tag2
                  0 send 2 tag4
                done
                for i0 = 1 to 3
                  1 recv 0 tag1
                  2 recv 0 tag3
                done
                0 sync MPI_Allreduce 0-3
                0 send 1 tag2
                1 recv 0 tag1
                0 send 2 tag4
                2 recv 0 tag3
                0 sync MPI_Allreduce 0-3
                0 sync MPI_Allreduce 0-3
                """);
        }
    }

    /** All processes in the same nest; messages that were sent before a loop are not received in it. */
    @Test
    void allProcessesOfLu() {
        try (Trace trace = Trace.open(Traces.unpacked("lu", folder))) {
            GlobalModel model = merged(trace);
            assertThat(loops(model.constructs())).hasSize(3);
            GlobalConstruct outer = loops(model.constructs()).getFirst();
            assertThat(outer.count()).isEqualTo(249);
            assertThat(outer.members()).hasSize(4);
            assertThat(loops(outer.body())).hasSize(2).allSatisfy(inner -> {
                assertThat(inner.count()).isEqualTo(3);
                assertThat(inner.members()).hasSize(4);
                assertThat(model.messages(inner.body())).hasSize(4);
                assertThat(inner.body()).hasSize(8).noneMatch(GlobalConstruct::isLoop);
            });
            assertThat(outer.body()).hasSize(2 + 16);
            assertThat(model.messages(outer.body())).hasSize(8);
        }
    }

    /** Figure 4: eight loops, one a sweep, and two collective operations in the outer one; nine blocks for the figure's 80. */
    @Test
    void allProcessesOfTheSweeps() {
        try (Trace trace = Trace.open(Traces.unpacked("sweep", folder))) {
            GlobalModel model = merged(trace);
            assertThat(loops(model.constructs())).singleElement().satisfies(outer -> {
                assertThat(outer.count()).isEqualTo(10);
                assertThat(outer.members()).hasSize(8);
                assertThat(outer.body()).hasSize(10);
                assertThat(outer.body().subList(8, 10))
                        .allSatisfy(
                                reduction -> assertThat(model.text(reduction)).isEqualTo("0-7 sync MPI_Allreduce 0-7"));
                assertThat(loops(outer.body())).hasSize(8).allSatisfy(sweep -> {
                    assertThat(sweep.count()).isEqualTo(9);
                    assertThat(sweep.members()).hasSize(8);
                    // A grid of 4 x 2 has ten sides between neighbours: ten messages, sent and received.
                    assertThat(sweep.body()).hasSize(20).noneMatch(GlobalConstruct::isLoop);
                    assertThat(model.messages(sweep.body())).hasSize(10);
                });
            });
        }
    }

    @Test
    void oneProcessOfTheSweeps() throws IOException {
        try (Trace trace = Trace.open(Traces.unpacked("sweep", folder))) {
            assertThat(local(trace, 0)).startsWith("""
                0 sync MPI_Bcast 0-7
                0 sync MPI_Bcast 0-7
                0 sync MPI_Barrier 0-7
                for i0 = 1 to 10
                  for i1 = 1 to 9
                    0 send 1 tag10
                    0 send 4 tag20
                  done
                  for i1 = 1 to 9
                    0 send 1 tag11
                    0 send 4 tag21
                  done
                """);
        }
    }
}
