package expert.analysis;

import earl.plan.Plan;
import earl.wait.ShippedWaits;
import earl.wait.WaitDefinition;
import expert.cache.Digest;
import expert.kept.Memory;
import expert.kept.Printed;
import expert.kept.ShippedPatterns;
import expert.kept.Sources;
import expert.lane.Lane;
import expert.lane.Lanes;
import expert.lane.PatternTask;
import expert.pattern.Definitions;
import expert.pattern.Parameter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The plans of patterns that describe: built-in or remembered plans while all their dependencies are unchanged; otherwise
 * the script runs once. Use it on the thread that requested the analysis.
 */
final class Plans {
    private final Definitions definitions;
    private final Sources sources;
    private final Lanes lanes;
    private final @Nullable Memory memory;
    private final Printed printed;
    private final Map<String, Lane.Outcome<Plan>> made = new HashMap<>();

    /**
     * The plans of one analysis.
     *
     * @param memory null if nothing is remembered
     * @param printed tells whether scripts have printed something, which remembered plans would not print again
     */
    Plans(Definitions definitions, Sources sources, Lanes lanes, @Nullable Memory memory, Printed printed) {
        this.definitions = definitions;
        this.sources = sources;
        this.lanes = lanes;
        this.memory = memory;
        this.printed = printed;
    }

    /** The plan of a pattern that describes, or one failure; repeated requests get the same result. */
    Lane.Outcome<Plan> of(PatternTask pattern) {
        Lane.Outcome<Plan> known = made.get(pattern.name());
        if (known == null) {
            known = make(pattern);
            made.put(pattern.name(), known);
        }
        return known;
    }

    private Lane.Outcome<Plan> make(PatternTask pattern) {
        String source = sources.digest(pattern.file());
        String key = key(source, pattern);
        Plan known = shipped(source, pattern)
                .or(() -> ShippedPatterns.plan(key))
                .or(() -> Optional.ofNullable(memory).map(remembered -> remembered.plan(key)))
                .orElse(null);
        if (known != null) {
            return new Lane.Outcome<>(List.of(known), List.of());
        }
        Lane.Outcome<Plan> described = lanes.describe(pattern);
        if (memory != null && !printed.anything()) {
            described.results().forEach(plan -> memory.keep(key, plan));
        }
        return described;
    }

    private Optional<Plan> shipped(String source, PatternTask pattern) {
        return ShippedWaits.of(definitions.word()).definitions().stream()
                .filter(definition -> definition.name().equals(pattern.name()))
                .filter(definition -> definition.source().equals(source))
                .map(WaitDefinition::plan)
                .findFirst();
    }

    /**
     * A digest, in 64 digits, of the dependencies of a plan: the text of the pattern and its attributes except numbers,
     * which are symbols in plans.
     *
     * @param source the digest of its file
     */
    static String key(String source, PatternTask pattern) {
        Digest digest = new Digest().add(source).add(pattern.type().definedAs()).add(pattern.name());
        Map<String, Object> values = new TreeMap<>(pattern.values());
        for (Parameter parameter : pattern.info().parameters()) {
            if (parameter.isSymbol()) {
                values.remove(parameter.name());
            }
        }
        values.forEach((name, value) -> digest.add(name).addValue(value));
        return digest.hex();
    }
}
