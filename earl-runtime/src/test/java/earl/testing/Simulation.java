package earl.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.Trace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Recordings of the programs below {@code examples/programs} in simulated time, with 8 processes by default. */
public final class Simulation {
    private static final int PROCESSES = 8;

    private final Path folder;
    private final Map<String, String> variables = new HashMap<>();

    /** Records into a folder, a temporary place of the test's; skips the test if a program is missing. */
    public Simulation(Path folder) {
        this.folder = folder;
        for (String program : List.of("smpicc", "smpirun")) {
            assumeTrue(
                    Files.isExecutable(Path.of("/usr/bin", program)),
                    () -> "skipped: no " + program + " (Debian package libsimgrid-dev)");
        }
        assumeTrue(
                Files.exists(Path.of("/usr/include/otf2/otf2.h")),
                "skipped: no otf2.h (Debian package libotf2-trace-dev)");
    }

    /** Sets a variable of {@code simulated/record} for all further recordings. */
    public Simulation with(String variable, String value) {
        variables.put(variable, value);
        return this;
    }

    /**
     * Records a program.
     *
     * @param source below {@code examples/programs}, without ending
     * @param name of the archive's folder
     * @param macros for instance {@code -DWORK=0.5}
     */
    public Path record(String source, String name, String... macros) throws IOException, InterruptedException {
        return record(source, PROCESSES, name, macros);
    }

    /** Records a program with a number of processes. */
    public Path record(String source, int processes, String name, String... macros)
            throws IOException, InterruptedException {
        Path programs = Traces.root().resolve("examples/programs");
        Path archive = folder.resolve(name);
        Path output = folder.resolve(name + ".txt");
        List<String> command = new ArrayList<>(List.of(
                programs.resolve("simulated/record").toString(),
                programs.resolve(source + ".c").toString(),
                String.valueOf(processes),
                archive.toString()));
        command.addAll(List.of(macros));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().putAll(variables);
        builder.environment().put("BUILD", folder.resolve("recorder").toString());
        if (builder.start().waitFor() != 0) {
            throw new IllegalStateException(command + ": " + Files.readString(output));
        }
        return archive;
    }

    /** Seconds from the first to the last event of an archive. */
    public static double runTime(Path archive) {
        try (Trace trace = Trace.open(archive)) {
            return trace.events().time(trace.events().length() - 1)
                    - trace.events().time(0);
        }
    }
}
