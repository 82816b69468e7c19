package expert.answer;

import expert.answer.figure.Efficiencies;
import expert.answer.figure.Wait;
import expert.pattern.Analysis;
import expert.pattern.Instance;
import expert.pattern.PatternResult;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The events behind the severity of a pattern.
 *
 * @param result the pattern
 * @param worst its worst instances at events; empty if it keeps none there: then it is computed from all events
 */
public record Evidence(PatternResult result, List<Instance> worst) {
    private static final int MAX_KINDS = 5;
    private static final int MAX_INSTANCES = 3;
    /** The patterns from which a verdict is made, in addition to waits and their costs. */
    private static final List<String> OF_VERDICTS =
            List.of("critical_path_imbalance", "critical_path", "computation_imbalance", "time");

    /** The evidence of one pattern. */
    public static Evidence of(PatternResult result) {
        return new Evidence(
                result,
                result.worst().stream()
                        .filter(instance -> instance.pos() >= 0)
                        .limit(MAX_INSTANCES)
                        .toList());
    }

    /**
     * The evidence of all figures of a report.
     *
     * @param analysis with inclusive severities
     */
    public static List<Evidence> of(Analysis analysis) {
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
        return results.stream().map(Evidence::of).toList();
    }
}
