package earl.monitor.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.testing.Mpi;
import earl.testing.Tools;
import earl.testing.Traces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which MPI a command uses, where several are installed. */
class MpiChoiceTest {
    @TempDir
    private Path folder;

    private Path program(Mpi mpi) {
        Path program = folder.resolve(mpi.name());
        mpi.compile(program, Traces.root().resolve("examples/programs/one_call.c"));
        return program;
    }

    private static List<String> words(List<String> before, String... after) {
        List<String> words = new ArrayList<>(before);
        words.addAll(List.of(after));
        return words;
    }

    @ParameterizedTest
    @EnumSource
    void isThatOfTheProgram(Mpi mpi) throws Exception {
        Path program = program(mpi);
        MpiChoice choice = MpiChoice.of(words(mpi.run(2), program.toString(), "4"), null);
        assertThat(choice.program()).isEqualTo(program);
        Path library = Objects.requireNonNull(choice.library());
        assertThat(library).isRegularFile();
        assertThat(Files.isSameFile(Objects.requireNonNull(MpiChoice.library(choice.compiler())), library))
                .isTrue();
        assertThat(MpiChoice.of(List.of("nice", program.toString()), null).library())
                .as("whatever starts it")
                .isEqualTo(library);
        assertThat(MpiChoice.of(List.of("nice", program.toString()), "own-cc").compiler())
                .isEqualTo("own-cc");
    }

    @ParameterizedTest
    @EnumSource
    void isThatOfTheLauncherWhereNoProgramIsToBeSeen(Mpi mpi) {
        MpiChoice choice = MpiChoice.of(words(mpi.run(2), "sh", "-c", "./app"), null);
        assertThat(choice.program()).isNull();
        assertThat(MpiChoice.library(choice.compiler())).isEqualTo(MpiChoice.library(mpi.compiler()));
    }

    @Test
    void aRecorderForAnotherMpiIsRefused() {
        Path program = program(Mpi.MPICH);
        MpiChoice choice = MpiChoice.of(words(Mpi.MPICH.run(2), program.toString()), Mpi.OPEN_MPI.compiler());
        RecorderLibrary other = CompiledRecorders.of(Mpi.OPEN_MPI);
        assertThatThrownBy(() -> choice.check(other))
                .isInstanceOf(RecorderException.class)
                .hasMessageMatching(
                        ".*MPICH uses /.*libmpich\\.so.*, and /usr/bin/mpicc makes programs for /.*libmpi\\.so.*;"
                                + " --mpicc names the right compiler");
    }

    @Test
    void aCommandThatReplacesTheRecordersVariablesIsNamed() {
        String program = program(Mpi.OPEN_MPI).toString();
        String preload =
                "the command sets LD_PRELOAD, so the recorder is not loaded: set it before expert record, which adds the recorder";
        assertThat(MpiChoice.of(List.of("env", "LD_PRELOAD=/lib/libm.so.6", program), null)
                        .obstacle())
                .isEqualTo(preload);
        assertThat(MpiChoice.of(words(Mpi.OPEN_MPI.run(2), "-x", "LD_PRELOAD=", program), null)
                        .obstacle())
                .isEqualTo(preload);
        for (String without : List.of("-", "-i", "--ignore-environment")) {
            assertThat(MpiChoice.of(words(Mpi.OPEN_MPI.run(2), "/usr/bin/env", without, program), null)
                            .obstacle())
                    .isEqualTo("env " + without + " removes the variables by which the recorder is loaded");
        }
        assertThat(MpiChoice.of(List.of("env", "-u", "LD_PRELOAD", program), null)
                        .obstacle())
                .isEqualTo("env -u LD_PRELOAD removes the variables by which the recorder is loaded");
        assertThat(MpiChoice.of(List.of("env", "A=1", program, "-i"), null).obstacle())
                .isEmpty();
    }

    private Path compiled(String name, String text, String... options) throws Exception {
        Mpi.OPEN_MPI.compiler(); // which needs gcc
        Path source = Files.writeString(folder.resolve(name + ".c"), text);
        Path program = folder.resolve(name);
        List<String> command = words(List.of("cc"), options);
        command.addAll(List.of("-o", program.toString(), source.toString()));
        assertThat(Child.run(command, "").status()).isZero();
        return program;
    }

    private static String obstacle(Path... words) {
        return MpiChoice.of(Stream.of(words).map(Path::toString).toList(), null).obstacle();
    }

    @Test
    void whatNoLibraryCanBeLoadedIntoIsNamed() throws Exception {
        String nothing = "int main(void) { return 0; }\n";
        Path mpi = program(Mpi.OPEN_MPI);
        for (String option : List.of("-static", "-static-pie")) {
            Path alone = compiled("alone" + option, nothing, option);
            assertThat(obstacle(alone))
                    .isEqualTo(alone + " is linked statically, so the recorder can only be loaded into programs that it"
                            + " starts: link it with shared libraries to record it");
            assertThat(obstacle(alone, mpi)).as("it starts another one").isEmpty();
        }
        assertThat(obstacle(compiled("shared", nothing))).isEmpty();
    }

