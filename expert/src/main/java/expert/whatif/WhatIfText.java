package expert.whatif;

import expert.text.Layout;
import expert.text.Words;
import java.io.IOException;
import java.io.Writer;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The answer of a replay as text. */
public final class WhatIfText {
    private static final int COUNT = 3;

    private final WhatIfAnswer answer;
    private final StringBuilder text = new StringBuilder();

    private WhatIfText(WhatIfAnswer answer) {
        this.answer = answer;
    }

    /** Writes an answer. */
    public static void write(WhatIfAnswer answer, Writer to) throws IOException {
        WhatIfText made = new WhatIfText(answer);
        made.head();
        if (answer.candidates() != null) {
            made.candidates(Objects.requireNonNull(answer.candidates()));
        }
        made.waits();
        made.foot();
        to.write(made.text.toString());
    }

    private void line(String words) {
        text.append(Layout.clean(words)).append('\n');
    }

    private void head() {
        if (answer.identity() != null) {
            identity(answer.identity());
        }
        if (answer.sensitivity() != null) {
            sensitivity(answer.sensitivity());
        }
        if (answer.changes().isEmpty()) {
            return;
        }
        boolean slower = answer.gain() < 0;
        line("The run would take " + Words.duration(answer.predicted()) + " instead of "
                + Words.duration(answer.measured()) + ": " + Words.duration(Math.abs(answer.gain())) + " ("
                + Words.percent(Math.abs(answer.gain()) / answer.measured()) + ") " + (slower ? "more" : "less") + ".");
        line("Interval: " + interval(answer.low(), answer.high()) + ".");
        computing(answer.computing(), "The interval assumes", "");
        line("");
        for (WhatIfAnswer.Made change : answer.changes()) {
            line("  " + change.change()
                    + (answer.changes().size() == 1 ? "." : "; alone it gains " + Words.duration(change.gain()) + "."));
        }
        if (answer.contention()) {
            line("  Messages share the links of their nodes.");
        }
    }

    /** What an interval leaves out, if it matters. */
    private void computing(WhatIfAnswer.@Nullable Computing computing, String begin, String atMost) {
        if (computing != null && computing.isMore()) {
            line(begin
                    + String.format(
                            Locale.ROOT,
                            " that computation keeps its speed: %s%.1f processes of a node compute at once on average, %.1f in"
                                    + " the recorded run.",
                            atMost,
                            computing.predicted(),
                            computing.recorded()));
        }
    }

    private static String interval(double low, double high) {
        String from = Words.duration(low);
        String to = Words.duration(high);
        return from.equals(to) ? from : from + " to " + to;
    }

    private void identity(WhatIfAnswer.Identity identity) {
        line("Nothing changed: the replay gives " + Words.duration(answer.predicted()) + ", measured "
                + Words.duration(answer.measured()) + ".");
        line("");
        row("relative error of the run time", String.format(Locale.ROOT, "%.1e", identity.error()));
        row("largest difference of a call's end", Words.duration(identity.largestDifference()));
        row(
                "residual: time in calls that no model explains",
                Words.duration(answer.residual()) + " ("
                        + Words.percent(answer.measured() == 0 ? 0 : answer.residual() / answer.measured()) + ")");
        row("relative error without residuals", String.format(Locale.ROOT, "%.3f %%", 100 * identity.modelError()));
        row("calls, messages", Words.count(identity.calls()) + ", " + Words.count(identity.messages()));
        if (identity.contradictions() > 0) {
            row(
                    "orders that the clocks contradict",
                    Words.count(identity.contradictions()) + ", by " + Words.duration(identity.atStake()));
        }
    }

    private void sensitivity(WhatIfAnswer.Sensitivity sensitivity) {
        line("The run takes " + Words.duration(answer.measured()) + ". On its critical path are "
                + Words.count(Math.round(sensitivity.latencies()), "message") + " with "
                + Words.bytes(Math.round(sensitivity.bytes())) + ".");
        if (sensitivity.latency() != null && sensitivity.bandwidth() != null) {
            line("Messages take " + Words.duration(sensitivity.latency()) + " and "
                    + Words.bytes(Math.round(sensitivity.bandwidth())) + " per second.");
        }
        line("");
        line("  the run is slower by   if each message takes   or each byte takes");
        for (WhatIfAnswer.Tolerance one : sensitivity.tolerances()) {
            line("  " + Layout.left(Words.percent(one.slower()), 23) + Layout.left(longer(one.latency()), 24)
                    + longer(one.perByte()));
        }
    }

    private static String longer(double seconds) {
        return Double.isFinite(seconds) ? Words.duration(seconds) + " more" : "never";
    }

    private void row(String what, String value) {
        line("  " + Layout.left(what, 48) + value);
    }

    private void candidates(List<WhatIfAnswer.Candidate> candidates) {
        if (candidates.isEmpty()) {
            line("None of the changes that EXPERT tried gains 0.1 % of the run (" + Words.duration(answer.measured())
                    + ").");
            return;
        }
        line("The changes that gain most of " + Words.duration(answer.measured()) + ":");
        int number = 0;
        for (WhatIfAnswer.Candidate one : candidates) {
            line("");
            line(Layout.right(++number + ".", COUNT) + " " + one.change() + ".");
            line("    " + (one.isCertain() ? "saves " : "may save ") + Words.duration(one.gain()) + " ("
                    + Words.percent(one.share()) + (one.isCertain() ? ")" : "), not certain") + spread(one)
                    + (one.source() == null ? "" : ", " + one.source()));
            line("    then most time: " + one.next());
            line("    " + one.option());
        }
        candidates.stream()
                .map(WhatIfAnswer.Candidate::computing)
                .filter(Objects::nonNull)
                .max(Comparator.comparingDouble(WhatIfAnswer.Computing::predicted))
                .filter(WhatIfAnswer.Computing::isMore)
                .ifPresent(most -> {
                    line("");
                    computing(most, "These intervals assume", "up to ");
                });
    }

    private static String spread(WhatIfAnswer.Candidate one) {
        String interval = interval(one.low(), one.high());
        return interval.equals(Words.duration(one.gain())) ? "" : ", " + interval;
    }

    private void waits() {
        if (answer.waits().isEmpty()) {
            return;
        }
        line("");
        line("  " + Layout.left("wait state", 32) + Layout.right("before", 12) + Layout.right("after", 12));
        for (WhatIfAnswer.Wait wait : answer.waits()) {
            line("  " + Layout.left(wait.pattern(), 32) + Layout.right(Words.duration(wait.before()), 12)
                    + Layout.right(Words.duration(wait.after()), 12));
        }
    }

    private void foot() {
        if (answer.identity() == null && answer.measured() > 0 && answer.residual() > 0.01 * answer.measured()) {
            line("");
            line("No model explains " + Words.duration(answer.residual()) + " ("
                    + Words.percent(answer.residual() / answer.measured())
                    + " of the run) in calls; the interval says what it may do.");
        }
        for (String reason : answer.inconclusive()) {
            line("");
            line("Inconclusive: " + reason);
        }
    }
}
