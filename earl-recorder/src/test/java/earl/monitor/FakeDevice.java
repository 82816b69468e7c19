package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Mpi;
import earl.testing.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** A folder with libraries that behave like a device under the names of CUDA's or HIP's, and programs that use them. */
final class FakeDevice {
    private static final List<String> SOURCES =
            List.of("cupti.c", "device.c", "device.h", "device.map", "runtime.c", "steps.c");

    /** Bytes of the compiled libraries and programs, by file name and options: each test has a folder of its own with the same sources. */
    private static final Map<String, byte[]> COMPILED = new ConcurrentHashMap<>();

    private static final String BESIDE = "-Wl,-rpath,$ORIGIN";

    private final Path folder;
    private final List<String> options;

    /**
     * What a process's calls of a function waited for, as the device counts it.
     *
     * @param calls their number
     * @param waited nanoseconds from their begin to the end of what they waited for
     * @param inside nanoseconds in them
     */
    record Truth(long calls, long waited, long inside) {
        Truth plus(Truth other) {
            return new Truth(calls + other.calls, waited + other.waited, inside + other.inside);
        }
    }

    /** Compiles the libraries in a new folder. */
    FakeDevice(Path folder, boolean hip) throws IOException {
        this.folder = Files.createDirectory(folder);
        this.options = hip ? List.of("-DPREFIX_HIP") : List.of();
        for (String source : SOURCES) {
            try (var in = Objects.requireNonNull(getClass().getResourceAsStream("gpu/" + source), source)) {
                Files.write(folder.resolve(source), in.readAllBytes());
            }
        }
        Files.createDirectory(folder.resolve("truth"));
        if (hip) {
            library("libamdhip64.so.6", "device.c");
        } else {
            library("libcuda.so.1", "device.c", "-Wl,--version-script=" + folder.resolve("device.map"));
            library("libcudart.so.12", "runtime.c");
            library("libcupti.so.12", "cupti.c", folder.resolve("libcuda.so.1").toString());
        }
    }

    private void library(String name, String source, String... more) throws IOException {
        List<String> words = new ArrayList<>(List.of("-fPIC", "-shared", "-Wl,-soname," + name));
        words.addAll(List.of(more));
        compile(name, source, words);
    }

    private void compile(String target, String source, List<String> more) throws IOException {
        Path file = folder.resolve(target);
        List<String> words = new ArrayList<>(options);
        words.addAll(List.of("-O1", "-g", BESIDE, "-o", file.toString()));
        words.add(folder.resolve(source).toString());
        words.addAll(more);
        words.addAll(List.of("-ldl", "-lpthread"));
        String key = String.join(" ", words).replace(folder.toString(), "");
        byte[] kept = COMPILED.get(key);
        if (kept == null) {
            Tools.Outcome outcome = Tools.system("gcc", "gcc", words.toArray(String[]::new));
            assertThat(outcome.status()).as(outcome.errors()).isZero();
            COMPILED.put(key, Files.readAllBytes(file));
        } else {
            Files.write(file, kept);
            assertThat(file.toFile().setExecutable(true)).isTrue();
        }
    }

    /** The file of a library. */
    Path library(String name) {
        return folder.resolve(name);
    }

    /** Compiles the program without MPI. */
    Path program(String name, String... more) throws IOException {
        compile(name, "steps.c", List.of(more));
        return folder.resolve(name);
    }

    /** Compiles the program with MPI. */
    Path program(Mpi mpi, String name) {
        List<String> words = new ArrayList<>(options);
        words.addAll(List.of("-DWITH_MPI", BESIDE));
        mpi.compile(folder.resolve(name), folder.resolve("steps.c"), words.toArray(String[]::new));
        return folder.resolve(name);
    }

    /** Variables for programs that use the device. */
    Map<String, String> environment() {
        return Map.of(
                "LD_LIBRARY_PATH",
                folder.toString(),
                "EXPERT_CUPTI",
                folder.resolve("libcupti.so.12").toString(),
                "DEVICE_TRUTH",
                folder.resolve("truth").toString());
    }

    /** What the device counted, by {@code "rank function"}, over all processes so far. */
    Map<String, Truth> truth() throws IOException {
        Map<String, Truth> all = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder.resolve("truth"))) {
            for (Path file : files.toList()) {
                String rank = file.getFileName().toString().split("\\.", -1)[1];
                for (String line : Files.readAllLines(file)) {
                    String[] words = line.split(" ", -1);
                    Truth one = new Truth(Long.parseLong(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3]));
                    all.merge(rank + " " + words[0], one, Truth::plus);
                }
            }
        }
        return all;
    }
}
