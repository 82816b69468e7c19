package expert.answer;

import earl.Diagnostic;
import earl.Location;
import earl.WaitKind;
import expert.pattern.Analysis;
import expert.pattern.CallTree;
import expert.pattern.Instance;
import expert.pattern.Instance.EventRef;
import expert.pattern.PatternResult;
import expert.text.Layout;
import expert.text.LocationNames;
import expert.text.RegionNames;
import expert.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The verdict of an analysis in a few sentences: missing data, who never left which call, who waits where and because of
 * whom, and what balancing saves. It uses only the results of patterns.
 *
 * @param text the sentences; empty if the selected patterns find no loss and do not know the efficiency
 * @param cause what makes most of the waits, or most of the loss; null if nothing is worth fixing or its cause is not known
 * @param inconclusive why there is no verdict, one word: {@code "clocks"}; null if there is one
 */
public record Verdict(
        String text, @Nullable Cause cause, @Nullable String inconclusive) {
    /** Waits of less than this share of the time are not worth fixing. */
    private static final double WORTH_FIXING = 0.01;

    /** An efficiency below this is low: the limit of the POP Centre of Excellence. */
    private static final double LOW = 0.8;

    /** A saving of less than this share of the run is none. */
    private static final double SAVING = 0.001;

    /** A call path with at least this share of a wait represents all of it. */
    private static final double DOMINANT_SHARE = 0.9;

    private static final int RANGES = 4;
    private static final int MAX_CODES = 3;
    private static final String EFFICIENCY = "parallel_efficiency";
    private static final String BALANCE = "load_balance";
    private static final String IMBALANCE = "computation_imbalance";
    private static final String COSTS = "costs";

    /** A verdict that clocks allow. */
    Verdict(String text, @Nullable Cause cause) {
        this(text, cause, null);
    }

    /**
     * The verdict on an analysis. Time that waits of several patterns claim counts once.
     *
     * @param inclusive with inclusive severities
     */
    public static Verdict of(Analysis inclusive) {
        Analysis analysis = inclusive.counted();
        List<String> sentences = new ArrayList<>();
        IncompleteRecording.sentence(analysis.trace()).ifPresent(sentences::add);
        if (analysis.trace().events() == 0) {
            sentences.add("The trace has no events.");
            return new Verdict(String.join(" ", sentences), null);
        }
        sentences.addAll(OpenCalls.sentences(analysis));
        missing(analysis).ifPresent(sentences::add);
        MeasurementWords.disturbance(analysis).ifPresent(sentences::add);
        ClockVerdict clocks = new ClockVerdict(analysis);
        Optional<String> doubt =
                clocks.inconclusive(WORTH_FIXING * analysis.trace().totalTime());
        doubt.ifPresent(sentences::add);
        Cause cause = doubt.isPresent() ? null : waits(analysis, sentences);
        clocks.correction().ifPresent(sentences::add);
        return new Verdict(String.join(" ", sentences), cause, doubt.isPresent() ? "clocks" : null);
    }

    private static @Nullable Cause waits(Analysis analysis, List<String> sentences) {
        Cause cause = null;
        List<PatternResult> found = Wait.losses(analysis);
        double share = Math.max(
                Wait.kinds(analysis).stream().mapToDouble(analysis::fraction).sum(),
                found.isEmpty() ? 0 : analysis.fraction(found.getFirst()));
        boolean knowsEfficiency = analysis.pattern(EFFICIENCY).isPresent();
        if (!found.isEmpty() && (share >= WORTH_FIXING || !knowsEfficiency)) {
            PatternResult largest = found.getFirst();
            cause = Cause.of(largest, analysis);
            sentences.add(waiting(largest, cause, analysis));
            saving(cause, isMeeting(largest), analysis).ifPresent(sentences::add);
        } else if (!analysis.patterns().isEmpty() || analysis.failures().isEmpty()) {
            cause = withoutWaits(analysis, sentences);
        }
        return cause;
    }

    /** The outcome of one pattern in one sentence: for waits, who waits where and why; otherwise where most of it is. */
    public static String sentence(PatternResult result, Analysis analysis) {
        if (Wait.kinds(analysis).contains(result)) {
            return waiting(result, Cause.of(result, analysis), analysis);
        }
        Cause most = Cause.largest(List.of(result), analysis, Cause.Basis.EFFICIENCY);
        String value = Sentences.value(result.info(), result.severity());
        return Layout.clean(result.info().title()) + " is " + value
                + (most == null
                        ? ""
                        : ", most of it in " + place(most, analysis) + " on "
                                + LocationNames.words(most.locations(), RANGES) + ": "
                                + Sentences.value(result.info(), most.seconds()))
                + ".";
    }

    private static Optional<String> missing(Analysis analysis) {
        List<Diagnostic> losses = losses(analysis);
        String failed = analysis.failures().stream()
                .map(failure -> failure.pattern() == null
                        ? String.valueOf(failure.file().getFileName())
                        : failure.pattern())
                .distinct()
                .limit(MAX_CODES)
                .collect(Collectors.joining(", "));
        String failures =
                failed.isEmpty() ? "" : "Patterns failed (" + Layout.clean(failed) + "): what they find is missing";
        if (losses.isEmpty()) {
            return failed.isEmpty() ? Optional.empty() : Optional.of(failures + ".");
        }
        String codes = losses.stream()
                .limit(MAX_CODES)
                .map(loss -> Words.count(loss.count()) + " x " + loss.code())
                .collect(Collectors.joining(", "));
        int more = losses.size() - MAX_CODES;
        return Optional.of((failed.isEmpty() ? "" : failures + "; ")
                + (failed.isEmpty() ? "Events" : "events") + " are missing (" + codes
                + (more > 0 ? " and " + more + " more kinds" : "")
                + "), so that waits may be longer than reported.");
    }

    private static List<Diagnostic> losses(Analysis analysis) {
        return analysis.diagnostics().stream()
                .filter(diagnostic -> diagnostic.severity() == Diagnostic.Severity.DATA_LOSS)
                .toList();
    }

    private static String waiting(PatternResult result, @Nullable Cause cause, Analysis analysis) {
        List<Wait> paths = Wait.of(result, analysis);
        Wait first = paths.isEmpty() ? new Wait(result, -1, result.severity(), List.of()) : paths.getFirst();
        List<Location> locations = Wait.concerned(result.byLocation(), analysis);
        StringBuilder words = new StringBuilder(subject(locations));
        boolean wait = result.info().kind() != null || result.info().shipped();
        words.append(wait ? verb(locations, " wait ", " waits ") : verb(locations, " lose ", " loses "))
                .append(Words.duration(result.severity()))
                .append(" (")
                .append(Words.percent(analysis.fraction(result)))
                .append(analysis.trace().focus() == null ? " of the run)" : " of the focus)");
        if (!wait) {
            words.append(" to ").append(Layout.clean(result.info().name()));
        }
        if (first.callpath() >= 0) {
            words.append(" in ")
                    .append(region(first.callpath(), analysis))
                    .append(SourceWords.suffix(first.sources(analysis)));
            if (first.seconds() < DOMINANT_SHARE * result.severity()) {
                words.append(" and ").append(Words.count(paths.size() - 1, "other call path"));
            }
        }
        return words + because(result, cause, locations, analysis) + ".";
    }

    private static String because(
            PatternResult result, @Nullable Cause cause, List<Location> waiting, Analysis analysis) {
        if (cause == null) {
            return "";
        }
        if (cause.basis() == Cause.Basis.WORST_WAIT) {
            Instance worst = result.worst().stream()
                    .filter(instance -> Cause.event(instance) != null)
                    .findFirst()
                    .orElseThrow();
            EventRef event = java.util.Objects.requireNonNull(Cause.event(worst));
            return "; the longest wait, " + Words.duration(worst.severity()) + ", is for "
                    + LocationNames.words(cause.locations(), RANGES)
                    + (event.region().isEmpty() ? "" : " in " + RegionNames.shown(event.region()))
                    + SourceWords.suffix(cause.sources());
        }
        if (MeasurementWords.isFlush(cause, analysis)) {
            return MeasurementWords.because(cause, RANGES);
        }
        String where = place(cause, analysis);
        if (cause.basis() == Cause.Basis.CRITICAL_PATH) {
            return " while " + LocationNames.words(cause.locations(), RANGES)
                    + verb(cause.locations(), " spend ", " spends ") + "longest in " + where;
        }
        String delay = ": delay " + Words.duration(cause.seconds());
        if (cause.locations().size() > 1 && cause.locations().equals(waiting)) {
            return " because they delay each other in " + where + delay;
        }
        return " because " + LocationNames.words(cause.locations(), RANGES)
                + verb(cause.locations(), " spend ", " spends ") + "longer in " + where + delay;
    }

    /** The region of a cause and the calls around it, otherwise its lines; "itself" where it calls others. */
    static String place(Cause cause, Analysis analysis) {
        CallTree calls = analysis.trace().calls();
        boolean calling = false;
        for (int path = cause.callpath() + 1; path < calls.count() && !calling; path++) {
            calling = calls.parent(path) == cause.callpath();
        }
        String region = region(cause.callpath(), analysis);
        return cause.gap() == null
                ? region + (calling ? " itself" : "") + SourceWords.suffix(cause.sources())
                : region + ", " + SourceWords.of(cause.gap());
    }

    private static String region(int callpath, Analysis analysis) {
        return RegionNames.shown(analysis.trace().calls().region(callpath).name());
    }

    /** Whether the critical path leads over such waits. */
    private static boolean isMeeting(PatternResult waits) {
        String kind = waits.info().kind();
        return kind != null && new WaitKind(waits.info().name(), WaitKind.Role.of(kind)).isMeeting();
    }

    private static Optional<String> saving(@Nullable Cause cause, boolean meet, Analysis analysis) {
        if (cause != null && MeasurementWords.isFlush(cause, analysis)) {
            return Optional.of(MeasurementWords.remedy());
        }
        double saving = cause == null ? Double.NaN : cause.saving(analysis);
        double run = analysis.trace().duration();
        if (cause != null && meet && cause.isOffCriticalPath(analysis)) {
            return Optional.of("It is not on the critical path: balancing it alone would not shorten the run.");
        }
        if (Double.isNaN(saving) || saving < SAVING * run) {
            return Optional.empty();
        }
        return Optional.of("Balancing it would save at most " + Words.duration(saving)
                + (analysis.trace().focus() == null ? " of " + Words.duration(run) : "") + ".");
    }

    private static @Nullable Cause withoutWaits(Analysis analysis, List<String> sentences) {
        if (!OpenCalls.of(analysis).isEmpty()) {
            return null;
        }
        if (OtherContent.isAll(analysis)) {
            sentences.add(OtherContent.sentences(analysis));
            return null;
        }
        List<Efficiencies.Row> rows = Efficiencies.of(analysis);
        Optional<Efficiencies.Row> parallel =
                rows.stream().filter(row -> row.name().equals(EFFICIENCY)).findFirst();
        if (parallel.isEmpty()) {
            return null;
        }
        double efficiency = parallel.get().result().severity();
        String percent = Words.percent(efficiency);
        // Waits may have vanished with the events that are missing.
        String none =
                losses(analysis).isEmpty() ? "No wait worth fixing" : "The remaining events show no wait worth fixing";
        if (efficiency <= 0) {
            sentences.add(
                    none + ". The trace has no time of the program outside of MPI and file I/O, so no efficiency is"
                            + " known.");
            return null;
        }
        if (efficiency >= LOW) {
            sentences.add(none + ": " + percent + " parallel efficiency.");
            return null;
        }
        Efficiencies.Row low = rows.stream()
                .filter(row -> EFFICIENCY.equals(row.result().info().parent()))
                .min(java.util.Comparator.comparingDouble(row -> row.result().severity()))
                .orElse(parallel.get());
        sentences.add(none + ", but parallel efficiency is only " + percent + ": "
                + low.name().replace('_', ' ') + " is low ("
                + Words.percent(low.result().severity()) + ").");
        boolean uneven = low.name().equals(BALANCE);
        Cause cause = Cause.largest(
                analysis.pattern(uneven ? IMBALANCE : COSTS).stream().toList(), analysis, Cause.Basis.EFFICIENCY);
        if (cause != null) {
            String where = place(cause, analysis);
            String seconds = Words.duration(cause.seconds());
            sentences.add(
                    uneven
                            ? "Work differs most in " + where + ": by " + seconds + " in all."
                            : where + " takes " + seconds + ", " + Words.percent(share(cause.seconds(), analysis))
                                    + " of the run.");
        }
        return cause;
    }

    private static double share(double seconds, Analysis analysis) {
        return analysis.trace().totalTime() > 0 ? seconds / analysis.trace().totalTime() : 0;
    }

    private static String subject(List<Location> locations) {
        return locations.isEmpty() ? "Locations" : upper(LocationNames.words(locations, RANGES));
    }

    /** Begins a sentence with the names of locations. */
    static String upper(String words) {
        return words.startsWith("rank") ? words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) : words;
    }

    private static String verb(List<Location> locations, String many, String one) {
        return locations.size() == 1 ? one : many;
    }
}
