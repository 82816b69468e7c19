package expert.web.analysis;

import com.sun.management.OperatingSystemMXBean;
import earl.Trace;
import earl.bench.BenchArchives;
import earl.bench.ProgramShape;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;

/**
 * Measures how long the figures of areas of a generated trace take: {@code bin/bench Areas EVENTS LOCATIONS}. The areas are half of the
 * trace, each a little later than the one before. The first run makes the trace and its index.
 */
final class AreaTable {
    private static final int AREAS = 5;

    private AreaTable() {}

    /** Prints the table. The arguments are the number of events and the number of locations. */
    public static void main(String[] arguments) throws Exception {
        Path anchor =
                BenchArchives.anchor(ProgramShape.of(Long.parseLong(arguments[0]), Integer.parseInt(arguments[1])));
        Path folder = Files.createTempDirectory("areas");
        try (RunsFixture fixture = new RunsFixture(folder, anchor.toString())) {
            long run = timed("run", () -> fixture.run(RunsFixture.request(0)));
            Trace trace = fixture.traces.trace(0);
            long first = trace.info().startTicks();
            long all = trace.events().ticks(trace.length() - 1) - first;
            for (int area = 0; area < AREAS; area++) {
                long from = all * area / (4 * AREAS);
                long to = from + all / 2;
                timed(
                        "functions, messages and operations",
                        () -> fixture.endpoints.json("traces/{trace}/area", "trace", 0, "from", from, "to", to));
                timed(
                        "waits and account",
                        () -> fixture.endpoints.json("runs/{run}/area", "run", run, "from", from, "to", to));
            }
        } finally {
            Files.delete(folder);
        }
    }

    private static <T> T timed(String what, Callable<T> work) throws Exception {
        long began = System.nanoTime();
        long used = processorTime();
        T result = work.call();
        System.out.printf(
                "%s: %.2f s, %.2f s of processor time%n",
                what, (System.nanoTime() - began) / 1e9, (processorTime() - used) / 1e9);
        return result;
    }

    private static long processorTime() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }
}
