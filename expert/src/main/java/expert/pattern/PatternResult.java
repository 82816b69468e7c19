package expert.pattern;

import earl.Stable;
import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The findings of one pattern.
 *
 * @param info the pattern
 * @param severity severity in the pattern's unit: the sum of its bookings, or the value that the pattern returned
 * @param confidence how certain the finding is, 0 to 1
 * @param instances number of positive bookings
 * @param cells severity by call path and location, ascending by call path and then location; empty if the pattern returned a
 *     severity without booking
 * @param overlap the part of the cells that sums over patterns leave out, because other waits of the same calls count it;
 *     empty if there is none
 * @param worst the instances of greatest severity, greatest first, ties by position
 * @param results results by name, in the order in which the pattern added them; values are {@link Long}, {@link Double},
 *     {@link Boolean}, {@link String}, {@link List} or {@link Map} of these, or null
 * @param audit suspicious bookings, until {@link Reconciliation} has checked them
 */
@Stable
public record PatternResult(
        PatternInfo info,
        double severity,
        double confidence,
        long instances,
        List<Cell> cells,
        CellTable overlap,
        List<Instance> worst,
        Map<String, @Nullable Object> results,
        Audit.Report audit)
        implements Serializable {
    /**
     * Severity in a call path on a location.
     *
     * @param callpath call path id, or the group of {@link Bookings}; -1 for a booking without one
     * @param location location id, -1 for a booking without one
     * @param severity sum of the bookings, in the pattern's unit
     */
    public record Cell(int callpath, int location, double severity) implements Serializable {}

    public PatternResult {
        cells = CellTable.of(cells);
        worst = List.copyOf(worst);
        results = Collections.unmodifiableMap(new LinkedHashMap<>(results));
    }

    /** A result of bookings without overlap. */
    public PatternResult(
            PatternInfo info,
            double severity,
            double confidence,
            long instances,
            List<Cell> cells,
            List<Instance> worst,
            Map<String, @Nullable Object> results,
            Audit.Report audit) {
        this(info, severity, confidence, instances, cells, CellTable.EMPTY, worst, results, audit);
    }

    /** A result of bookings without overlap and without an audit. */
    public PatternResult(
            PatternInfo info,
            double severity,
            double confidence,
            long instances,
            List<Cell> cells,
            List<Instance> worst,
            Map<String, @Nullable Object> results) {
        this(info, severity, confidence, instances, cells, worst, results, Audit.Report.NONE);
    }

    /** This result with less severity. */
    PatternResult cutTo(CellTable left, double total, List<Instance> instancesLeft) {
        return new PatternResult(info, total, confidence, instances, left, overlap, instancesLeft, results, audit);
    }

    /** This result without the audit of its bookings. */
    PatternResult withoutAudit() {
        return audit.isEmpty()
                ? this
                : new PatternResult(
                        info, severity, confidence, instances, cells, overlap, worst, results, Audit.Report.NONE);
    }

    /** This result with the figures of its metric. */
    PatternResult including(SeverityCube.Metric metric) {
        return new PatternResult(
                info,
                metric.severity(),
                confidence,
                instances,
                metric.cells(),
                metric.overlaps() ? metric.cells().minus(metric.attributed()) : CellTable.EMPTY,
                worst,
                results,
                audit);
    }

    /** This result with other cells, all of which count in sums. */
    public PatternResult withCells(CellTable others) {
        return new PatternResult(info, severity, confidence, instances, others, worst, results);
    }

    /** This result with another part that sums leave out. */
    public PatternResult withOverlap(CellTable part) {
        return new PatternResult(info, severity, confidence, instances, cells, part, worst, results, audit);
    }

    /** The cells as sums over patterns count them: the same object if there is no overlap. */
    public CellTable attributed() {
        CellTable all = CellTable.of(cells);
        return overlap.isEmpty() ? all : all.minus(overlap);
    }

    /** This result with only what sums over patterns count; this object if that is all. */
    PatternResult counted() {
        return overlap.isEmpty()
                ? this
                : new PatternResult(
                        info, attributedSeverity(), confidence, instances, attributed(), worst, results, audit);
    }

    /** The severity as sums over patterns count it. */
    public double attributedSeverity() {
        return overlap.isEmpty() ? severity : attributed().total();
    }

    /** Severity by location id, ascending; -1 for bookings without one. */
    public Map<Integer, Double> byLocation() {
        Map<Integer, Double> sums = new java.util.TreeMap<>();
        for (Cell cell : cells) {
            sums.merge(cell.location(), cell.severity(), Double::sum);
        }
        return Collections.unmodifiableMap(sums);
    }
}
