package expert.report;

import expert.answer.Evidence;
import expert.answer.figure.Efficiencies;
import expert.answer.phrase.Sentences;
import expert.pattern.Analysis;
import expert.pattern.Instance;
import expert.pattern.PatternInfo;
import expert.pattern.PatternResult;
import expert.text.Layout;
import expert.text.Words;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@link Evidence} as text: for each figure of {@link BriefReport}, the events behind it and the command that verifies it. */
public final class EvidenceText {
    private EvidenceText() {}

    /**
     * Writes it; {@code out} stays open.
     *
     * @param command that prints the report
     * @param options that the command for a pattern needs, each with a blank before it
     */
    public static void write(Analysis analysis, Writer out, String command, String options) throws IOException {
        String trace = BriefReport.shell(analysis.trace().info().path().toString());
        out.write("\nEvents behind the figures\n");
        for (Evidence evidence : Evidence.of(analysis.inclusive())) {
            PatternResult result = evidence.result();
            PatternInfo info = result.info();
            String value = Efficiencies.belongs(info)
                    ? Double.isNaN(result.severity()) ? "unknown" : Words.percent(result.severity())
                    : Sentences.value(info, result.severity());
            out.write("  " + Layout.clean(info.name()) + " " + value + ": " + events(evidence, analysis) + "\n");
            String name = BriefReport.shell(info.name());
            out.write("    verify: "
                    + (evidence.worst().isEmpty()
                            ? "expert --select " + name + " " + trace
                            : "expert explain " + trace + " " + name)
                    + options + "\n");
        }
        out.write("Verify all: " + command + "\n");
    }

    /** The events behind a severity: those of the worst instances, or all from which it is computed. */
    public static String events(Evidence evidence, Analysis analysis) {
        long last = analysis.trace().events() - 1;
        if (evidence.worst().isEmpty()) {
            return last < 0 ? "no events" : "computed from events 0 to " + last;
        }
        PatternResult result = evidence.result();
        List<String> worst = new ArrayList<>();
        for (Instance instance : evidence.worst()) {
            worst.add(Sentences.value(result.info(), instance.severity()) + " at event " + instance.pos()
                    + because(instance));
        }
        return Words.count(result.instances(), "instance") + "; the worst: " + String.join(", ", worst);
    }

    private static String because(Instance instance) {
        List<String> causes = new ArrayList<>();
        for (Map.Entry<String, Object> input : instance.because().entrySet()) {
            if (input.getValue() instanceof Instance.EventRef event && event.pos() != instance.pos()) {
                causes.add(Layout.clean(input.getKey()) + ": event " + event.pos());
            }
        }
        return causes.isEmpty() ? "" : " (" + String.join(", ", causes) + ")";
    }
}
