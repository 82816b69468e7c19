package earl.monitor.recorder;

import earl.disk.Durable;
import earl.disk.Temporary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The recorder for an MPI library, ready to be loaded into programs.
 *
 * @param library to be preloaded
 * @param mpi the MPI library to be preloaded after it; {@code null} if the recorder itself says which one it needs
 * @param other the recorder for the other binary interface, for programs that turn out to have that one; {@code null} if there is none
 * @param useCounter whether to use the processor's counter because it is precise and cheaper than the system's clock
 * @param counterCost nanoseconds of a reading of the counter
 * @param clockCost nanoseconds of a reading of the system's clock
 * @param counterRate the counter's ticks a second, to some hundredths of a percent
 */
public record RecorderLibrary(
        Path library,
        @Nullable Path mpi,
        @Nullable Path other,
        boolean useCounter,
        double counterCost,
        double clockCost,
        double counterRate) {
    /** Further options of the compiler, separated by spaces, for instance those of sanitizers. */
    private static final String OPTIONS = "EXPERT_RECORD_CFLAGS";

    /**
     * Takes the recorder from those that EXPERT contains, and measures the clocks.
     *
     * @param mpi the MPI library of a program
     * @param cache folder that outlives the process
     * @return {@code null} if EXPERT contains none that fits
     */
    static @Nullable RecorderLibrary shipped(Path mpi, Path cache) {
        MpiAbi abi = MpiAbi.of(mpi);
        RecorderSources sources = new RecorderSources();
        if (abi == null || !options().isEmpty() || !ShippedRecorder.fits(sources)) {
            return null;
        }
        String name = sources.name() + "-" + abi.file().replace(".so", "");
        return kept(cache, name, mpi, folder -> ShippedRecorder.write(abi, folder));
    }

    /**
     * Takes a recorder from those that EXPERT contains for programs without MPI, and measures the clocks.
     *
     * @param cache folder that outlives the process
     * @return {@code null} if EXPERT contains none that fits
     */
    static @Nullable RecorderLibrary withoutMpi(Path cache) {
        RecorderSources sources = new RecorderSources();
        if (!options().isEmpty() || !ShippedRecorder.fits(sources)) {
            return null;
        }
        return kept(cache, sources.name() + "-alone", null, folder -> ShippedRecorder.write(MpiAbi.OPEN_MPI, folder));
    }

    /**
     * Takes the recorder from the cache or compiles it, and measures the clocks.
     *
     * @param compiler MPI's C compiler, {@code "mpicc"} or a path
     * @param cache folder that outlives the process; a library is stored under a digest of its sources, of {@code mpi.h}, of
     *     the MPI library and of the compiler's version
     * @throws RecorderException if there is no such compiler or it fails; one line
     */
    public static RecorderLibrary build(String compiler, Path cache) {
        RecorderSources sources = new RecorderSources();
        try {
            String name = digest(compiler, sources.digest());
            return kept(cache, name, null, folder -> sources.compile(compiler, options(), folder));
        } catch (IOException fault) {
            throw unbuilt(fault);
        }
    }

    private static RecorderException unbuilt(IOException fault) {
        return new RecorderException("the recorder cannot be built: " + fault.getMessage(), fault);
    }

    private static List<String> options() {
        String options = System.getenv().getOrDefault(OPTIONS, "").strip();
        return options.isEmpty() ? List.of() : List.of(options.split(" +", -1));
    }

    private static String digest(String compiler, MessageDigest digest) throws IOException {
        digest.update(String.join(" ", options()).getBytes(StandardCharsets.UTF_8));
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

    /** Fills a folder with the recorder's files. */
    @FunctionalInterface
    private interface Maker {
        void make(Path folder) throws IOException;
    }

    /** The recorder in the cache, which is made first if it is missing. */
    private static RecorderLibrary kept(Path cache, String name, @Nullable Path mpi, Maker maker) {
        Path folder = cache.resolve("recorder").resolve(name);
        try {
            if (!Files.exists(folder.resolve(RecorderSources.LIBRARY))) {
                make(folder, maker);
            }
            return measured(folder, mpi);
        } catch (IOException fault) {
            throw unbuilt(fault);
        }
    }

    /** Makes a folder beside the target, and renames it: several processes may do so at once. */
    private static void make(Path folder, Maker maker) throws IOException {
        Path above = folder.resolveSibling(".").toAbsolutePath().normalize();
        Durable.makeFolders(above);
        Temporary.sweep(above);
        try (Temporary temporary = Temporary.folder(above, "recorder")) {
            Path work = temporary.path();
            maker.make(work);
            Durable.forceTree(work);
            try {
                Durable.move(work, folder);
            } catch (java.nio.file.FileSystemException other) {
                if (!Files.exists(folder.resolve(RecorderSources.LIBRARY))) {
                    throw other;
                }
            }
        }
    }

    private static RecorderLibrary measured(Path folder, @Nullable Path mpi) throws IOException {
        Child probe = Child.run(List.of(folder.resolve(RecorderSources.PROBE).toString()), "");
        String[] words = probe.output().strip().split(" ", -1);
        if (probe.status() != 0 || words.length != 4) {
            throw new RecorderException("the clocks cannot be measured: " + Arrays.toString(words));
        }
        double counter = Double.parseDouble(words[1]);
        double clock = Double.parseDouble(words[2]);
        Path other = folder.resolve(ShippedRecorder.OTHER).toAbsolutePath();
        return new RecorderLibrary(
                folder.resolve(RecorderSources.LIBRARY).toAbsolutePath(),
                mpi,
                Files.exists(other) ? other : null,
                words[0].equals("1") && counter < clock,
                counter,
                clock,
                Double.parseDouble(words[3]));
    }

    /** The libraries to be preloaded, in the form of {@code LD_PRELOAD}. */
    public String preloaded() {
        return mpi == null ? library.toString() : library + ":" + mpi;
    }
}
