package expert.report;

import expert.answer.Efficiencies;
import expert.answer.Sentences;
import expert.answer.Wait;
import expert.pattern.Analysis;
import expert.pattern.Instance;
import expert.pattern.PatternInfo;
import expert.pattern.PatternResult;
import expert.text.Layout;
import expert.text.Words;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The evidence for a report: for each figure of {@link BriefReport}, the events behind it and the command that verifies it.
 */
public final class Evidence {
    private static final int MAX_KINDS = 5;
    private static final int MAX_INSTANCES = 3;
    /** The patterns from which a verdict is made, in addition to waits and their costs. */
    private static final List<String> OF_VERDICTS =
            List.of("critical_path_imbalance", "critical_path", "computation_imbalance", "time");

    private Evidence() {}

    /**
     * Writes it; {@code out} stays open.
     *
     * @param command that prints the report
     * @param options that the command for a pattern needs, each with a blank before it
     */
    public static void write(Analysis analysis, Writer out, String command, String options) throws IOException {
        Analysis inclusive = analysis.inclusive();
        String trace = BriefReport.shell(analysis.trace().info().path().toString());
        out.write("\nEvents behind the figures\n");
        for (PatternResult result : results(inclusive)) {
            PatternInfo info = result.info();
            String value = Efficiencies.belongs(info)
                    ? Words.percent(result.severity())
                    : Sentences.value(info, result.severity());
            out.write("  " + Layout.clean(info.name()) + " " + value + ": " + events(result, inclusive) + "\n");
            String name = BriefReport.shell(info.name());
            out.write("    verify: "
                    + (isAtEvents(result)
                            ? "expert explain " + trace + " " + name
                            : "expert --select " + name + " " + trace)
                    + options + "\n");
        }
        out.write("Verify all: " + command + "\n");
    }

    /** The results whose figures a report has. */
    private static Set<PatternResult> results(Analysis analysis) {
        Set<PatternResult> results = new LinkedHashSet<>();
        List<PatternResult> kinds = Wait.kinds(analysis);
        List<PatternResult> largest = kinds.subList(0, Math.min(MAX_KINDS, kinds.size()));
        Set<String> names = largest.stream().map(kind -> kind.info().name()).collect(Collectors.toSet());
        results.addAll(largest);
        for (PatternResult result : analysis.patterns()) {
            String costsOf = result.info().costsOf();
            if (result.severity() > 0 && costsOf != null && names.contains(costsOf)) {
                results.add(result);
            }
        }
        OF_VERDICTS.forEach(name ->
                analysis.pattern(name).filter(result -> result.severity() > 0).ifPresent(results::add));
        Efficiencies.of(analysis).forEach(row -> results.add(row.result()));
        analysis.patterns().stream()
                .filter(result -> !result.info().shipped() && result.severity() > 0)
                .forEach(results::add);
        return results;
    }

    /** Whether instances of a result that were kept are at events. */
    public static boolean isAtEvents(PatternResult result) {
        return result.worst().stream().anyMatch(instance -> instance.pos() >= 0);
    }

    /** The events behind a severity: those of the worst instances, or all from which it is computed. */
    public static String events(PatternResult result, Analysis analysis) {
        long last = analysis.trace().events() - 1;
        if (!isAtEvents(result)) {
            return last < 0 ? "no events" : "computed from events 0 to " + last;
        }
        List<String> worst = new ArrayList<>();
        for (Instance instance : result.worst()) {
            if (instance.pos() >= 0 && worst.size() < MAX_INSTANCES) {
                worst.add(Sentences.value(result.info(), instance.severity()) + " at event " + instance.pos()
                        + because(instance));
            }
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
