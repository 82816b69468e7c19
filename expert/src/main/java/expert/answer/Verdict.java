package expert.answer;

import expert.pattern.Analysis;
import expert.pattern.Replayed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The verdict of an analysis in a few sentences: missing data, who never left which call, who waits where and because of
 * whom, and what balancing saves. It uses only the results of patterns.
 *
 * @param text the sentences; empty if the selected patterns find no loss and do not know the efficiency
 * @param cause what makes most of the waits, or most of the loss; null if nothing is worth fixing or its cause is not known
 * @param inconclusive why there is no verdict, or none on some waits, one word: {@code "clocks"} or {@code "collectives"}; null
 *     otherwise
 */
public record Verdict(
        String text, @Nullable Cause cause, @Nullable String inconclusive) {
    private static final String COLLECTIVES = "collectives";

    /** What limits the conclusion, in the order in which the verdict names it. */
    private static final List<Function<Analysis, List<String>>> LIMITS = List.of(
            OpenCalls::sentences,
            MissingResults::sentences,
            ClocksApart::sentences,
            UnpairedCollectives::sentences,
            MeasurementText::sentences);

    /**
     * The verdict on an analysis: what limits it, the {@link Conclusion}, what was {@link NotJudged}, and what changed the figures. Time that
     * waits of several patterns claim counts once.
     *
     * @param inclusive with inclusive severities
     */
    public static Verdict of(Analysis inclusive) {
        Analysis analysis = inclusive.counted();
        List<String> sentences = new ArrayList<>();
        IncompleteRecording.sentence(analysis.trace()).ifPresent(sentences::add);
        if (analysis.trace().events() == 0) {
            sentences.add(MissingResults.sentenceWithoutEvents(analysis));
            sentences.addAll(NotJudged.sentences(analysis));
            return new Verdict(String.join(" ", sentences), null, null);
        }
        LIMITS.forEach(limit -> sentences.addAll(limit.apply(analysis)));
        ClockVerdict clocks = new ClockVerdict(analysis);
        double notable = Conclusion.WORTH_FIXING * analysis.trace().totalTime();
        Optional<String> clocksDoubt = clocks.inconclusive(notable);
        Optional<String> doubt = clocksDoubt.or(() -> MisalignedCollectives.inconclusive(analysis, notable));
        Conclusion conclusion =
                doubt.isPresent() ? new Conclusion(List.of(doubt.get()), null) : Conclusion.of(analysis);
        sentences.addAll(conclusion.sentences());
        sentences.addAll(NotJudged.sentences(analysis));
        clocks.correction().ifPresent(sentences::add);
        String why = doubt.isPresent() && clocksDoubt.isEmpty()
                ? COLLECTIVES
                : inconclusive(analysis, clocksDoubt.isPresent());
        return new Verdict(String.join(" ", sentences), conclusion.cause(), why);
    }

    /**
     * The change that may save time, according to the verdict.
     *
     * @param inclusive with inclusive severities
     * @return empty if the verdict names none
     */
    public static Optional<Replayed.Question> remedy(Analysis inclusive) {
        Analysis analysis = inclusive.counted();
        double notable = Conclusion.WORTH_FIXING * analysis.trace().totalTime();
        boolean isKnown = analysis.trace().events() > 0
                && new ClockVerdict(analysis).inconclusive(notable).isEmpty()
                && MisalignedCollectives.inconclusive(analysis, notable).isEmpty();
        return isKnown ? Saving.question(Conclusion.of(analysis).cause(), analysis) : Optional.empty();
    }

    private static @Nullable String inconclusive(Analysis analysis, boolean clocks) {
        if (clocks || ClocksApart.any(analysis)) {
            return "clocks";
        }
        return UnpairedCollectives.any(analysis) ? COLLECTIVES : null;
    }
}
