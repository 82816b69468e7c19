package expert.run;

import earl.plan.Plan;
import earl.wait.ShippedWaits;
import earl.wait.WaitDefinition;
import expert.cache.Digest;
import expert.pattern.Definitions;
import expert.pattern.Parameter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The plans of patterns that describe: those that EXPERT was built with or remembers, as long as all that they depend on is the same; for
 * others the script runs once. For the thread that asked for the analysis.
 */
final class Plans {
    private final Definitions definitions;
    private final Sources sources;
    private final Lanes lanes;
    private final @Nullable Memory memory;
    private final Printed printed;
    private final Map<String, Lane.Outcome<Plan>> made = new HashMap<>();

    /**
     * Those of one analysis.
     *
     * @param memory null if nothing is remembered
     * @param printed whether scripts have printed something: what is remembered would not be printed the next time
     */
    Plans(Definitions definitions, Sources sources, Lanes lanes, @Nullable Memory memory, Printed printed) {
        this.definitions = definitions;
        this.sources = sources;
        this.lanes = lanes;
        this.memory = memory;
        this.printed = printed;
    }

    /** The plan of a pattern that describes, or one failure; the same again when it is asked for again. */
    Lane.Outcome<Plan> of(Chosen pattern) {
        Lane.Outcome<Plan> known = made.get(pattern.name());
        if (known == null) {
            known = make(pattern);
            made.put(pattern.name(), known);
        }
        return known;
    }

    private Lane.Outcome<Plan> make(Chosen pattern) {
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

    private Optional<Plan> shipped(String source, Chosen pattern) {
        return ShippedWaits.of(definitions.word()).definitions().stream()
                .filter(definition -> definition.name().equals(pattern.name()))
                .filter(definition -> definition.source().equals(source))
                .map(WaitDefinition::plan)
                .findFirst();
    }

    /**
     * What a plan depends on, in 64 digits: the text of the pattern and all that it is told but for numbers, which stand in plans as symbols.
     *
     * @param source the digest of its file
     */
    static String key(String source, Chosen pattern) {
        Digest digest = new Digest().add(source).add(pattern.type().definedAs()).add(pattern.name());
        Map<String, Object> told = new TreeMap<>(pattern.values());
        for (Parameter parameter : pattern.type().parameters()) {
            if (parameter.isSymbol()) {
                told.remove(parameter.name());
            }
        }
        told.forEach((name, value) -> digest.add(name).addValue(value));
        return digest.hex();
    }
}
