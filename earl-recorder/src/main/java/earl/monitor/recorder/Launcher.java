package earl.monitor.recorder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The program that starts the processes of an MPI program; it must pass our variables to all of them, also on other nodes.
 *
 * @param command as it must be run
 * @param everywhere whether all processes certainly get them: only then may they count on each other
 */
public record Launcher(List<String> command, boolean everywhere) {
    private static final Pattern OF_MPI = Pattern.compile("(mpirun|mpiexec)(\\.\\w+)?|orterun|prterun");
    private static final String SLURM = "srun";
    private static final String LIST = "mca_base_env_list";
    /** Folders that may hold the libraries of an installation, relative to its root. */
    private static final List<String> LIBRARIES = List.of("lib", "lib64", "lib/x86_64-linux-gnu");

    public Launcher {
        command = List.copyOf(command);
    }

    /**
     * The launcher of a command. Open MPI's launcher must be told the names of the variables for processes on other nodes;
     * those of MPICH, Intel and Slurm pass all variables. The behavior of others is unknown.
     *
     * @param command the user's
     * @param variables names of ours
     * @param environment the variables that the command will see
     */
    public static Launcher of(List<String> command, Collection<String> variables, Map<String, String> environment) {
        if (name(command).equals(SLURM)) {
            return new Launcher(
                    command, command.stream().noneMatch(word -> word.startsWith("--export=") && !word.contains("ALL")));
        }
        Maker maker = maker(command);
        if (maker != Maker.OPEN_MPI) {
            return new Launcher(
                    command,
                    maker == Maker.MPICH
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

    /** The maker of a launcher. */
    enum Maker {
        OPEN_MPI,
        /** And those who took it over: Intel, MVAPICH. */
        MPICH,
        UNKNOWN
    }

    private static String name(List<String> command) {
        return String.valueOf(Path.of(command.getFirst()).getFileName());
    }

    /** Whether a command begins with a program that starts others, which then follow it. */
    static boolean isLauncher(List<String> command) {
        String name = name(command);
        return name.equals(SLURM) || OF_MPI.matcher(name).matches();
    }

    /** The maker of a command's first program, according to its own output. */
    static Maker maker(List<String> command) {
        String version = OF_MPI.matcher(name(command)).matches() ? version(command.getFirst()) : null;
        if (version == null) {
            return Maker.UNKNOWN;
        }
        if (version.contains("Open MPI") || version.contains("OpenRTE")) {
            return Maker.OPEN_MPI;
        }
        return version.contains("HYDRA") || version.contains("Intel(R) MPI") ? Maker.MPICH : Maker.UNKNOWN;
    }

    /** The MPI library that was installed with a command's launcher, {@code null} if it is not where it usually is. */
    static @Nullable Path library(List<String> command) {
        Path launcher = Executables.find(command.getFirst());
        Maker maker = maker(command);
        if (launcher == null || maker == Maker.UNKNOWN) {
            return null;
        }
        MpiAbi abi = maker == Maker.OPEN_MPI ? MpiAbi.OPEN_MPI : MpiAbi.MPICH;
        try {
            Path folder = launcher.toRealPath().resolveSibling("..");
            for (String name : abi.names()) {
                for (String libraries : LIBRARIES) {
                    Path library = folder.resolve(libraries).resolve(name);
                    if (Files.exists(library)) {
                        return library.toRealPath();
                    }
                }
            }
            return null;
        } catch (IOException unreadable) {
            return null; // A compiler may still know it.
        }
    }

    private static @Nullable String version(String launcher) {
        try {
            return Child.run(List.of(launcher, "--version"), "").output();
        } catch (IOException | RecorderException missing) {
            return null; // An error occurs again when the program runs.
        }
    }
}