    @Test
    void aProgramThatContainsItsMpiIsNamed() throws Exception {
        Path program = compiled(
                "contains", "int MPI_Init(int *c, char ***v) { return !c || !v; }\nint main(void) { return 0; }\n");
        assertThat(obstacle(program))
                .isEqualTo(
                        program + " contains its MPI library, so its calls do not reach the recorder: link it with the"
                                + " shared library of its MPI");
    }

    @Test
    void aProgramOfAnotherProcessorIsNotTakenForAStaticOne() throws Exception {
        Path program = compiled("other", "int main(void) { return 0; }\n");
        byte[] bytes = Files.readAllBytes(program);
        bytes[18] = (byte) 183; // the machine in the header: 64-bit ARM
        Files.write(program, bytes);
        assertThat(obstacle(program)).isEmpty();
    }

    @Test
    void aProgramWithRightsOfOthersIsNamed() throws Exception {
        Path program = program(Mpi.OPEN_MPI);
        Files.setAttribute(program, "unix:mode", 06755);
        assertThat(obstacle(program)).as("our own rights").isEmpty();
        assumeTrue(
                Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0),
                "skipped: only root can give a program the rights of another user");
        for (String owner : List.of("unix:uid", "unix:gid")) {
            Path other = Files.copy(program, folder.resolve("of" + owner.replace(':', '_')));
            Files.setAttribute(other, owner, 65_534);
            Files.setAttribute(other, "unix:mode", 06755);
            assertThat(obstacle(other))
                    .isEqualTo(other + " runs with another user's or group's rights, so the system does not load the"
                            + " recorder into it: record a copy of it, which has no such rights (cp makes one)");
        }
    }

    /** Prints, for each word of its command line, why such a command cannot be recorded. */
    static final class Obstacles {
        private Obstacles() {}

        public static void main(String[] words) {
            for (String word : words) {
                System.out.println(obstacle(Path.of(word)));
            }
        }
    }

    @Test
    void aProgramWithCapabilitiesIsNamedWhereTheSystemLoadsNoLibrary() throws Exception {
        Path setcap = Path.of("/usr/sbin/setcap");
        assumeTrue(Files.isExecutable(setcap), "skipped: setcap (Debian package libcap2-bin) is not installed");
        Path setpriv = Tools.program("setpriv", "util-linux", "--version");
        assumeTrue(
                Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0),
                "skipped: only root can give a program capabilities");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path loaded = compiled(
                "loaded.so",
                "#include <unistd.h>\n__attribute__((constructor)) static void f(void) { if (write(1, \"+\", 1) < 0) _exit(1); }\n",
                "-shared",
                "-fPIC");
        List<String> asOtherUser = List.of(setpriv.toString(), "--reuid=65534", "--regid=65534", "--clear-groups");
        List<String> programs = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        Path plain = compiled("plain", "int main(void) { return 0; }\n");
        for (String capabilities : List.of("", "cap_net_raw=ep", "cap_net_raw=p", "cap_net_raw=i", "cap_net_raw=ei")) {
            Path program = Files.copy(plain, folder.resolve("with_" + capabilities.replace('=', '_')));
            if (!capabilities.isEmpty()) {
                Child given = Child.run(List.of(setcap.toString(), capabilities, program.toString()), "");
                assumeTrue(given.status() == 0, "skipped: files cannot have capabilities: " + given.errors());
            }
            String command = "exec env LD_PRELOAD=" + loaded + " " + program;
            assertThat(Child.run(List.of("sh", "-c", command), "").output())
                    .as("as root")
                    .isEqualTo("+");
            assertThat(obstacle(program)).as("as root").isEmpty();
            Child run = Child.run(words(asOtherUser, "sh", "-c", command), "");
            assertThat(run.status()).as(run.errors()).isZero();
            programs.add(program.toString());
            expected.add(
                    run.output().isEmpty()
                            ? program + " runs with capabilities, so the system does not load the recorder into it:"
                                    + " record a copy of it, which has none (cp makes one)"
                            : "");
        }
        assertThat(new HashSet<>(expected).size() > 1)
                .as("the system protects some of them, others not")
                .isTrue();
        List<String> java = words(
                asOtherUser,
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Obstacles.class.getName());
        Child said = Child.run(words(java, programs.toArray(String[]::new)), "");
        assumeTrue(
                said.status() == 0 || !said.errors().contains("ClassNotFoundException"),
                "skipped: other users cannot read the classes");
        assertThat(said.status()).as(said.errors()).isZero();
        assertThat(said.output().lines().toList()).isEqualTo(expected);
    }
}
