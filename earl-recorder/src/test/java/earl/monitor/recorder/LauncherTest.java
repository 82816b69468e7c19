package earl.monitor.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which launchers hand our variables on to all processes, and which must be asked to. */
class LauncherTest {
    private static final List<String> OURS = List.of("EXPERT_A", "LD_PRELOAD");

    @TempDir
    private Path folder;

    /** A launcher that says what it is. */
    private Path launcher(String name, String version) throws IOException {
        Path file = folder.resolve(name);
        Files.writeString(file, "#!/bin/sh\necho '" + version + "'\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }

    private static Launcher of(Path launcher, Map<String, String> environment, String... arguments) {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(arguments));
        return Launcher.of(command, OURS, environment);
    }

    @Test
    void openMpiIsTold() throws IOException {
        Path mpirun = launcher("mpirun", "mpirun (Open MPI) 4.1.4");
        Launcher launcher = of(mpirun, Map.of(), "-n", "4", "./app");
        assertThat(launcher.everywhere()).isTrue();
        assertThat(launcher.command())
                .containsExactly(mpirun.toString(), "-x", "EXPERT_A", "-x", "LD_PRELOAD", "-n", "4", "./app");
    }

    @Test
    void openMpiIsLeftAloneWhereItRefusesToBeTold() throws IOException {
        Path mpirun = launcher("mpirun", "mpirun (Open MPI) 4.1.4");
        assertThat(of(mpirun, Map.of("OMPI_MCA_mca_base_env_list", "HOME"), "-n", "4", "./app"))
                .isEqualTo(new Launcher(List.of(mpirun.toString(), "-n", "4", "./app"), false));
        assertThat(of(mpirun, Map.of(), "--mca", "mca_base_env_list", "HOME", "./app")
                        .everywhere())
                .isFalse();
    }

    @Test
    void othersHandAllVariablesOn() throws IOException {
        Path mpiexec = launcher("mpiexec", "HYDRA build details:");
        assertThat(of(mpiexec, Map.of(), "-n", "4", "./app"))
                .isEqualTo(new Launcher(List.of(mpiexec.toString(), "-n", "4", "./app"), true));
        assertThat(of(mpiexec, Map.of(), "-genvnone", "./app").everywhere()).isFalse();
        assertThat(of(Path.of("srun"), Map.of(), "-n", "4", "./app").everywhere())
                .isTrue();
        assertThat(of(Path.of("srun"), Map.of(), "--export=NONE", "./app").everywhere())
                .isFalse();
    }

    @Test
    void ofAnythingElseNobodyKnows() {
        assertThat(of(Path.of("./job.sh"), Map.of(), "mpirun"))
                .isEqualTo(new Launcher(List.of("./job.sh", "mpirun"), false));
        assertThat(of(folder.resolve("mpirun"), Map.of(), "./app").everywhere())
                .as("it is not there")
                .isFalse();
    }
}
