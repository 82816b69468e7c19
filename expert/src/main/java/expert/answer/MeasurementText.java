package expert.answer;

import earl.schema.FlushRegion;
import expert.answer.phrase.LocationText;
import expert.pattern.Analysis;
import expert.text.Words;
import java.util.List;

/** What the first page says of the time that the measurement took from the program. */
final class MeasurementText {
    private static final String FLUSH = "buffer_flush";

    /** Flushes of less than this share of the run did not disturb it. */
    private static final double DISTURBING = 0.01;

    private MeasurementText() {}

    /** A sentence on flushes of the trace buffer, if they were long. */
    static List<String> sentences(Analysis analysis) {
        return analysis.diagnostics().stream()
                .filter(diagnostic -> diagnostic.code().equals(FLUSH))
                .filter(flush ->
                        flush.seconds() >= DISTURBING * analysis.trace().duration())
                .limit(1)
                .map(flush -> "The recording disturbed the run: "
                        + (flush.count() == 1 ? "1 flush" : Words.count(flush.count()) + " flushes")
                        + " of the trace buffer took " + Words.duration(flush.seconds()) + ".")
                .toList();
    }

    /** Whether a cause is a flush of the trace buffer. */
    static boolean isFlush(Cause cause, Analysis analysis) {
        return cause.callpath() >= 0
                && analysis.trace().calls().region(cause.callpath()).name().equals(FlushRegion.NAME);
    }

    /** The words for waits of which a flush is the cause. */
    static String because(Cause cause) {
        return " because the measurement writes the trace buffer of " + LocationText.names(cause.locations())
                + ": delay " + Words.duration(cause.seconds());
    }

    /** What to do about such waits. */
    static String remedy() {
        return "The program does not cause this: record it again with a larger trace buffer, or with fewer events.";
    }
}
