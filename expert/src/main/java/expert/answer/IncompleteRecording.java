package expert.answer;

import expert.summary.TraceSummary;
import expert.text.Layout;
import java.util.Optional;

/** The sentence on what EXPERT's recorder missed. */
final class IncompleteRecording {
    private static final String PROPERTY = "EXPERT::INCOMPLETE";
    private static final String SEPARATOR = "; ";
    /** Length of what the sentence lists at most, in characters. */
    private static final int LIMIT = 400;

    private IncompleteRecording() {}

    /** The sentence; empty if the recording is complete, or the trace is no recording of EXPERT's. */
    static Optional<String> sentence(TraceSummary trace) {
        String lacks = Layout.clean(trace.info().properties().getOrDefault(PROPERTY, ""));
        if (lacks.isEmpty()) {
            return Optional.empty();
        }
        int end = lacks.length() <= LIMIT ? lacks.length() : lacks.lastIndexOf(SEPARATOR, LIMIT);
        String listed = end > 0 ? lacks.substring(0, end) : lacks.substring(0, LIMIT);
        boolean whole = listed.length() == lacks.length();
        return Optional.of("The recording is incomplete: " + listed + (whole ? "." : "; expert info lists the rest."));
    }
}
