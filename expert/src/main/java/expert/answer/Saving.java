package expert.answer;

import expert.answer.figure.Balance;
import expert.answer.figure.Wait;
import expert.pattern.Analysis;
import expert.pattern.Replayed;
import expert.text.Words;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** What even work saves: as a replay gives it, otherwise a bound. */
final class Saving {
    /** A saving of less than this share of the run is none. */
    private static final double LEAST = 0.001;

    private Saving() {}

    /**
     * The call path in which work is made even to find out what a verdict's cause costs, {@link Replayed#ALL} for all of them.
     *
     * @return empty if even work is no remedy
     */
    static OptionalInt callpath(@Nullable Cause cause, Analysis analysis) {
        if (cause == null
                || (cause.basis() != Cause.Basis.DELAY && cause.basis() != Cause.Basis.CRITICAL_PATH)
                || cause.callpath() < 0
                || MeasurementText.isFlush(cause, analysis)) {
            return OptionalInt.empty();
        }
        if (!cause.isCommunication(analysis)) {
            return OptionalInt.of(cause.callpath());
        }
        return Dependences.of(analysis, Wait.share(analysis)).isPresent()
                ? OptionalInt.of(Replayed.ALL)
                : OptionalInt.empty();
    }

    /** The saving that a replay found; empty if none looked for it. */
    static Optional<Replayed.Saving> of(Analysis analysis) {
        return Optional.ofNullable(analysis.replayed().saving());
    }

    /** What even work in the call path of a cause saves; empty if that is nothing, or not known. */
    static Optional<String> sentence(Cause cause, Analysis analysis) {
        double run = analysis.trace().duration();
        Optional<Replayed.Saving> found = cause.isCommunication(analysis) ? Optional.empty() : of(analysis);
        if (found.isPresent()) {
            return Optional.of("Balancing it " + words(found.get(), analysis) + ".");
        }
        double bound = cause.isCommunication(analysis)
                ? Double.NaN
                : Math.min(cause.saving(analysis), Balance.bound(analysis));
        if (Double.isNaN(bound) || bound < LEAST * run) {
            return Optional.empty();
        }
        return Optional.of("Balancing it would save at most " + Words.duration(bound)
                + (analysis.trace().focus() == null ? " of " + Words.duration(run) : "") + ".");
    }

    /** A saving as words that follow what saves it, without a full stop. */
    static String words(Replayed.Saving saving, Analysis analysis) {
        double run = analysis.trace().duration();
        if (saving.seconds() < LEAST * run) {
            return "would not shorten the run";
        }
        String low = Words.duration(Math.max(0, saving.low()));
        String high = Words.duration(saving.high());
        return "would save " + Words.duration(saving.seconds()) + " of " + Words.duration(run)
                + (low.equals(high) ? "" : " (" + low + " to " + high + ")");
    }
}
