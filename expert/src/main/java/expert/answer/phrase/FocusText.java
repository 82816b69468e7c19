package expert.answer.phrase;

import expert.summary.Focus;
import expert.summary.FocusSummary;
import expert.text.Words;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A focus as text. */
public final class FocusText {
    private static final int RANGES = 8;

    private FocusText() {}

    /** {@code "in VELO, ranks 0-7, 12, from 0.5 s to 2 s"}. */
    public static String of(Focus focus) {
        List<String> words = new ArrayList<>();
        if (!focus.regions().isEmpty()) {
            words.add("in " + String.join(" or ", focus.regions()));
        }
        if (!focus.callpaths().isEmpty()) {
            words.add("in call path " + String.join(" or ", focus.callpaths()));
        }
        if (!focus.ranks().isEmpty()) {
            words.add((focus.ranks().size() == 1 ? "rank " : "ranks ") + Words.ranges(focus.ranks(), RANGES));
        }
        Focus.Iterations iterations = focus.iterations();
        if (iterations != null) {
            String loop = iterations.loop() == Focus.Iterations.MAIN ? "the main loop" : "loop " + iterations.loop();
            words.add(
                    iterations.last() == Long.MAX_VALUE
                            ? loop
                            : iterations.first() == iterations.last()
                                    ? "iteration " + iterations.first() + " of " + loop
                                    : "iterations " + iterations.first() + " to " + iterations.last() + " of " + loop);
        }
        if (focus.from() > Double.NEGATIVE_INFINITY || focus.to() < Double.POSITIVE_INFINITY) {
            words.add((focus.from() > Double.NEGATIVE_INFINITY ? "from " + Words.number(focus.from()) + " s" : "")
                    + (focus.from() > Double.NEGATIVE_INFINITY && focus.to() < Double.POSITIVE_INFINITY ? " " : "")
                    + (focus.to() < Double.POSITIVE_INFINITY ? "to " + Words.number(focus.to()) + " s" : ""));
        }
        return String.join(", ", words);
    }

    /** The base of shares. */
    public static String shares(@Nullable FocusSummary focus) {
        if (focus == null) {
            return "the time from first to last event summed over the processors' locations";
        }
        return focus.focus().hasPaths()
                ? "the time in the outermost of these calls, over the focus's locations"
                : "the time from first to last event in the focus, over its locations";
    }
}
