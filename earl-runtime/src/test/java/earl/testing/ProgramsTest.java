package earl.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/** Programs that are missing, broken and whole, in a folder that stands for the system's. */
class ProgramsTest {
    @TempDir
    private Path folder;

    private Programs programs;

    @BeforeEach
    void setUp() {
        programs = new Programs(folder);
    }

    private void program(String name, String script) throws Exception {
        Path file = Files.writeString(folder.resolve(name), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void assertSkipped(Runnable use, String... parts) {
        assertThatThrownBy(use::run)
                .isInstanceOf(TestAbortedException.class)
                // .ci/run looks for these words.
                .hasMessageContaining("skipped: ")
                .hasMessageContaining("is not installed")
                .hasMessageContainingAll(parts);
    }

    @Test
    void aProgramThatIsMissing() {
        assertSkipped(
                () -> Tools.otf2(programs, "otf2-print"), "otf2-print (Debian package otf2-tools) is not installed");
    }

    @Test
    void aToolWithoutItsLibrary() throws Exception {
        program("otf2-print", "echo 'error while loading shared libraries: libotf2.so.10 [missing]' >&2; exit 127");
        assertSkipped(() -> Tools.otf2(programs, "otf2-print"), "status 127", "libotf2.so.10 [missing)", "otf2-tools");
    }

    @Test
    void aToolThatWorks() throws Exception {
        program("otf2-print", "echo \"otf2-print: $*\"");
        assertThat(Tools.otf2(programs, "otf2-print", "-G", "x").lines()).containsExactly("otf2-print: -G x");
    }

    @Test
    void aBrowserWithoutFonts() throws Exception {
        program("chromium", "echo '<html><head><title>no text</title></head></html>'");
        assertSkipped(() -> Tools.chromium(programs, "about:blank"), "chromium", "fonts-liberation");
    }

    @Test
    void aBrowserThatDoesNotStart() throws Exception {
        program("chromium", "exit 1");
        assertSkipped(() -> Tools.chromium(programs, "about:blank"), "chromium", "no message");
    }

    @Test
    void aBrowserThatShowsText() throws Exception {
        program("chromium", "echo '<html><head><title>text</title></head></html>'");
        assertThat(Tools.chromium(programs, "about:blank").status()).isZero();
    }

    @Test
    void theBrowserWithoutWindowsComesFirst() throws Exception {
        program("chromium", "exit 1");
        program("chromium-headless-shell", "echo '<html><head><title>text</title></head></html>'");
        if (Sample.runsAll()) {
            assertSkipped(() -> Tools.chromium(programs, "about:blank"), "chromium", "no message");
        } else {
            assertThat(Tools.chromium(programs, "about:blank").status()).isZero();
        }
    }

    @Test
    void aCompilerWithoutTheCompilerBehindIt() throws Exception {
        program(
                "mpicc",
                "echo 'The Open MPI wrapper compiler was unable to find the specified compiler gcc' >&2; exit 1");
        program("mpifort", "echo 'unable to find the specified compiler gfortran' >&2; exit 1");
        program("mpicxx", "exit 127");
        Path target = folder.resolve("program");
        assertSkipped(() -> Mpi.OPEN_MPI.compiler(programs), "mpicc", "specified compiler gcc", "libopenmpi-dev");
        assertSkipped(() -> Mpi.OPEN_MPI.compile(programs, target, folder.resolve("a.c")), "mpicc");
        assertSkipped(() -> Mpi.OPEN_MPI.compile(programs, target, folder.resolve("a.f90")), "mpifort", "gfortran");
        assertSkipped(() -> Mpi.OPEN_MPI.compile(programs, target, folder.resolve("a.cpp")), "mpicxx", "g++");
    }

    @Test
    void aCompilerThatWorksIsTriedOnce() throws Exception {
        Path tries = folder.resolve("tries");
        program("mpicc.mpich", "echo \"$*\" >>'" + tries + "'; touch \"$2\"");
        assertThat(Mpi.MPICH.compiler(programs))
                .isEqualTo(folder.resolve("mpicc.mpich").toString());
        assertThat(Mpi.MPICH.compiler(programs))
                .isEqualTo(folder.resolve("mpicc.mpich").toString());
        assertThat(Files.readAllLines(tries)).hasSize(1);
    }

    @Test
    void aStarterThatCannotStart() throws Exception {
        program("mpirun", "echo 'no slots' >&2; exit 1");
        assertSkipped(() -> Mpi.OPEN_MPI.run(programs, 2), "mpirun", "no slots", "openmpi-bin");
    }
}
