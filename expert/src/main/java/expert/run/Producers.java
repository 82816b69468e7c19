package expert.run;

import earl.plan.Plan;
import earl.wait.BookedWaits;
import earl.wait.PlannedWaits;
import earl.wait.ShippedWaits;
import earl.wait.WaitDefinition;
import expert.cache.Digest;
import expert.pattern.Failure;
import expert.pattern.Parameter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The patterns that define the waits of one analysis: the shipped ones, selected or not, except those that a user's pattern
 * replaces; the user's selected ones; and those whose waits these need.
 *
 * <p>A shipped pattern has a built-in plan if its text is unchanged; other patterns run once to describe theirs. One thread,
 * except that patterns hand over the waits of their callbacks from any.
 */
final class Producers {
    private static final Plan NONE = Plan.parse("plan 1");

    private final Catalogue catalogue;
    private final AnalysisRequest request;
    private final Sources sources;
    private final Map<String, WaitDefinition> definitions = new LinkedHashMap<>();
    /** Patterns whose waits come from scripts. */
    private final Map<String, Chosen> scripted = new LinkedHashMap<>();
    /** The patterns of {@link #scripted} that have a plan by now. */
    private final Set<String> described = new HashSet<>();
    /** Waits from the callbacks of patterns. */
    private final Map<String, BookedWaits> booked = new ConcurrentHashMap<>();

    private final List<String> remarks = new ArrayList<>();

    /**
     * Collects them.
     *
     * @param catalogue all patterns that were loaded
     * @param chosen the patterns that run
     */
    Producers(Catalogue catalogue, List<Chosen> chosen, AnalysisRequest request, Sources sources) {
        this.catalogue = catalogue;
        this.request = request;
        this.sources = sources;
        ShippedWaits shipped = ShippedWaits.of(request.definitions().word());
        Set<String> selected = new HashSet<>();
        chosen.forEach(pattern -> selected.add(pattern.name()));
        List<Chosen> own = new ArrayList<>(chosen);
        own.removeIf(pattern -> pattern.type().kind() == null || shipped.defines(pattern.name()));
        for (WaitDefinition definition : shipped.definitions()) {
            if (own.isEmpty() || selected.contains(definition.name())) {
                add(definition);
            }
        }
        own.forEach(this::add);
        for (WaitDefinition definition : shipped.definitions()) {
            if (!definitions.containsKey(definition.name())) {
                add(definition);
            }
        }
    }

    private void add(WaitDefinition definition) {
        Chosen pattern = catalogue.chosen(definition.name(), request);
        if (pattern == null) {
            definitions.put(definition.name(), definition);
            return;
        }
        String source = sources.digest(pattern.file());
        if (source.equals(definition.source())) {
            definitions.put(definition.name(), definition.with(numbers(pattern)));
        } else if (pattern.type().kind() != null) {
            add(pattern);
        } else {
            definitions.put(
                    definition.name(),
                    new WaitDefinition(definition.name(), source, definition.partOf(), NONE, Map.of()));
            remarks.add(definition.name() + " (" + pattern.file().path()
                    + ") adds severity but no waits, so that causes do not include them: wait() adds both");
        }
    }

    private void add(Chosen pattern) {
        definitions.put(
                pattern.name(),
                new WaitDefinition(
                        pattern.name(),
                        sources.digest(pattern.file()),
                        catalogue.ancestors(pattern.name()),
                        NONE,
                        numbers(pattern)));
        scripted.put(pattern.name(), pattern);
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

    /**
     * Lets scripts describe what has no plan yet. A pattern whose script fails defines no waits.
     *
     * @param warnings receives failures that are not reported elsewhere, because the pattern is not selected
     * @throws RequestException if definitions need each other, or one that is not there
     */
    void describe(Plans plans, Set<String> selected, Consumer<String> warnings) {
        Set<String> open = new LinkedHashSet<>(scripted.keySet());
        while (!open.isEmpty()) {
            for (String name : open) {
                describe(name, plans).stream()
                        .filter(failure -> !selected.contains(name))
                        .forEach(failure -> warnings.accept("warning: " + failure));
            }
            addNeeded();
            open = new LinkedHashSet<>(scripted.keySet());
            open.removeAll(described);
        }
        planned();
    }

    private List<Failure> describe(String name, Plans plans) {
        Chosen pattern = Objects.requireNonNull(scripted.get(name));
        described.add(name);
        if (pattern.booksWaits()) {
            return List.of();
        }
        Lane.Outcome<Plan> outcome = plans.of(pattern);
        outcome.results().forEach(plan -> definitions.computeIfPresent(name, (n, known) -> known.with(plan)));
        return outcome.failures();
    }

    /** Adds user's patterns that are not selected but whose waits others need. */
    private void addNeeded() {
        for (WaitDefinition definition : List.copyOf(definitions.values())) {
            for (String name : definition.plan().waitsNeeded()) {
                Chosen pattern = definitions.containsKey(name) ? null : catalogue.chosen(name, request);
                if (pattern != null && pattern.type().kind() != null) {
                    add(pattern);
                }
            }
        }
    }

    /** The patterns that find waits in callbacks: they run before others, whether they are selected or not. */
    List<Chosen> booking() {
        return scripted.values().stream()
                .filter(Chosen::booksWaits)
                .map(pattern -> pattern.telling(waits -> booked.put(pattern.name(), waits)))
                .toList();
    }

    /**
     * The definitions, with what callbacks have found so far.
     *
     * @throws RequestException if definitions need each other, or one that is not there
     */
    PlannedWaits planned() {
        List<WaitDefinition> all = new ArrayList<>();
        definitions.forEach((name, definition) -> all.add(definition.with(booked.get(name))));
        try {
            return new PlannedWaits(all);
        } catch (IllegalArgumentException circular) {
            throw new RequestException(String.valueOf(circular.getMessage()));
        }
    }

    /** Whether there is a definition of this name. */
    boolean define(String name) {
        return definitions.containsKey(name);
    }

    /** Adds the dependencies, other than the trace, of figures that use waits. */
    void addTo(Digest digest) {
        definitions.forEach((name, definition) -> {
            digest.add(name).add(definition.source());
            definition
                    .parameters()
                    .forEach((parameter, value) -> digest.add(parameter).addValue(value));
            Chosen pattern = scripted.get(name);
            if (pattern != null) {
                pattern.values()
                        .forEach((parameter, value) -> digest.add(parameter).addValue(value));
            }
        });
    }

    /** Notes for users if causes were computed: patterns without waits. */
    List<String> remarks() {
        return remarks;
    }
}
