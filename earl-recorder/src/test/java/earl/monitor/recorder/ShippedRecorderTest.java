package earl.monitor.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.testing.Mpi;
import earl.testing.Sample;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The compiled recorders that EXPERT contains. {@code -Dupdate} makes them anew, which takes both MPIs and gcc. */
class ShippedRecorderTest {
    private static final Path FOLDER =
            Traces.root().resolve("earl-recorder/src/main/resources/earl/monitor/recorder/x86_64");
    private static final Pattern GLIBC = Pattern.compile("GLIBC_2\\.(\\d+)");
    private static final int OLDEST = 17;

    @TempDir
    private Path work;

    @Test
    void areMadeOfTheSources() throws Exception {
        if (System.getProperty("update") != null) {
            make(FOLDER, List.of(MpiAbi.values()));
        }
        assertThat(Files.readString(FOLDER.resolve(ShippedRecorder.SOURCES)).strip())
                .as("the sources have changed: mvn test -pl earl-recorder -am -Dtest=ShippedRecorderTest -Dupdate"
                        + " -Dsurefire.failIfNoSpecifiedTests=false makes the recorders anew")
                .isEqualTo(new RecorderSources().name());
    }

    @Test
    void areWhatTheirCompilerMakes() throws Exception {
        assumeTrue(
                compiler()
                        .equals(Files.readString(FOLDER.resolve(ShippedRecorder.COMPILER))
                                .strip()),
                "another compiler or another MPI than that of the shipped recorders");
        List<MpiAbi> some = Sample.of(List.of(MpiAbi.values()), 1);
        make(work, some);
        for (String file : files(some)) {
            assertThat(work.resolve(file)).hasSameBinaryContentAs(FOLDER.resolve(file));
        }
    }

    @Test
    void needNoNewerLibrariesThanThoseOf2012() throws Exception {
        for (String file : files(List.of(MpiAbi.values()))) {
            String text = Files.readString(FOLDER.resolve(file), StandardCharsets.ISO_8859_1);
            TreeSet<Integer> versions = new TreeSet<>();
            GLIBC.matcher(text).results().forEach(version -> versions.add(Integer.valueOf(version.group(1))));
            assertThat(versions).as(file).isNotEmpty();
            assertThat(versions.last()).as(file).isLessThanOrEqualTo(OLDEST);
        }
    }

    @ParameterizedTest
    @EnumSource
    void fitTheMpiOfProgramsAndLaunchers(Mpi mpi) {
        Path program = work.resolve(mpi.name());
        mpi.compile(program, Traces.root().resolve("examples/programs/one_call.c"));
        List<String> command = new ArrayList<>(mpi.run(1));
        command.add(program.toString());
        RecorderLibrary recorder = MpiChoice.of(command, null).recorder(work);
        Path library = Objects.requireNonNull(recorder.mpi());
        assertThat(MpiAbi.of(library)).isEqualTo(MpiAbi.valueOf(mpi.name()));
        assertThat(recorder.library())
                .hasSameBinaryContentAs(
                        FOLDER.resolve(MpiAbi.valueOf(mpi.name()).file()));

        command.set(command.size() - 1, "script");
        assertThat(MpiChoice.of(command, null).recorder(work).mpi()).isEqualTo(library);
    }

    private static List<String> files(List<MpiAbi> mpis) {
        List<String> files = new ArrayList<>(List.of(RecorderSources.PROBE));
        for (MpiAbi abi : mpis) {
            files.add(abi.file());
        }
        return files;
    }

    private void make(Path target, List<MpiAbi> mpis) throws IOException {
        RecorderSources sources = new RecorderSources();
        Files.createDirectories(target);
        Path folder = Files.createDirectory(work.resolve("c"));
        for (MpiAbi abi : mpis) {
            sources.compileLibrary("gcc", includes(abi), folder, target.resolve(abi.file()));
        }
        sources.compileProbe("gcc", folder, target.resolve(RecorderSources.PROBE));
        Files.writeString(target.resolve(ShippedRecorder.SOURCES), sources.name() + "\n");
        Files.writeString(target.resolve(ShippedRecorder.COMPILER), compiler() + "\n");
    }

    private static List<String> includes(MpiAbi abi) throws IOException {
        String compiler = Mpi.valueOf(abi.name()).compiler();
        String shown = Child.run(List.of(compiler, "-show"), "").output();
        return List.of(shown.strip().split("\\s+", -1)).stream()
                .filter(word -> word.startsWith("-I"))
                .toList();
    }

    /** The compiler, the linker, and digests of the headers of each MPI. */
    private static String compiler() throws IOException {
        // The headers come first: where there is no MPI, or no compiler behind it, the test is skipped.
        StringBuilder headers = new StringBuilder();
        for (MpiAbi abi : MpiAbi.values()) {
            List<String> command = new ArrayList<>(List.of("gcc", "-E", "-P", "-x", "c"));
            command.addAll(includes(abi));
            command.add("-");
            headers.append(abi.file())
                    .append(' ')
                    .append(digest(Child.run(command, "#include <mpi.h>\n").output()))
                    .append('\n');
        }
        StringBuilder text = new StringBuilder();
        for (String program : List.of("gcc", "ld")) {
            text.append(Child.run(List.of(program, "--version"), "")
                            .output()
                            .lines()
                            .findFirst()
                            .orElse(""))
                    .append('\n');
        }
        text.append(headers);
        return text.toString().strip();
    }

    private static String digest(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 12);
        } catch (java.security.NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
