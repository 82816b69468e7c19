package earl.monitor;

import earl.monitor.recorder.Launcher;
import earl.monitor.recorder.RecorderLibrary;
import earl.monitor.ring.KernelCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The options for recording a program's processes.
 *
 * @param depth regions of a call path at most, 0 for none, 1 for the call's own place
 * @param ringBytes memory that a thread's records get until they are taken
 * @param counters what is counted with each call where the machine lets us
 * @param samplePeriod nanoseconds of a thread's processor time between two samples of its call path, 0 for none
 * @param files whether files are recorded that the program uses outside of MPI
 */
public record Launch(int depth, long ringBytes, List<KernelCounter> counters, long samplePeriod, boolean files) {
    private static final String PRELOAD = "LD_PRELOAD";
    /** The library that CUDA's driver loads when it is initialized. */
    private static final String INJECTED = "CUDA_INJECTION64_PATH";
    /** The recorder that takes the place of ours in programs with the other interface of MPI. */
    private static final String OTHER = "EXPERT_RECORD_OTHER";
    /** A library that the recorder needs loaded before it, such as a sanitizer's. */
    private static final String BEFORE = "EXPERT_RECORD_PRELOAD";

    /** Options of AddressSanitizer's run time. By default it ends a program if another library was loaded before it. */
    private static final String SANITIZER = "ASAN_OPTIONS";

    /** Whether processes on several nodes may measure their clocks: if all of them are recorded. */
    private static final String CLOCKS = "EXPERT_RECORD_CLOCKS";

    /** 64 regions deep, 32 MiB a thread, no counters, a sample each 10 ms, and files. */
    public static final Launch DEFAULT = new Launch(64, 32 << 20, List.of(), 10_000_000);

    /** With files. */
    public Launch(int depth, long ringBytes, List<KernelCounter> counters, long samplePeriod) {
        this(depth, ringBytes, counters, samplePeriod, true);
    }

    /** Without samples. */
    public Launch(int depth, long ringBytes, List<KernelCounter> counters) {
        this(depth, ringBytes, counters, 0);
    }

    /**
     * Puts the recorder's variables into the environment of a program that will start MPI processes, and makes the launcher
     * pass them on.
     */
    public void prepare(ProcessBuilder program, RecorderLibrary library, Session session) {
        Map<String, String> environment = program.environment();
        Map<String, String> ours = new TreeMap<>(session.environment());
        ours.put("EXPERT_RECORD_DEPTH", String.valueOf(depth));
        ours.put("EXPERT_RECORD_RING", String.valueOf(ringBytes));
        ours.put("EXPERT_RECORD_CLOCK", library.useCounter() ? "tsc" : "ns");
        ours.put("EXPERT_RECORD_SAMPLE", String.valueOf(samplePeriod));
        ours.put("EXPERT_RECORD_RATE", String.valueOf(Math.round(library.useCounter() ? library.counterRate() : 1e9)));
        ours.put(
                "EXPERT_RECORD_COUNTERS",
                counters.stream().map(KernelCounter::order).collect(Collectors.joining(",")));
        ours.put("EXPERT_RECORD_FILES", files ? "1" : "0");
        ours.put(CLOCKS, "0");
        if (library.other() != null) {
            ours.put(OTHER, library.other().toString());
        }
        if (!session.keepsProfileOnly()
                && environment.getOrDefault(INJECTED, "").isEmpty()) {
            ours.put(INJECTED, library.library().toString());
        }
        // The program's own options come last, and win.
        ours.put(SANITIZER, "verify_asan_link_order=0:" + environment.getOrDefault(SANITIZER, ""));
        String first = environment.getOrDefault(BEFORE, "");
        String loaded = first.isEmpty() ? library.preloaded() : first + ":" + library.preloaded();
        environment.merge(PRELOAD, loaded, (before, own) -> own + ":" + before);
        environment.putAll(ours);
        List<String> names = new ArrayList<>(ours.keySet());
        names.add(PRELOAD);
        // Launchers refuse two values of one variable.
        names.removeIf(name -> program.command().stream().anyMatch(word -> word.startsWith(name + "=")));
        Launcher launcher = Launcher.of(program.command(), names, environment);
        program.command(launcher.command());
        environment.put(CLOCKS, launcher.everywhere() ? "1" : "0");
    }
}
