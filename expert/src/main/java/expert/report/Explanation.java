package expert.report;

import earl.Location;
import earl.Trace;
import expert.answer.Outcome;
import expert.answer.Surroundings;
import expert.answer.figure.Account;
import expert.answer.phrase.FocusText;
import expert.answer.phrase.InstanceSentence;
import expert.answer.phrase.Sentences;
import expert.pattern.Analysis;
import expert.pattern.Instance;
import expert.pattern.PatternInfo;
import expert.pattern.PatternResult;
import expert.pattern.UnknownEfficiencies;
import expert.text.Layout;
import expert.text.Lines;
import expert.text.Paint;
import expert.text.Paint.Tone;
import expert.text.Words;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** Explains the worst instances of a pattern: its formula, its inputs, and the events around each, as text. */
public final class Explanation {
    private static final int TIME_CELLS = 14;
    private static final int MAX_NAME_CELLS = 24;

    private final Analysis analysis;
    private final PatternResult result;
    private final Trace trace;
    private final Lines lines;

    private Explanation(Analysis analysis, PatternResult result, Trace trace, Lines lines) {
        this.analysis = analysis;
        this.result = result;
        this.trace = trace;
        this.lines = lines;
    }

    /**
     * Writes the explanation of all instances that a result has kept; {@code out} stays open.
     *
     * @param trace that the analysis is of, open
     * @param width cells of a line
     */
    public static void write(Analysis analysis, PatternResult result, Trace trace, Writer out, Paint paint, int width)
            throws IOException {
        Lines lines = new Lines(paint, width);
        new Explanation(analysis, result, trace, lines).write();
        out.write(lines.toString());
    }

    private void write() {
        PatternInfo info = result.info();
        List<Instance> worst = result.worst();
        double fraction = Account.share(result.severity(), analysis);
        String unknown = UnknownEfficiencies.why(info, analysis.trace());
        if (result.severity() > 0 && unknown.isEmpty()) {
            lines.text(Tone.STRONG, Outcome.of(result, analysis).sentence());
            lines.blank();
        }
        lines.heading(
                Layout.clean(info.name()),
                ": " + (unknown.isEmpty() ? "" : "unknown (" + unknown + "); of what was recorded ")
                        + Sentences.value(info, result.severity())
                        + (info.inSeconds() ? ", " + Words.percent(fraction) + " of the time" : "") + ", in "
                        + Words.count(result.instances(), "instance")
                        + (worst.isEmpty() ? "" : "; the worst " + Words.count(worst.size())));
        if (analysis.trace().focus() != null) {
            lines.wrapped(
                    "Focus: ",
                    Layout.clean(FocusText.of(analysis.trace().focus().focus())) + ".");
        }
        String definition = info.definition();
        if (!definition.isEmpty()) {
            lines.blank();
            definition.lines().forEach(line -> lines.line(Tone.DIM, line.isBlank() ? "" : "  " + Layout.clean(line)));
        }
        if (worst.isEmpty()) {
            lines.blank();
            lines.line(
                    Tone.STRONG,
                    result.severity() > 0
                            ? "It books no instances: its severity is of the whole."
                            : "Nothing was found.");
        }
        for (int i = 0; i < worst.size(); i++) {
            instance(i + 1, worst.get(i));
        }
    }

    private void instance(int number, Instance instance) {
        InstanceSentence sentence = InstanceSentence.of(result.info(), instance, analysis.trace());
        lines.blank();
        lines.heading(
                number + ". " + sentence.value(),
                sentence.where().isEmpty() ? ", without a place" : " " + sentence.where());
        sentence.inputs().forEach(input -> lines.wrapped("   " + input.name() + ": ", input.words()));
        Surroundings around = new Surroundings(trace, instance);
        List<Surroundings.Line> listed = around.lines();
        if (!listed.isEmpty()) {
            lines.blank();
            events(instance, around, listed);
        }
    }

    private void events(Instance instance, Surroundings around, List<Surroundings.Line> listed) {
        List<Location> locations = analysis.trace().locations();
        int names = 0;
        for (Surroundings.Line line : listed) {
            names = Math.max(names, Layout.width(name(locations, line)));
        }
        names = Math.min(names, MAX_NAME_CELLS);
        int cells = Long.toString(listed.getLast().pos()).length();
        for (Surroundings.Line line : listed) {
            String name = Layout.left(name(locations, line), names);
            if (line.skipped() > 0) {
                lines.line(
                        Tone.DIM,
                        " ".repeat(3 + cells + TIME_CELLS) + "  " + name + "  ("
                                + Words.count(line.skipped(), "more event") + ")");
            }
            boolean matters = around.matters(line.pos());
            String before = (matters ? " > " : "   ")
                    + Layout.right(Long.toString(line.pos()), cells)
                    + Layout.right(when(instance, line.pos()), TIME_CELLS) + "  " + name + "  ";
            String words = Layout.clean(around.words(line.pos()))
                    + (line.role().isEmpty() ? "" : "   <- " + Layout.clean(line.role()));
            lines.labelled(matters ? Tone.STRONG : Tone.DIM, before, words);
        }
    }

    private String name(List<Location> locations, Surroundings.Line line) {
        return Layout.clean(locations.get(trace.events().location(line.pos())).label());
    }

    /** When it was, seen from the instance, or from the beginning if that has no time. */
    private String when(Instance instance, long pos) {
        double time = trace.events().time(pos);
        if (!Double.isFinite(instance.time())) {
            return Words.time(time);
        }
        double since = time - instance.time();
        return since == 0 ? Words.time(time) : (since < 0 ? "-" : "+") + Words.duration(Math.abs(since));
    }
}
