package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Event;
import earl.EventCursor;
import earl.EventType;
import earl.Message;
import earl.Trace;
import earl.monitor.archive.Recording;
import earl.monitor.recorder.RecorderLibrary;
import earl.testing.Tools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** MPI programs recorded whole: what they did is in the trace, and nothing else. */
class RecordingTest {
    private static final Pattern SAID = Pattern.compile("messages (\\d+) bytes (\\d+) collectives (\\d+)");

    @TempDir
    private static Path folder;

    private static RecorderLibrary library;

    @BeforeAll
    static void build() {
        library = Recorded.library(folder.resolve("cache"));
    }

    @Test
    void everyKindOfCallIsThere() throws Exception {
        Path program = Recorded.program(folder, "everything.c");
        Recorded.Run run = Recorded.run(library, folder.resolve("everything.d"), Launch.DEFAULT, 5, program);
        assertThat(run.status()).as(run.output()).isZero();

        Recording.Outcome outcome = run.write();

        assertThat(outcome.lacks()).isEmpty();
        assertThat(outcome.strangers()).isZero();
        holdsWhatTheProgramSays(run);
        readableByOthers(run.session().folder());
    }

    @Test
    void programsInFortranToo() throws Exception {
        for (String source : new String[] {"fixed.f90", "modern.f90"}) {
            Path program = Recorded.program(folder, source);
            Recorded.Run run = Recorded.run(library, folder.resolve(source + ".d"), Launch.DEFAULT, 3, program);
            assertThat(run.status()).as(run.output()).isZero();

            assertThat(run.write().lacks()).isEmpty();

            holdsWhatTheProgramSays(run);
            try (Trace trace = run.open()) {
                assertThat(places(trace))
                        .containsKey("MPI_Waitall")
                        .allSatisfy((call, place) -> assertThat(place).contains(source));
            }
        }
    }

    private static void holdsWhatTheProgramSays(Recorded.Run run) {
        Matcher said = SAID.matcher(run.output());
        assertThat(said.find()).as(run.output()).isTrue();
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            assertThat(trace.messages().count()).isEqualTo(Long.parseLong(said.group(1)));
            long bytes = 0;
            for (long row = 0; row < trace.messages().count(); row++) {
                Message message = trace.messages().message(row);
                bytes += message.bytes();
                assertThat(message.recv()).isNotNegative();
            }
            assertThat(bytes).isEqualTo(Long.parseLong(said.group(2)));
            assertThat(trace.collectives().count()).isEqualTo(Long.parseLong(said.group(3)));
        }
    }

    /** By call of MPI, the source line of one of its calls. */
    private static Map<String, String> places(Trace trace) {
        Map<String, String> places = new TreeMap<>();
        EventCursor cursor = trace.cursor();
        while (cursor.next()) {
            if (cursor.type() == EventType.ENTER
                    && trace.regions().get(cursor.region()).isMpi()) {
                Event event = trace.event(cursor.pos());
                places.put(
                        trace.regions().get(cursor.region()).name(),
                        String.valueOf(trace.events().attribute(event.pos(), "location")));
            }
        }
        return places;
    }

    private static void readableByOthers(Path archive) {
        Tools.Outcome printed = Tools.otf2Print(archive.resolve("traces.otf2").toString());
        assertThat(printed.status()).isZero();
        assertThat(printed.errors()).isEmpty();
        Tools.Outcome read = Tools.python(
                "import sys, otf2\nwith otf2.reader.open(sys.argv[1]) as t: print(sum(1 for _ in t.events))",
                archive.resolve("traces.otf2").toString());
        assertThat(read.status()).as(read.errors()).isZero();
        assertThat(read.errors()).isEmpty();
    }

    @Test
    void functionsOfTheProgramAreThereWhereItIsCompiledSo() throws Exception {
        Path program = Recorded.program(folder, "functions.c", "-finstrument-functions");
        Recorded.Run run = Recorded.run(library, folder.resolve("functions.d"), Launch.DEFAULT, 2, program);
        run.write();
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            EventCursor cursor = trace.cursor();
            long sends = 0;
            while (cursor.next()) {
                if (cursor.type() == EventType.SEND) {
                    String path = trace.callpaths().path(cursor.callpath());
                    assertThat(path).isEqualTo("functions/main/solve/exchange/MPI_Send");
                    sends++;
                }
            }
            assertThat(sends).isEqualTo(3);
        }
    }

    @Test
    void recordingLeavesNothingBehind() throws Exception {
        Path program = Recorded.program(folder, "functions.c");
        Recorded.Run run = Recorded.run(library, folder.resolve("clean.d"), Launch.DEFAULT, 2, program);
        run.write();
        run.session().clear();
        try (var files = Files.list(run.session().folder())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("traces", "traces.def", "traces.otf2");
        }
        assertThat(run.session().ringFiles()).isEmpty();
    }
}
