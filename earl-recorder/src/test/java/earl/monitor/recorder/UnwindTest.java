package earl.monitor.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.testing.InTurn;
import earl.testing.Mpi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The recorder's unwinder finds what the compiler's own one finds. */
class UnwindTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"-O0", "-O2", "-O3 -fno-omit-frame-pointer", "-O3 -mavx -ftree-vectorize"})
    @DisplayName(
            "Frames agree where sizes vary, stacks are realigned, deep or those of threads, and in calls from libraries")
    @InTurn(2)
    void agrees(String options) throws Exception {
        assumeTrue(System.getProperty("os.arch").equals("amd64"), "the rules are those of x86-64");
        for (var source : NativeSources.withHeaders(List.of("paths.h", "unwind.c"), Map.of())
                .entrySet()) {
            Files.writeString(folder.resolve(source.getKey()), source.getValue());
        }
        Path check = folder.resolve("unwind_check.c");
        try (var in = Objects.requireNonNull(UnwindTest.class.getResourceAsStream("unwind_check.c"))) {
            Files.write(check, in.readAllBytes());
        }
        Path program = folder.resolve("unwind_check");
        List<String> all = new java.util.ArrayList<>(List.of(options.split(" ", -1)));
        all.addAll(List.of("-I" + folder, folder.resolve("unwind.c").toString(), "-ldl"));
        Mpi.OPEN_MPI.compile(program, check, all.toArray(String[]::new));
        assertThat(output(program).lines().toList())
                .as(options)
                .containsExactly(
                        "agreed 3027 refused 0 wrong 0",
                        "most share frames with the one before, mistaken 0",
                        "in a handler: agreed 0 refused 1 wrong 0");
    }

    private static String output(Path program) throws IOException {
        return Child.run(List.of(program.toString()), "").output();
    }
}
