package earl.monitor.recorder;

import earl.disk.Durable;
import earl.disk.Temporary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * The recorder, compiled for the MPI library of this machine.
 *
 * @param library to be preloaded
 * @param useCounter whether to use the processor's counter because it is precise and cheaper than the system's clock
 * @param counterCost nanoseconds of a reading of the counter
 * @param clockCost nanoseconds of a reading of the system's clock
 * @param counterRate the counter's ticks a second, to some hundredths of a percent
 */
public record RecorderLibrary(
        Path library, boolean useCounter, double counterCost, double clockCost, double counterRate) {
    /** The units of the library, except the wrappers: each uses only those before it. */
    static final List<String> UNITS = List.of(
            "node.c",
            "nodes.c",
            "spill.c",
            "ring.c",
            "counters.c",
            "unwind.c",
            "paths.c",
            "samples.c",
            "world.c",
            "recorder.c",
            "objects.c",
            "neighbours.c",
            "communicators.c",
            "windows.c",
            "files.c",
            "clocks.c",
            "instrument.c",
            "fortran.c",
            "polls.c",
            "completion.c",
            "lifetime.c");

    private static final String WRAPPERS = "wrappers.c";
    private static final String PROBE = "probe.c";
    private static final String LIBRARY = "libexpert-recorder.so";
    /** Further options of the compiler, separated by spaces, for instance those of sanitizers. */
    private static final String OPTIONS = "EXPERT_RECORD_CFLAGS";

    /**
     * Takes the library from the cache or compiles it, and measures the clocks.
     *
     * @param compiler MPI's C compiler, {@code "mpicc"} or a path
     * @param cache folder that outlives the process; a library is stored under a digest of its sources, of {@code mpi.h}, of
     *     the MPI library and of the compiler's version
     * @throws RecorderException if there is no such compiler or it fails; one line
     */
    public static RecorderLibrary build(String compiler, Path cache) {
        try {
            FunctionTable table = FunctionTable.shipped();
            Map<String, String> sources = NativeSources.withHeaders(
                    UNITS,
                    Map.of("functions.h", WrapperSource.numbers(table), WRAPPERS, WrapperSource.wrappers(table)));
            sources.put(PROBE, NativeSources.text(PROBE));
            Path folder = cache.resolve("recorder").resolve(digest(compiler, sources));
            if (!Files.exists(folder.resolve(LIBRARY))) {
                compile(compiler, sources, folder);
            }
            return measured(folder);
        } catch (IOException fault) {
            throw new RecorderException("the recorder cannot be built: " + fault.getMessage(), fault);
        }
    }

    private static List<String> flags() {
        List<String> flags = new ArrayList<>(
                List.of("-O2", "-std=gnu11", "-fPIC", "-fasynchronous-unwind-tables", "-fvisibility=default", "-w"));
        String more = System.getenv().getOrDefault(OPTIONS, "").strip();
        if (!more.isEmpty()) {
            flags.addAll(List.of(more.split(" +", -1)));
        }
        return flags;
    }

    private static String digest(String compiler, Map<String, String> sources) throws IOException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
        sources.forEach((name, text) -> digest.update((name + '\0' + text + '\0').getBytes(StandardCharsets.UTF_8)));
        digest.update(String.join(" ", flags()).getBytes(StandardCharsets.UTF_8));
        Child version = Child.run(List.of(compiler, "--version"), "");
        Child needs = Child.run(List.of(compiler, "-M", "-x", "c", "-"), "#include <mpi.h>\n");
        if (needs.status() != 0) {
            throw new RecorderException(compiler + " does not find mpi.h: " + needs.firstError());
        }
        digest.update(version.output().getBytes(StandardCharsets.UTF_8));
        for (String file : needs.output().split("[\\s\\\\]+", -1)) {
            if (file.contains("mpi") && file.endsWith(".h")) {
                digest.update(Files.readAllBytes(Path.of(file)));
            }
        }
        Path library = MpiChoice.library(compiler);
        if (library != null) {
            digest.update((library + " " + Files.size(library) + " " + Files.getLastModifiedTime(library))
                    .getBytes(StandardCharsets.UTF_8));
        }
        return HexFormat.of().formatHex(digest.digest(), 0, 12);
    }

    /** Compiles in a folder beside the target, and renames it: several processes may do so at once. */
    private static void compile(String compiler, Map<String, String> sources, Path folder) throws IOException {
        Path above = folder.resolveSibling(".").toAbsolutePath().normalize();
        Durable.makeFolders(above);
        Temporary.sweep(above);
        try (Temporary temporary = Temporary.folder(above, "recorder")) {
            Path work = temporary.path();
            for (Map.Entry<String, String> source : sources.entrySet()) {
                Files.writeString(work.resolve(source.getKey()), source.getValue());
            }
            List<String> command = new ArrayList<>(List.of(compiler));
            command.addAll(flags());
            command.addAll(List.of("-shared", "-o", work.resolve(LIBRARY).toString()));
            UNITS.forEach(unit -> command.add(work.resolve(unit).toString()));
            command.add(work.resolve(WRAPPERS).toString());
            command.addAll(List.of("-ldl", "-lpthread", "-lrt"));
            succeed(command);
            succeed(List.of(
                    compiler,
                    "-O2",
                    "-o",
                    work.resolve("probe").toString(),
                    work.resolve(PROBE).toString()));
            Durable.forceTree(work);
            try {
                Durable.move(work, folder);
            } catch (java.nio.file.FileSystemException other) {
                if (!Files.exists(folder.resolve(LIBRARY))) {
                    throw other;
                }
            }
        }
    }

    private static void succeed(List<String> command) throws IOException {
        Child child = Child.run(command, "");
        if (child.status() != 0) {
            throw new RecorderException(command.getFirst() + " does not compile the recorder: " + child.firstError());
        }
    }

    private static RecorderLibrary measured(Path folder) throws IOException {
        Child probe = Child.run(List.of(folder.resolve("probe").toString()), "");
        String[] words = probe.output().strip().split(" ", -1);
        if (probe.status() != 0 || words.length != 4) {
            throw new RecorderException("the clocks cannot be measured: " + Arrays.toString(words));
        }
        double counter = Double.parseDouble(words[1]);
        double clock = Double.parseDouble(words[2]);
        return new RecorderLibrary(
                folder.resolve(LIBRARY).toAbsolutePath(),
                words[0].equals("1") && counter < clock,
                counter,
                clock,
                Double.parseDouble(words[3]));
    }
}
