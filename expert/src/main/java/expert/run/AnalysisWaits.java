package expert.run;

import earl.Trace;
import earl.WaitDefinitions;
import earl.Waits;
import earl.plan.Plan;
import earl.wait.BookedWaits;
import earl.wait.PlannedWaits;
import earl.wait.ShippedWaits;
import earl.wait.WaitDefinition;
import expert.cache.Digest;
import expert.pattern.Parameter;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What counts as a wait in one analysis: the waits that the shipped patterns define, selected or not, but for those that a user's pattern
 * replaces; and the waits of the user's other patterns that are selected.
 *
 * <p>Plans of shipped patterns are those that were made when EXPERT was built, as long as the text of the pattern is the same; others are
 * made by the scripts before the first pattern runs.
 */
final class AnalysisWaits implements WaitDefinitions {
    private static final Plan NONE = Plan.parse("plan 1");

    private final Map<String, WaitDefinition> definitions = new LinkedHashMap<>();
    /** Those whose scripts have yet to describe them. */
    private final Map<String, Chosen> undescribed = new LinkedHashMap<>();

    /** What patterns have found in callbacks. */
    private final Map<String, BookedWaits> booked = new ConcurrentHashMap<>();

    private @Nullable PlannedWaits planned;
    private volatile @Nullable Waits found;

    /**
     * Collects the definitions of an analysis.
     *
     * @param catalogue all patterns that were loaded
     * @param chosen those that run
     * @param notices told of patterns whose waits have no causes
     */
    void collect(
            Catalogue catalogue,
            List<Chosen> chosen,
            AnalysisRequest request,
            Sources sources,
            Consumer<String> notices) {
        ShippedWaits shipped = ShippedWaits.of(request.definitions().word());
        Set<String> selected = new HashSet<>();
        chosen.forEach(pattern -> selected.add(pattern.name()));
        List<Chosen> own = new ArrayList<>(chosen);
        own.removeIf(pattern ->
                pattern.file().shipped() || pattern.type().kind() == null || shipped.defines(pattern.name()));
        for (WaitDefinition definition : shipped.definitions()) {
            if (own.isEmpty() || selected.contains(definition.name())) {
                add(definition, catalogue, request, sources, notices);
            }
        }
        own.forEach(pattern -> add(pattern, catalogue, sources.digest(pattern.file())));
        for (WaitDefinition definition : shipped.definitions()) {
            if (!definitions.containsKey(definition.name())) {
                add(definition, catalogue, request, sources, notices);
            }
        }
    }

    private void add(
            WaitDefinition definition,
            Catalogue catalogue,
            AnalysisRequest request,
            Sources sources,
            Consumer<String> notices) {
        Chosen pattern = catalogue.chosen(definition.name(), request);
        if (pattern == null) {
            definitions.put(definition.name(), definition.with(catalogue.numbers(definition, request)));
            return;
        }
        String source = sources.digest(pattern.file());
        if (source.equals(definition.source())) {
            definitions.put(definition.name(), definition.with(numbers(pattern)));
        } else if (pattern.type().kind() != null) {
            add(pattern, catalogue, source);
        } else {
            definitions.put(
                    definition.name(),
                    new WaitDefinition(definition.name(), source, definition.partOf(), NONE, Map.of()));
            notices.accept(definition.name() + " (" + pattern.file().path()
                    + ") adds severity but no waits, so that causes do not include them: wait() adds both");
        }
    }

    private void add(Chosen pattern, Catalogue catalogue, String source) {
        definitions.put(
                pattern.name(),
                new WaitDefinition(
                        pattern.name(), source, catalogue.ancestors(pattern.name()), NONE, numbers(pattern)));
        undescribed.put(pattern.name(), pattern);
    }

    /** The values of a pattern's numeric parameters. */
    private static Map<String, Double> numbers(Chosen pattern) {
        Map<String, Double> numbers = new HashMap<>();
        for (Parameter parameter : pattern.type().parameters()) {
            if (parameter.isSymbol() && pattern.values().get(parameter.name()) instanceof Number number) {
                numbers.put(parameter.name(), number.doubleValue());
            }
        }
        return numbers;
    }

    /** What the figures of patterns that look at waits depend on, besides the trace. */
    void addTo(Digest digest) {
        definitions.forEach((name, definition) -> {
            digest.add(name).add(definition.source());
            definition
                    .parameters()
                    .forEach((parameter, value) -> digest.add(parameter).addValue(value));
            Chosen pattern = undescribed.get(name);
            if (pattern != null) {
                pattern.values()
                        .forEach((parameter, value) -> digest.add(parameter).addValue(value));
            }
        });
    }

    /** The patterns that find waits in callbacks: they run before others, whether they are selected or not. */
    List<Chosen> booking() {
        return undescribed.values().stream()
                .filter(Chosen::booksWaits)
                .map(pattern -> pattern.telling(waits -> booked.put(pattern.name(), waits)))
                .toList();
    }

    /**
     * Lets scripts describe what has no plan yet, and gives each pattern its plan.
     *
     * @return the same patterns; those that define waits with their plans
     * @throws RequestException if definitions need each other, or one that is not there, or a script fails
     */
    List<Chosen> describe(List<Chosen> patterns, Lanes lanes) {
        undescribed.forEach((name, pattern) -> definitions.computeIfPresent(
                name,
                (n, definition) -> new WaitDefinition(
                        name,
                        definition.source(),
                        definition.partOf(),
                        pattern.booksWaits() ? definition.plan() : lanes.describe(pattern),
                        booked.get(name),
                        definition.parameters())));
        undescribed.clear();
        try {
            planned = new PlannedWaits(new ArrayList<>(definitions.values()));
        } catch (IllegalArgumentException circular) {
            throw new RequestException(String.valueOf(circular.getMessage()));
        }
        return patterns.stream()
                .map(pattern -> {
                    WaitDefinition definition = definitions.get(pattern.name());
                    return definition == null || pattern.booksWaits() ? pattern : pattern.planned(definition.plan());
                })
                .toList();
    }

    @Override
    public Waits find(Trace trace, int threads, LongFunction<MemorySegment> memory) {
        PlannedWaits ready = planned;
        if (ready == null) {
            throw new IllegalStateException(
                    "a pattern that adds waits in callbacks cannot ask for waits: all are known only after it");
        }
        Waits waits = ready.find(trace, threads, memory);
        found = waits;
        return waits;
    }

    /** What users should know of the waits of these patterns, if waits were looked for. */
    List<String> remarks(List<Chosen> patterns) {
        Waits known = found;
        Set<String> names = patterns.stream().map(Chosen::name).collect(Collectors.toSet());
        return known == null ? List.of() : known.remarks(names::contains);
    }
}
