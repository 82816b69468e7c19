import earl.Trace;
import earl.Waits;
import java.nio.file.Path;
import java.util.TreeMap;

void main(String[] arguments) {
    try (Trace trace = Trace.open(Path.of(arguments[0]))) {
        Waits waits = Waits.of(trace);
        TreeMap<String, Long> ticks = new TreeMap<>();
        for (long row = 0; row < waits.count(); row++) {
            String kind = waits.kinds().get(waits.kind(row)).name();
            String who = trace.locations().get(waits.location(row)).label();
            ticks.merge(kind + " on " + who, waits.attributed(row), Long::sum);
        }
        double second = trace.info().ticksPerSecond();
        ticks.forEach((what, sum) -> IO.println("%s: %.4f s".formatted(what, sum / second)));
    }
}
