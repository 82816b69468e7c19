package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.Progress;
import earl.monitor.process.Modules;
import earl.monitor.ring.RingRecords;
import earl.monitor.ring.RingWriter;
import earl.monitor.symbol.Symbols;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names of call paths of a thread that still runs: this process, which has loaded a library. */
class NamesAheadTest {
    private static final int CAPACITY = 256;

    @TempDir
    private Path folder;

    private Path compile() throws Exception {
        Path source = folder.resolve("late.c");
        Path library = folder.resolve("liblate.so");
        Files.writeString(source, "int late_one(int x) { return x * 3; }\nint late_two(int x) { return x * 5; }\n");
        try {
            Process compiler = new ProcessBuilder(
                            "gcc", "-g", "-shared", "-fPIC", "-o", library.toString(), source.toString())
                    .redirectErrorStream(true)
                    .start();
            String said = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(compiler.waitFor()).as(said).isZero();
        } catch (IOException missing) {
            assumeTrue(false, "gcc is installed");
        }
        return library;
    }

    private static void path(RingWriter ring, int number, long function) {
        ring.part(RingRecords.PATH, 0).message(number, 0, number, function + 1).other(function);
        ring.publish(number);
    }

    @Test
    @SuppressWarnings("restricted") // loads a library that the test has compiled
    void areFoundWhileTheProgramRuns() throws Exception {
        Path library = compile();
        Session session = Session.begin(folder.resolve("t"), 1e9, "node");
        Path rings = Path.of(session.environment().get("EXPERT_RECORD_RINGS"));
        try (Arena arena = Arena.ofConfined();
                RingWriter ring = new RingWriter(rings.resolve("node.1.0.ring"), 0, 1, CAPACITY)
                        .pid((int) ProcessHandle.current().pid())) {
            SymbolLookup loaded = SymbolLookup.libraryLookup(library, arena);
            long first = loaded.findOrThrow("late_one").address();
            long second = loaded.findOrThrow("late_two").address();
            Modules modules = Modules.read(Path.of("/proc/self/maps"), new TreeMap<>());
            NamesAhead ahead = new NamesAhead(session, session.names());

            path(ring, 1, first);
            ahead.look();
            path(ring, 2, second);
            ahead.look();

            Files.delete(library);
            Symbols symbols = Symbols.of(List.of(), List.of(), session.names(), Progress.NONE);
            assertThat(List.of(first, second).stream()
                            .map(modules::codeAddress)
                            .map(address -> symbols.at(address, 0).getFirst())
                            .map(found -> symbols.name(found.function()) + " "
                                    + found.line().brief()))
                    .as("only what was found before is known, for the library is gone")
                    .containsExactly("late_one late.c:1", "late_two late.c:2");
            ahead.close();
        }
    }
}
