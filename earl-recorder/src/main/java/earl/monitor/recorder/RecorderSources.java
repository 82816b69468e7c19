package earl.monitor.recorder;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** The sources of the recorder's library and of the program that measures the clocks, and how they are compiled. */
final class RecorderSources {
    /** The units of the library, except the wrappers: each uses only those before it. */
    static final List<String> UNITS = List.of(
            "node.c",
            "nodes.c",
            "spill.c",
            "ring.c",
            "profile.c",
            "usage.c",
            "limits.c",
            "counters.c",
            "unwind.c",
            "python.c",
            "paths.c",
            "signals.c",
            "samples.c",
            "world.c",
            "recorder.c",
            "objects.c",
            "senders.c",
            "neighbours.c",
            "communicators.c",
            "windows.c",
            "files.c",
            "posix.c",
            "clocks.c",
            "instrument.c",
            "entries.c",
            "openmp.c",
            "ompt.c",
            "gomp.c",
            "fortran.c",
            "polls.c",
            "standard.c",
            "completion.c",
            "lifetime.c",
            "devices.c",
            "gpu.c");

    static final String LIBRARY = "libexpert-recorder.so";
    static final String PROBE = "probe";

    private static final String WRAPPERS = "wrappers.c";
    private static final String GPU_WRAPPERS = "gpu_wrappers.c";
    private static final String PROBE_SOURCE = "probe.c";
    private static final String OLD_LIBC = "old_libc.h";
    private static final String EXPORTS = "exports.map";
    private static final List<String> FLAGS =
            List.of("-O2", "-std=gnu11", "-fPIC", "-fasynchronous-unwind-tables", "-fvisibility=default", "-w");
    private static final List<String> LIBRARIES = List.of("-ldl", "-lpthread", "-lrt");
    /** What old systems have in libraries of their own, and new ones only as empty libraries. */
    private static final List<String> OLD_LIBRARIES =
            List.of("-Wl,--no-as-needed", "-l:libdl.so.2", "-l:libpthread.so.0", "-l:librt.so.1");
    /** Nothing that differs between two compilations. */
    private static final List<String> SMALL = List.of("-s", "-Wl,--build-id=none", "-Wl,-z,lazy");

    private final Map<String, String> texts;

    /** The sources that EXPERT contains. */
    RecorderSources() {
        FunctionTable table = FunctionTable.shipped();
        texts = NativeSources.withHeaders(
                UNITS,
                Map.of(
                        "functions.h",
                        WrapperSource.numbers(table),
                        WRAPPERS,
                        WrapperSource.wrappers(table),
                        GPU_WRAPPERS,
                        GpuWrapperSource.wrappers(table)));
        texts.put(PROBE_SOURCE, NativeSources.text(PROBE_SOURCE));
        for (String other : List.of(OLD_LIBC, EXPORTS)) {
            texts.put(other, NativeSources.text(other));
        }
    }

    /** A digest of the sources, to which a caller adds what else counts. */
    MessageDigest digest() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            texts.forEach((name, text) -> digest.update((name + '\0' + text + '\0').getBytes(StandardCharsets.UTF_8)));
            FLAGS.forEach(flag -> digest.update(flag.getBytes(StandardCharsets.UTF_8)));
            return digest;
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The digest of the sources as text. */
    String name() {
        return HexFormat.of().formatHex(digest().digest(), 0, 12);
    }

    /** Compiles both for the MPI and the system of this machine. */
    void compile(String mpiCompiler, List<String> options, Path folder) throws IOException {
        write(folder);
        library(mpiCompiler, options, LIBRARIES, folder, folder.resolve(LIBRARY));
        probe(mpiCompiler, List.of(), folder, folder.resolve(PROBE));
    }

    /**
     * Compiles the library for machines with other versions of an MPI library, and of the system's.
     *
     * @param compiler for C, not MPI's
     * @param includes options by which it finds {@code mpi.h}
     */
    void compileLibrary(String compiler, List<String> includes, Path folder, Path target) throws IOException {
        write(folder);
        List<String> options = new ArrayList<>(includes);
        options.addAll(SMALL);
        options.addAll(List.of("-include", folder.resolve(OLD_LIBC).toString()));
        library(compiler, options, OLD_LIBRARIES, folder, target);
    }

    /** Compiles the program for machines with other versions of the system's library. */
    void compileProbe(String compiler, Path folder, Path target) throws IOException {
        write(folder);
        probe(compiler, SMALL, folder, target);
    }

    private void write(Path folder) throws IOException {
        for (Map.Entry<String, String> source : texts.entrySet()) {
            Files.writeString(folder.resolve(source.getKey()), source.getValue());
        }
    }

    private static void library(String compiler, List<String> options, List<String> libraries, Path folder, Path target)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(compiler));
        command.addAll(FLAGS);
        command.addAll(options);
        command.addAll(List.of("-shared", "-o", target.toString()));
        command.add("-Wl,--version-script=" + folder.resolve(EXPORTS));
        UNITS.forEach(unit -> command.add(folder.resolve(unit).toString()));
        command.add(folder.resolve(WRAPPERS).toString());
        command.add(folder.resolve(GPU_WRAPPERS).toString());
        command.addAll(libraries);
        succeed(command);
    }

    private static void probe(String compiler, List<String> options, Path folder, Path target) throws IOException {
        List<String> command = new ArrayList<>(List.of(compiler, "-O2", "-nostartfiles"));
        command.addAll(options);
        command.addAll(
                List.of("-o", target.toString(), folder.resolve(PROBE_SOURCE).toString()));
        succeed(command);
    }

    private static void succeed(List<String> command) throws IOException {
        Child child = Child.run(command, "");
        if (child.status() != 0) {
            throw new RecorderException(command.getFirst() + " does not compile the recorder: " + child.firstError());
        }
    }
}
