package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Diagnostic;
import earl.Event;
import earl.EventCursor;
import earl.EventType;
import earl.Message;
import earl.Trace;
import earl.monitor.archive.Recording;
import earl.monitor.recorder.RecorderLibrary;
import earl.monitor.watch.Settings;
import earl.testing.Mpi;
import earl.testing.SampledEnum;
import earl.testing.Tools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** MPI programs recorded whole: what they did is in the trace, and nothing else. */
class RecordingTest {
    private static final Pattern SAID = Pattern.compile("messages (\\d+) bytes (\\d+) collectives (\\d+)");

    @TempDir
    private static Path folder;

    private static final Map<Mpi, RecorderLibrary> LIBRARIES = new EnumMap<>(Mpi.class);

    private static RecorderLibrary library(Mpi mpi) {
        return LIBRARIES.computeIfAbsent(mpi, Recorded::library);
    }

    /** A program that was compiled and recorded with all its calls. */
    private static Recorded.Run run(Mpi mpi, String source, int processes) throws Exception {
        Path own = Files.createDirectories(folder.resolve(mpi.name()));
        Path program = Recorded.program(mpi, own, source);
        return Recorded.run(
                library(mpi),
                own.resolve(source + ".d"),
                Launch.DEFAULT,
                Settings.ALL,
                Recorded.command(mpi, processes, program));
    }

    @ParameterizedTest
    @EnumSource
    void everyKindOfCallIsThere(Mpi mpi) throws Exception {
        Recorded.Run run = run(mpi, "everything.c", 5);
        assertThat(run.status()).as(run.output()).isZero();

        Recording.Outcome outcome = run.write();

        assertThat(outcome.lacks()).isEmpty();
        assertThat(outcome.unknownPartners()).isZero();
        holdsWhatTheProgramSays(run);
        readableByOthers(run.session().folder());
    }

    @ParameterizedTest
    @SampledEnum
    void whatProgramsDoLessOftenToo(Mpi mpi) throws Exception {
        Recorded.Run run = run(mpi, "rare.c", 5);
        assertThat(run.status()).as(run.output()).isZero();

        Recording.Outcome outcome = run.write();

        assertThat(outcome.lacks()).isEmpty();
        assertThat(outcome.unknownPartners()).isZero();
        // Each process frees a request to send that nobody waits for.
        holdsWhatTheProgramSays(run, "missing_completion");
        readableByOthers(run.session().folder());
    }

    @ParameterizedTest
    @SampledEnum
    void programsInCxxAndTheirThreads(Mpi mpi) throws Exception {
        Recorded.Run run = run(mpi, "plus.cpp", 3);
        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.write().lacks()).isEmpty();
        holdsWhatTheProgramSays(run);
        try (Trace trace = run.open()) {
            assertThat(places(trace))
                    .allSatisfy((call, place) -> assertThat(place).contains("plus.cpp"));
        }
    }

    @ParameterizedTest
    @SampledEnum
    void programsInFortranToo(Mpi mpi) throws Exception {
        for (String source : new String[] {"fixed.f90", "modern.f90"}) {
            Recorded.Run run = run(mpi, source, 3);
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

    /** Only MPI 4 has sessions, which Debian's Open MPI does not. */
    @Test
    void programsThatUseSessionsInsteadOfTheWorld() throws Exception {
        Recorded.Run run = run(Mpi.MPICH, "sessions.c", 4);
        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.write().lacks()).isEmpty();
        holdsWhatTheProgramSays(run);
        readableByOthers(run.session().folder());
    }

    private static void holdsWhatTheProgramSays(Recorded.Run run, String... odd) {
        Matcher said = SAID.matcher(run.output());
        assertThat(said.find()).as(run.output()).isTrue();
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).map(Diagnostic::code).containsExactly(odd);
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
        Recorded.Run run =
                Recorded.run(library(Mpi.OPEN_MPI), folder.resolve("functions.d"), Launch.DEFAULT, 2, program);
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
        Recorded.Run run = Recorded.run(library(Mpi.OPEN_MPI), folder.resolve("clean.d"), Launch.DEFAULT, 2, program);
        run.write();
        run.session().clear();
        try (var files = Files.list(run.session().folder())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("traces", "traces.def", "traces.otf2");
        }
        assertThat(run.session().ringFiles()).isEmpty();
    }
}
