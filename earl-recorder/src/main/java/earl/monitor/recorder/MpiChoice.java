package earl.monitor.recorder;

import earl.monitor.recorder.Launcher.Maker;
import earl.monitor.recorder.LinkedMpi.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The MPI that a command uses, if there are several: that of its program, as far as visible, otherwise that of the launcher.
 * The recorder must be compiled for the same one, because handles differ.
 *
 * @param command the command to run
 * @param asked the compiler that the user wants, {@code null} to find it
 * @param program the program in the command that was linked with MPI, {@code null} if none is visible: a script may start it
 * @param library the file of MPI's library that it loads, {@code null} if there is no such program
 * @param obstacle why nothing of the command can be recorded, if it does not start another program, and what the user can do; empty if nothing
 *     speaks against it
 */
public record MpiChoice(
        List<String> command,
        @Nullable String asked,
        @Nullable Path program,
        @Nullable Path library,
        String obstacle) {
    private static final String COMPILER = "mpicc";
    private static final String PRELOAD = "LD_PRELOAD";
    /** Options of env by which a program gets no variables. */
    private static final Set<String> EMPTYING = Set.of("-", "-i", "--ignore-environment");

    private static final List<String> OTHERS = List.of(COMPILER, "mpicc.openmpi", "mpicc.mpich");

    public MpiChoice {
        command = List.copyOf(command);
    }

    /**
     * The MPI of a command.
     *
     * @param command the command to run
     * @param asked the compiler that the user wants, {@code null} to find it
     */
    public static MpiChoice of(List<String> command, @Nullable String asked) {
        String replaced = replaced(command);
        String obstacle = replaced;
        for (int i = Launcher.isLauncher(command) ? 1 : 0; i < command.size(); i++) {
            Path file = Executables.find(command.get(i));
            if (file == null) {
                continue;
            }
            LinkedMpi linked = LinkedMpi.of(file);
            if (linked.library() != null && linked.kind() == Kind.DYNAMIC) {
                return new MpiChoice(command, asked, file, linked.library(), replaced);
            }
            obstacle = switch (linked.kind()) {
                case STATIC ->
                    file
                            + " is linked statically, so the recorder can only be loaded into programs that it starts: link it with"
                            + " shared libraries to record it";
                case PRIVILEGED -> isProtected(file, "another user's or group's rights", "no such rights");
                case CAPABLE -> isProtected(file, "capabilities", "none");
                case CONTAINS_MPI ->
                    file + " contains its MPI library, so its calls do not reach the recorder: link it with the shared"
                            + " library of its MPI";
                case OTHER, DYNAMIC -> obstacle;
            };
        }
        return new MpiChoice(command, asked, null, null, obstacle);
    }

    private static String isProtected(Path file, String by, String copy) {
        return file + " runs with " + by
                + ", so the system does not load the recorder into it: record a copy of it, which has " + copy
                + " (cp makes one)";
    }

    /** Why a command takes from its program the variables by which the recorder is loaded; empty if that is not visible. */
    private static String replaced(List<String> command) {
        for (int i = 0; i < command.size(); i++) {
            String next = i + 1 < command.size() ? command.get(i + 1) : "";
            if (command.get(i).startsWith(PRELOAD + "=")) {
                return "the command sets LD_PRELOAD, so the recorder is not loaded: set it before expert record, which adds the"
                        + " recorder";
            }
            if (Path.of(command.get(i)).endsWith("env")) {
                boolean removes = next.equals("-u")
                        && i + 2 < command.size()
                        && command.get(i + 2).equals(PRELOAD);
                if (removes || EMPTYING.contains(next)) {
                    return "env " + next + (removes ? " " + PRELOAD : "")
                            + " removes the variables by which the recorder is loaded";
                }
            }
        }
        return "";
    }

    /**
     * The recorder for this MPI: the one that EXPERT contains, if it fits and the user names no compiler; otherwise MPI's
     * compiler makes it. Where there is no MPI, one that EXPERT contains records calls of CUDA and HIP.
     *
     * @param cache folder of recorders
     * @throws RecorderException if there is no recorder and no compiler that can make it; one line
     */
    public RecorderLibrary recorder(Path cache) {
        if (asked == null) {
            Path mpi = library != null ? library : likely();
            boolean isThere = mpi != null
                    || Launcher.isLauncher(command)
                    || !candidates(command, null).isEmpty();
            RecorderLibrary shipped = mpi != null
                    ? RecorderLibrary.shipped(mpi, cache)
                    : isThere ? null : RecorderLibrary.withoutMpi(cache);
            if (shipped != null) {
                return shipped;
            }
        }
        RecorderLibrary made = RecorderLibrary.build(compiler(), cache);
        check(made);
        return made;
    }

    /** The MPI of a command in which no program is linked with one, {@code null} if nothing says which one that is. */
    private @Nullable Path likely() {
        Path ofLauncher = Launcher.library(command);
        Path started = ofLauncher != null ? ofLauncher : StartedMpi.library(command);
        if (started != null) {
            return started;
        }
        return candidates(command, null).isEmpty() ? Launcher.library(List.of("mpirun")) : library(compiler());
    }

    /**
     * Makes sure that a compiled recorder is for the program's MPI.
     *
     * @throws RecorderException if it would bring another one; one line
     */
    void check(RecorderLibrary made) {
        Path own = LinkedMpi.of(made.library()).library();
        if (library != null && own != null && !own.equals(library)) {
            throw new RecorderException(program + " uses " + library + ", and " + compiler() + " makes programs for "
                    + own + "; --mpicc names the right compiler");
        }
    }

    /**
     * MPI's C compiler that makes programs for it.
     *
     * @throws RecorderException if there are compilers and each is another MPI's; one line
     */
    String compiler() {
        if (asked != null) {
            return asked;
        }
        return program != null && library != null ? compiler(command, program, library) : compiler(command);
    }

    private static String compiler(List<String> command, Path program, Path library) {
        List<String> candidates = candidates(command, library);
        List<String> wrong = new ArrayList<>();
        for (String candidate : candidates) {
            Path own = library(candidate);
            if (own == null || own.equals(library)) {
                return candidate;
            }
            wrong.add(candidate);
        }
        if (wrong.isEmpty()) {
            return COMPILER;
        }
        throw new RecorderException(program + " uses " + library + ", and " + String.join(", ", wrong)
                + (wrong.size() == 1 ? " makes" : " make")
                + " programs for another MPI; --mpicc names the right compiler");
    }

    /** Without a visible program: the compiler beside the launcher, by the same maker. */
    private static String compiler(List<String> command) {
        List<String> candidates = candidates(command, null);
        Maker maker = Launcher.maker(command);
        return candidates.stream()
                .filter(candidate -> maker == Maker.UNKNOWN || isOpenMpi(candidate) == (maker == Maker.OPEN_MPI))
                .findFirst()
                .orElse(COMPILER);
    }

    private static boolean isOpenMpi(String compiler) {
        try {
            return Child.run(List.of(compiler, "--showme:version"), "").output().contains("Open MPI");
        } catch (IOException | RecorderException unknown) {
            return false;
        }
    }

    /** Existing compilers: the one beside the launcher, the one beside the library, those with usual names. */
    private static List<String> candidates(List<String> command, @Nullable Path library) {
        Set<String> names = new LinkedHashSet<>();
        Path launcher = Launcher.isLauncher(command) ? Executables.find(command.getFirst()) : null;
        if (launcher != null) {
            String name = String.valueOf(launcher.getFileName());
            names.add(launcher.resolveSibling(name.replaceFirst("^(mpirun|mpiexec|orterun|prterun)", COMPILER))
                    .toString());
            names.add(launcher.resolveSibling(COMPILER).toString());
        }
        if (library != null && library.getParent() != null) {
            names.add(
                    library.getParent().resolveSibling("bin").resolve(COMPILER).toString());
        }
        names.addAll(OTHERS);
        return names.stream().filter(name -> Executables.find(name) != null).toList();
    }

    /** The library that programs made by a compiler load, {@code null} if it does not say. */
    static @Nullable Path library(String compiler) {
        try {
            String shown = Child.run(List.of(compiler, "-show"), "").output();
            List<String> folders = new ArrayList<>();
            for (String word : shown.strip().split("\\s+", -1)) {
                if (word.startsWith("-L")) {
                    folders.add(word.substring(2));
                }
            }
            for (String word : shown.strip().split("\\s+", -1)) {
                if (word.matches("-lmpi(ch|_mt|_ibm|_abi|ch-\\w+)?")) {
                    Path file = file(compiler, folders, "lib" + word.substring(2) + ".so");
                    if (file != null) {
                        return file.toRealPath();
                    }
                }
            }
            return null;
        } catch (IOException | RecorderException unknown) {
            return null;
        }
    }

    private static @Nullable Path file(String compiler, List<String> folders, String name) throws IOException {
        for (String folder : folders) {
            Path file = Path.of(folder, name);
            if (Files.exists(file)) {
                return file;
            }
        }
        Path file = Path.of(Child.run(List.of(compiler, "-print-file-name=" + name), "")
                .output()
                .strip());
        return file.isAbsolute() && Files.exists(file) ? file : null;
    }
}
