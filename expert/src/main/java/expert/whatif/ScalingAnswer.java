package expert.whatif;

import earl.Diagnostic;
import earl.Trace;
import earl.replay.extrapolation.Extrapolated;
import earl.replay.extrapolation.Extrapolation;
import earl.replay.rule.ReplayOptions;
import earl.replay.rule.TraceReplay;
import expert.text.Layout;
import expert.text.RecordField.Omittable;
import expert.text.RecordField.SnakeCase;
import expert.text.Words;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The predicted run with more processes. Times are seconds.
 *
 * @param schema name and version of this form
 * @param traces paths of the traces
 * @param processes number of processes of the predicted run
 * @param predicted its run time; null if the runs have no common structure
 * @param low lower end of the interval in which it lies; null without a prediction
 * @param high upper end; null without a prediction
 * @param grid places of its ranks
 * @param structure the flow graph that all traces have in common; null if they have none
 * @param waits by pattern, summed over ranks
 * @param laws how times depend on the number of processes N, the longest first
 * @param check the largest trace, predicted from the others; null if there are none
 * @param variants run times under other assumptions
 * @param inconclusive why the answer may be wrong, and what to measure; empty if it is not known to be
 */
@SnakeCase
public record ScalingAnswer(
        String schema,
        List<String> traces,
        int processes,
        @Omittable @Nullable Double predicted,
        @Omittable @Nullable Double low,
        @Omittable @Nullable Double high,
        String grid,
        @Omittable @Nullable Structure structure,
        List<ExpectedWait> waits,
        List<Law> laws,
        @Omittable @Nullable Check check,
        List<Variant> variants,
        List<String> inconclusive) {
    /** Name and version of the form. */
    static final String SCHEMA = "expert.scaling/1";

    /**
     * A flow graph: ranks at like places make the same calls, with the same operations and partners, in one order.
     *
     * @param kinds number of kinds of ranks that make different calls
     * @param calls number of calls of a rank, of the kind with most
     */
    public record Structure(int kinds, int calls) {}

    /**
     * Waits of a pattern in the predicted run.
     *
     * @param pattern name of the pattern
     * @param seconds summed over all ranks
     */
    public record ExpectedWait(String pattern, double seconds) {}

    /**
     * How a time of a rank depends on the number of processes N.
     *
     * @param callpath call path
     * @param operation collective operation in it; empty for computation
     * @param law seconds of a usual rank, as text
     * @param error largest relative difference between the law and a trace
     * @param seconds of a usual rank in the predicted run
     * @param spread how ranks differ, as text
     */
    public record Law(String callpath, String operation, String law, double error, double seconds, String spread) {}

    /**
     * The largest trace, predicted from the others.
     *
     * @param processes its number of processes
     * @param measured its run time
     * @param predicted run time that follows from the other traces
     */
    public record Check(int processes, double measured, double predicted) {
        private double percent() {
            // No sign before a zero.
            return Math.round(1000 * (predicted / measured - 1)) / 10.0 + 0.0;
        }
    }

    /**
     * The run time under another assumption.
     *
     * @param assumption what is assumed
     * @param predicted run time
     */
    public record Variant(String assumption, double predicted) {}

    /**
     * Predicts.
     *
     * @throws WhatIfException if the traces do not fit each other or the number of processes
     */
    public static ScalingAnswer of(List<Trace> traces, int processes) {
        List<TraceReplay> replays = traces.stream()
                .map(trace -> TraceReplay.of(trace, ReplayOptions.RECORDED))
                .toList();
        Extrapolated found;
        try {
            found = Extrapolation.of(replays, processes);
        } catch (IllegalArgumentException misfit) {
            throw new WhatIfException(String.valueOf(misfit.getMessage()));
        }
        return new ScalingAnswer(
                SCHEMA,
                traces.stream().map(trace -> trace.info().path().toString()).toList(),
                processes,
                number(found.seconds()),
                number(found.low()),
                number(found.high()),
                found.grid(),
                structure(found.structure()),
                found.waits().entrySet().stream()
                        .map(wait -> new ExpectedWait(wait.getKey(), wait.getValue()))
                        .toList(),
                found.laws().stream()
                        .map(law -> new Law(
                                law.path(), law.operation(), law.law(), law.error(), law.seconds(), law.spread()))
                        .toList(),
                check(found.check()),
                variants(found.variants()),
                Stream.concat(found.inconclusive().stream(), traces.stream().flatMap(ScalingAnswer::faults))
                        .toList());
    }

    /** What of a trace no rule describes, or what it lacks. */
    private static Stream<String> faults(Trace trace) {
        String of = ", in " + trace.info().path();
        String rule = NotReplayed.withoutRule(trace);
        return Stream.concat(
                rule.isEmpty() ? Stream.empty() : Stream.of("EXPERT has no rule for a part of the run: " + rule + of),
                trace.diagnostics().stream()
                        .filter(one -> one.severity() != Diagnostic.Severity.INFO)
                        .map(one -> Words.diagnostic(one) + of));
    }

    private static @Nullable Double number(double value) {
        return Double.isNaN(value) ? null : (Double) value;
    }

    private static @Nullable Structure structure(Extrapolated.@Nullable Structure structure) {
        return structure == null ? null : new Structure(structure.kinds(), structure.calls());
    }

    private static @Nullable Check check(Extrapolated.@Nullable Check check) {
        return check == null ? null : new Check(check.processes(), check.measured(), check.predicted());
    }

    private static List<Variant> variants(Map<String, Double> variants) {
        return variants.entrySet().stream()
                .map(one -> new Variant(one.getKey(), one.getValue()))
                .toList();
    }

    /** Writes the answer as text. */
    public void write(Writer out) throws IOException {
        StringBuilder text = new StringBuilder();
        if (predicted != null && low != null && high != null) {
            line(
                    text,
                    "With " + Words.count(processes) + " processes" + (grid.isEmpty() ? "" : " (" + grid + ")")
                            + ", the run would take " + Words.duration(predicted) + ".");
            line(text, "Interval: " + Words.duration(low) + " to " + Words.duration(high) + ".");
        }
        if (structure != null) {
            line(
                    text,
                    "All runs have one flow graph: " + Words.count(structure.kinds(), "kind") + " of ranks with up to "
                            + Words.count(structure.calls(), "call") + " each.");
        }
        for (String reason : inconclusive) {
            line(text, "Inconclusive: " + reason + ".");
        }
        for (Variant variant : variants) {
            line(text, "  " + Words.duration(variant.predicted()) + " " + variant.assumption());
        }
        if (!waits.isEmpty()) {
            line(text, "");
            line(text, "  " + Layout.left("wait state", 32) + Layout.right("all ranks", 12));
            for (ExpectedWait wait : waits) {
                line(text, "  " + Layout.left(wait.pattern(), 32) + Layout.right(Words.duration(wait.seconds()), 12));
            }
        }
        if (!laws.isEmpty()) {
            line(text, "");
            line(text, "Seconds that a rank takes, as they depend on the number of processes N:");
        }
        for (Law law : laws) {
            line(text, "");
            line(text, "  " + law.callpath() + (law.operation().isEmpty() ? "" : ", once all are there"));
            line(
                    text,
                    "    " + law.law() + ": " + Words.duration(law.seconds())
                            + String.format(Locale.ROOT, "; misses no run by more than %.1f %%", 100 * law.error()));
            line(text, "    " + law.spread());
        }
        if (check != null) {
            line(text, "");
            line(
                    text,
                    "Checked: the smaller runs predict " + Words.duration(check.predicted()) + " for "
                            + Words.count(check.processes()) + " processes, measured "
                            + Words.duration(check.measured())
                            + String.format(Locale.ROOT, " (%+.1f %%).", check.percent()));
        }
        out.write(text.toString());
    }

    private static void line(StringBuilder text, String words) {
        text.append(Layout.clean(words)).append('\n');
    }
}
