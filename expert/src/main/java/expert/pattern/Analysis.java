package expert.pattern;

import earl.Diagnostic;
import earl.Stable;
import earl.device.StreamTimes;
import expert.summary.TraceSummary;
import java.io.Serializable;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The result of an analysis: the findings of the selected patterns in a trace. Immutable, and complete in itself: the trace
 * may be closed.
 *
 * @param trace the trace analysed
 * @param patterns a result for each selected pattern that did not fail, in order of name
 * @param failures the patterns that failed, in order of pattern and then file
 * @param diagnostics the irregularities of the trace, the worst first
 * @param parts the findings in parts of the trace, if requested
 * @param errors bookings that cannot be right
 * @param replayed what a replay of the run gives
 */
@Stable
public record Analysis(
        TraceSummary trace,
        List<PatternResult> patterns,
        List<Failure> failures,
        List<Diagnostic> diagnostics,
        List<Part> parts,
        List<BookingError> errors,
        Replayed replayed)
        implements Serializable {
    /**
     * The findings of the patterns in a part of the trace.
     *
     * @param label name of the part
     * @param loop id of the loop that it is, or whose iterations it has: a number for {@code --loop}, or for a loop of the
     *     model a path for {@code --part} of {@code expert model}; null if it is not a loop
     * @param totalTime seconds in it, over all locations
     * @param severities severities by name of pattern, including its children's; only of patterns with findings
     */
    public record Part(String label, @Nullable String loop, double totalTime, Map<String, Double> severities)
            implements Serializable {
        public Part {
            severities = Collections.unmodifiableMap(new TreeMap<>(severities));
        }
    }

    /** An analysis without parts. */
    public Analysis(
            TraceSummary trace, List<PatternResult> patterns, List<Failure> failures, List<Diagnostic> diagnostics) {
        this(trace, patterns, failures, diagnostics, List.of(), List.of());
    }

    /** An analysis without a replay. */
    public Analysis(
            TraceSummary trace,
            List<PatternResult> patterns,
            List<Failure> failures,
            List<Diagnostic> diagnostics,
            List<Part> parts,
            List<BookingError> errors) {
        this(trace, patterns, failures, diagnostics, parts, errors, Replayed.NONE);
    }

    public Analysis {
        parts = List.copyOf(parts);
        patterns = List.copyOf(patterns);
        failures = List.copyOf(failures);
        diagnostics = List.copyOf(diagnostics);
        errors = List.copyOf(errors);
    }

    /** The result of the pattern of that name. */
    public Optional<PatternResult> pattern(String name) {
        return patterns.stream()
                .filter(result -> result.info().name().equals(name))
                .findFirst();
    }

    public SeverityCube cube() {
        return SeverityCube.of(this);
    }

    /**
     * This analysis with the severity and cells of each pattern including those of its children, as in {@link
     * SeverityCube}. Results of patterns without children are the same objects.
     */
    public Analysis inclusive() {
        SeverityCube cube = cube();
        List<PatternResult> including = patterns.stream()
                .map(result -> cube.metric(result.info().name())
                        .filter(metric -> metric.cells() != result.cells() || metric.severity() != result.severity())
                        .map(metric -> result.including(metric))
                        .orElse(result))
                .toList();
        return new Analysis(trace, including, failures, diagnostics, parts, errors, replayed);
    }

    /** This analysis with only what sums over patterns count of each severity. */
    public Analysis counted() {
        return patterns.stream().allMatch(result -> result.overlap().isEmpty())
                ? this
                : new Analysis(
                        trace,
                        patterns.stream().map(PatternResult::counted).toList(),
                        failures,
                        diagnostics,
                        parts,
                        errors,
                        replayed);
    }

    /** This analysis with what a replay gives. */
    public Analysis with(Replayed other) {
        return new Analysis(trace, patterns, failures, diagnostics, parts, errors, other);
    }

    /**
     * Severity as a share of the trace's total time, for a pattern {@linkplain PatternInfo#isOfDevices of devices} of the time of all
     * streams; 0 for a trace without time and for patterns not measured in seconds.
     */
    public double fraction(PatternResult result) {
        double whole = result.info().isOfDevices()
                ? trace.streams().stream().mapToDouble(StreamTimes::time).sum()
                : trace.totalTime();
        return whole > 0 && result.info().inSeconds() ? result.severity() / whole : 0;
    }
}
