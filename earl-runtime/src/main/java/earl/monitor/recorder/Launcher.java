package earl.monitor.recorder;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What starts the processes of an MPI program, as far as it matters that all of them, on other nodes too, get our variables.
 *
 * @param command as it must be run
 * @param everywhere whether all processes certainly get them: only then may they count on each other
 */
public record Launcher(List<String> command, boolean everywhere) {
    private static final Set<String> OF_MPI =
            Set.of("mpirun", "mpiexec", "orterun", "prterun", "mpirun.openmpi", "mpiexec.openmpi", "mpiexec.hydra");
    private static final String LIST = "mca_base_env_list";

    public Launcher {
        command = List.copyOf(command);
    }

    /**
     * Of a command. Open MPI's must be told by name which variables processes on other nodes get; those of MPICH, Intel and Slurm give them
     * all. What others do nobody knows.
     *
     * @param command the user's
     * @param variables names of ours
     * @param environment the variables that the command will see
     */
    public static Launcher of(List<String> command, Collection<String> variables, Map<String, String> environment) {
        String name = String.valueOf(Path.of(command.getFirst()).getFileName());
        if (name.equals("srun")) {
            return new Launcher(
                    command, command.stream().noneMatch(word -> word.startsWith("--export=") && !word.contains("ALL")));
        }
        String version = OF_MPI.contains(name) ? version(command.getFirst()) : null;
        if (version == null) {
            return new Launcher(command, false);
        }
        boolean open = version.contains("Open MPI") || version.contains("OpenRTE");
        if (!open) {
            boolean all = version.contains("HYDRA") || version.contains("Intel(R) MPI");
            return new Launcher(
                    command,
                    all
                            && command.stream()
                                    .noneMatch(word -> word.startsWith("-genvnone") || word.startsWith("-genvlist")));
        }
        // It takes names in one of two ways, and refuses both at once.
        if (environment.containsKey("OMPI_MCA_" + LIST) || command.contains(LIST)) {
            return new Launcher(command, false);
        }
        List<String> telling = new ArrayList<>(List.of(command.getFirst()));
        for (String variable : variables) {
            telling.add("-x");
            telling.add(variable);
        }
        telling.addAll(command.subList(1, command.size()));
        return new Launcher(telling, true);
    }

    private static @Nullable String version(String launcher) {
        try {
            return Child.run(List.of(launcher, "--version"), "").output();
        } catch (IOException | RecorderException missing) {
            return null; // It will be said when it is to be run.
        }
    }
}
