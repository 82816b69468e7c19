package earl.model;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Location;
import earl.Trace;
import earl.engine.CallTraces;
import earl.testing.Traces;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models of recorded traces. */
class LocalModelTest {
    private static List<String> recorded(Trace trace, Location location) {
        Vocabulary vocabulary = new Vocabulary();
        List<String> recorded = new ArrayList<>();
        new CommunicationRecords(trace, vocabulary, true)
                .read(location, (symbol, numbers) -> recorded.add(vocabulary.text(symbol, numbers)));
        return recorded;
    }

    private static String text(LocalModel model, Vocabulary vocabulary) {
        StringBuilder text = new StringBuilder();
        try {
            ModelText.write(model.constructs(), vocabulary, text);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }

    @Test
    void ringOfTheExample() {
        try (Trace trace = Trace.open(Traces.example("late_sender"))) {
            Vocabulary vocabulary = new Vocabulary();
            CommunicationRecords records = new CommunicationRecords(trace, vocabulary, false);
            LocalModel model = LocalModel.of(records, trace.locations().getFirst(), LoopRecognizer.DEFAULT_BODY);
            assertThat(text(model, vocabulary)).isEqualTo("""
                0 sync MPI_Barrier 0-3
                for i0 = 1 to 10
                  1 recv 0 tag7
                done
                """);
        }
    }

    /** Numbers become affine in the counter: three neighbours' ranks and the tags of three levels. */
    @Test
    void multigrid() {
        try (Trace trace = Trace.open(Traces.collected("npb_mg.A.4"))) {
            Vocabulary vocabulary = new Vocabulary();
            CommunicationRecords records = new CommunicationRecords(trace, vocabulary, false);
            LocalModel model = LocalModel.of(records, trace.locations().getFirst(), LoopRecognizer.DEFAULT_BODY);
            assertThat(model.records()).isEqualTo(1530);
            assertThat(text(model, vocabulary)).contains("""
                for i0 = 1 to 92
                  for i1 = 1 to 3
                    0 send -1+i1 tag300+1000*i1
                    0 send -1+i1 tag100+1000*i1
                    -1+i1 recv 0 tag100+1000*i1
                    -1+i1 recv 0 tag300+1000*i1
                  done
                done
                """);
        }
    }

    /** Written as text and read again, a trace has the same events; words for tags and what is local come along. */
    @Test
    void textIsReadAgain(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("again.txt");
        List<String> lines =
                new ArrayList<>(List.of("0 send 1 t1", "0 recv 1 t1", "0 local iteration 5 of x", "1 local done"));
        Files.write(file, lines);
        assertThat(allOf(file)).hasSize(4).hasSameElementsAs(lines);
        for (String name : List.of("late_sender", "halo", "wait_barrier", "mesh_2x4")) {
            lines = allOf(Traces.example(name));
            Files.write(file, lines);
            assertThat(allOf(file)).as(name).isEqualTo(lines);
        }
    }

    @Test
    void whatHappensOutsideOfCalls() {
        try (Trace trace = CallTraces.withoutRegions()) {
            assertThat(recorded(trace, trace.locations().get(1)))
                    .containsExactly("1 send 0 tag5", "0 recv 1 tag5", "1 sync collective 0-1");
        }
    }

    private static List<String> allOf(Path path) {
        List<String> all = new ArrayList<>();
        try (Trace trace = Trace.open(path)) {
            trace.locations().forEach(location -> all.addAll(recorded(trace, location)));
        }
        return all;
    }

    @Test
    void modelsExpandToWhatWasRecorded() {
        for (String name : Traces.collected()) {
            if (name.equals("casita_4_mpi_lammps_colloid")) {
                continue; // it has no event files
            }
            try (Trace trace = Trace.open(Traces.collected(name))) {
                Vocabulary vocabulary = new Vocabulary();
                CommunicationRecords records = new CommunicationRecords(trace, vocabulary, true);
                for (Location location : trace.locations()) {
                    LocalModel model = LocalModel.of(records, location, LoopRecognizer.DEFAULT_BODY);
                    List<String> expanded = new ArrayList<>();
                    Expansion.run(
                            model.constructs(), (symbol, numbers) -> expanded.add(vocabulary.text(symbol, numbers)));
                    assertThat(expanded).as("%s %s", name, location).isEqualTo(recorded(trace, location));
                    assertThat(model.records()).isEqualTo(expanded.size());
                }
            }
        }
    }
}
