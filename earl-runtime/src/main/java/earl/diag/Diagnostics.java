package earl.diag;

import earl.Diagnostic;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Counts irregularities. May be used from several threads at once. Counts and first places do not depend on the order of
 * calls: the first place is the one with the smallest (location, index), where location -1 stands for the trace as a whole.
 */
public final class Diagnostics {
    private static final class Entry {
        private long count;
        private long nanoseconds;
        private double atStake;
        private int location;
        private long index;
        private @Nullable Supplier<String> place;
    }

    private final Map<DiagnosticCode, Entry> entries = new EnumMap<>(DiagnosticCode.class);
    private final Set<DiagnosticCode> ignored;
    private final UnaryOperator<Path> names;

    /** Nothing counted yet. */
    public Diagnostics() {
        this(Set.of());
    }

    /** Nothing counted yet, and some kinds never will be. */
    public Diagnostics(Set<DiagnosticCode> ignored) {
        this(ignored, UnaryOperator.identity());
    }

    /** Nothing counted yet; {@code names} says how reports call a file of the trace. */
    public Diagnostics(UnaryOperator<Path> names) {
        this(Set.of(), names);
    }

    private Diagnostics(Set<DiagnosticCode> ignored, UnaryOperator<Path> names) {
        this.ignored = Set.copyOf(ignored);
        this.names = names;
    }

    /** The name of a file of the trace in reports. */
    public Path name(Path file) {
        return names.apply(file);
    }

    /** Counts an irregularity of the trace as a whole. */
    public void add(DiagnosticCode code, String place) {
        add(code, 1, -1, 0, () -> place);
    }

    /** Counts one irregularity. */
    public void add(DiagnosticCode code, int location, long index, Supplier<String> place) {
        add(code, 1, location, index, place);
    }

    /**
     * Counts {@code count} irregularities.
     *
     * @param location dense id of the location, -1 for the trace as a whole
     * @param index index of the first one on this location, in an order that the caller defines (of events, of bytes)
     * @param place returns the place as text; called only when the diagnostics are listed
     */
    public synchronized void add(DiagnosticCode code, long count, int location, long index, Supplier<String> place) {
        if (count <= 0 || ignored.contains(code)) {
            return;
        }
        Entry entry = entries.computeIfAbsent(code, c -> new Entry());
        boolean first =
                entry.place == null || location < entry.location || (location == entry.location && index < entry.index);
        if (first) {
            entry.location = location;
            entry.index = index;
            entry.place = place;
        }
        entry.count += count;
    }

    /**
     * Adds the duration of an irregularity that was counted before, as an integer, so that the sum does not depend on the
     * order.
     *
     * @param nanoseconds not negative
     */
    public synchronized void addTime(DiagnosticCode code, long nanoseconds) {
        if (ignored.contains(code)) {
            return;
        }
        Entry entry = entries.get(code);
        if (entry == null) {
            throw new IllegalStateException(code + " was not counted");
        }
        entry.nanoseconds += nanoseconds;
    }

    /**
     * Sets by how many seconds an irregularity that was counted before may have changed the figures at most, summed over
     * locations.
     */
    public synchronized void setAtStake(DiagnosticCode code, double seconds) {
        Entry entry = entries.get(code);
        if (entry != null) {
            entry.atStake = seconds;
        }
    }

    /** Counts what was counted elsewhere. */
    public void add(Finding finding) {
        add(finding.code(), finding.count(), finding.location(), finding.index(), finding::place);
        if (finding.nanoseconds() > 0) {
            addTime(finding.code(), finding.nanoseconds());
        }
    }

    /** All that was counted, in the order of {@link DiagnosticCode}; forgets it. */
    public synchronized List<Finding> take() {
        List<Finding> taken = entries.entrySet().stream()
                .map(e -> new Finding(
                        e.getKey(),
                        e.getValue().count,
                        e.getValue().nanoseconds,
                        e.getValue().location,
                        e.getValue().index,
                        firstOf(e.getValue())))
                .toList();
        entries.clear();
        return taken;
    }

    /** Number of occurrences. */
    public synchronized long count(DiagnosticCode code) {
        Entry entry = entries.get(code);
        return entry == null ? 0 : entry.count;
    }

    /** All counted irregularities, the worst severity first, then in the order of {@link DiagnosticCode}. */
    public synchronized List<Diagnostic> list() {
        return entries.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<DiagnosticCode, Entry> e) ->
                                e.getKey().severity())
                        .reversed()
                        .thenComparing(Map.Entry::getKey))
                .map(e -> e.getKey()
                        .diagnostic(e.getValue().count, e.getValue().nanoseconds / 1e9, firstOf(e.getValue()))
                        .withAtStake(e.getValue().atStake))
                .toList();
    }

    private static String firstOf(Entry entry) {
        Supplier<String> place = entry.place;
        return place == null ? "" : place.get();
    }
}
