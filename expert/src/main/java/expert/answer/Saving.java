package expert.answer;

import expert.answer.figure.Balance;
import expert.answer.figure.Wait;
import expert.pattern.Analysis;
import expert.pattern.Replayed;
import expert.summary.FocusSummary;
import expert.text.Words;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a change saves: as a replay gives it, otherwise a bound of what even work saves, which says so. */
final class Saving {
    /** A saving of less than this share is none. */
    private static final double LEAST = 0.001;

    private static final String NOTHING = "would not shorten the run";

    private Saving() {}

    /**
     * The change that shows what a verdict's cause costs: even work, or an activity of devices that takes half of its time.
     *
     * @return empty if neither is a remedy
     */
    static Optional<Replayed.Question> question(@Nullable Cause cause, Analysis analysis) {
        if (cause != null && cause.basis() == Cause.Basis.ACTIVITY) {
            return DeviceWaitSentence.faster(analysis)
                    .map(activity -> new Replayed.Question(activity.callpath(), activity.name()));
        }
        if (cause == null
                || (cause.basis() != Cause.Basis.DELAY && cause.basis() != Cause.Basis.CRITICAL_PATH)
                || cause.callpath() < 0
                || MeasurementText.isFlush(cause, analysis)) {
            return Optional.empty();
        }
        if (!cause.isCommunication(analysis)) {
            return Optional.of(Replayed.Question.even(cause.callpath()));
        }
        return Dependences.of(analysis, Wait.share(analysis)).isPresent()
                ? Optional.of(Replayed.Question.even(Replayed.ALL))
                : Optional.empty();
    }

    /** What half of the time of an activity saves that hosts wait for; empty if no replay looked for it. */
    static Optional<String> ofActivity(Analysis analysis) {
        return Optional.ofNullable(analysis.replayed().saving())
                .filter(saving -> !saving.change().isEven())
                .map(saving -> "Half of the first kernel's time " + words(saving, analysis) + ".");
    }

    /** What even work saves, as a replay found; empty if none looked for it. */
    static Optional<Replayed.Saving> of(Analysis analysis) {
        return Optional.ofNullable(analysis.replayed().saving())
                .filter(saving -> saving.change().isEven());
    }

    /** What even work in the call path of a cause saves; empty if that is nothing, or not known. */
    static Optional<String> sentence(Cause cause, Analysis analysis) {
        if (cause.isCommunication(analysis)) {
            return Optional.empty();
        }
        Optional<Replayed.Saving> found = of(analysis);
        if (found.isPresent()) {
            return Optional.of("Balancing it " + words(found.get(), analysis) + ".");
        }
        if (isOfSomeWaits(analysis)) {
            return analysis.replayed().reason().isEmpty()
                    ? Optional.empty()
                    : Optional.of("What balancing it would save is not known" + why(analysis) + ".");
        }
        double bound = Math.min(cause.saving(analysis), Balance.bound(analysis));
        return Double.isNaN(bound) || bound < LEAST * base(hasTimes(analysis), analysis)
                ? Optional.empty()
                : Optional.of("Balancing it would save at most " + Words.duration(bound)
                        + of(hasTimes(analysis), analysis) + bound(analysis) + ".");
    }

    /** Whether a focus has only the waits of some ranks, or in some call paths: these do not bound what the run loses. */
    static boolean isOfSomeWaits(Analysis analysis) {
        FocusSummary focus = analysis.trace().focus();
        return focus != null
                && (focus.focus().hasPaths() || !focus.focus().ranks().isEmpty());
    }

    private static boolean hasTimes(Analysis analysis) {
        FocusSummary focus = analysis.trace().focus();
        return focus != null && focus.focus().hasTimes();
    }

    private static String of(boolean inFocus, Analysis analysis) {
        return (inFocus ? " of the run's " : " of ")
                + Words.duration(analysis.trace().duration());
    }

    /** A bound of a saving of the run as words that follow what saves it, without a full stop. */
    static String atMost(double seconds, Analysis analysis) {
        return seconds < LEAST * analysis.trace().duration()
                ? NOTHING
                : "would save at most " + Words.duration(seconds) + bound(analysis);
    }

    /** Why the run was not replayed, in brackets; empty if nothing asked for a replay. */
    static String why(Analysis analysis) {
        return why("", analysis);
    }

    /** That a figure is a bound, and {@link #why}. */
    private static String bound(Analysis analysis) {
        return why("a bound; ", analysis);
    }

    private static String why(String first, Analysis analysis) {
        String reason = analysis.replayed().reason();
        return reason.isEmpty() ? "" : " (" + first + "not replayed: " + reason + ")";
    }

    /** The share of the time that a saving is: of the run, or of the mean time of a location in the focus. */
    static double share(Replayed.Saving saving, Analysis analysis) {
        double base = base(saving.inFocus(), analysis);
        return base > 0 ? saving.seconds() / base : 0;
    }

    private static double base(boolean inFocus, Analysis analysis) {
        FocusSummary focus = analysis.trace().focus();
        return inFocus && focus != null && !focus.locations().isEmpty()
                ? analysis.trace().totalTime() / focus.locations().size()
                : analysis.trace().duration();
    }

    /** A saving as words that follow what saves it, without a full stop. */
    static String words(Replayed.Saving saving, Analysis analysis) {
        String where = saving.inFocus() ? "in the focus " : analysis.trace().focus() == null ? "" : "in the whole run ";
        if (share(saving, analysis) < LEAST) {
            return where + NOTHING;
        }
        String low = Words.duration(saving.low());
        double most = analysis.trace().focus() == null && saving.change().isEven()
                ? Balance.bound(analysis)
                : analysis.trace().duration();
        String high = Words.duration(Math.min(saving.high(), Math.max(saving.seconds(), most)));
        if (saving.low() <= 0) {
            return where + "may save " + Words.duration(saving.seconds()) + of(saving.inFocus(), analysis)
                    + ", or nothing (at most " + high + ")";
        }
        return where + "would save " + Words.duration(saving.seconds()) + of(saving.inFocus(), analysis)
                + (low.equals(high) ? "" : " (" + low + " to " + high + ")");
    }
}
