package expert.analysis;

import earl.plan.Plan;
import earl.wait.ShippedWaits;
import earl.wait.WaitDefinition;
import expert.kept.Sources;
import expert.lane.Lane;
import expert.lane.PatternTask;
import expert.pattern.Failure;
import expert.pattern.Parameter;
import expert.request.AnalysisRequest;
import expert.request.RequestException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The patterns that define the waits of one analysis: the shipped ones, selected or not, except those that a user's pattern
 * replaces; the user's selected ones; and those whose waits these need.
 *
 * <p>A shipped pattern has a built-in plan if its text is unchanged; other patterns run once to describe theirs. One thread.
 */
final class Producers {
    private static final Plan NONE = Plan.parse("plan 1");

    private final Catalogue catalogue;
    private final AnalysisRequest request;
    private final Sources sources;
    private final DefinedWaits waits = new DefinedWaits();
    /** The patterns whose scripts define waits that have a plan by now. */
    private final Set<String> described = new HashSet<>();

    /**
     * Collects them.
     *
     * @param catalogue all patterns that were loaded
     * @param chosen the patterns that run
     */
    Producers(Catalogue catalogue, List<PatternTask> chosen, AnalysisRequest request, Sources sources) {
        this.catalogue = catalogue;
        this.request = request;
        this.sources = sources;
        ShippedWaits shipped = ShippedWaits.of(request.definitions().word());
        Set<String> selected = new HashSet<>();
        chosen.forEach(pattern -> selected.add(pattern.name()));
        List<PatternTask> own = new ArrayList<>(chosen);
        own.removeIf(pattern -> pattern.info().kind() == null || shipped.defines(pattern.name()));
        for (WaitDefinition definition : shipped.definitions()) {
            if (own.isEmpty() || selected.contains(definition.name())) {
                add(definition);
            }
        }
        own.forEach(this::add);
        for (WaitDefinition definition : shipped.definitions()) {
            if (!waits.define(definition.name())) {
                add(definition);
            }
        }
    }

    private void add(WaitDefinition definition) {
        PatternTask pattern = catalogue.chosen(definition.name(), request);
        if (pattern == null) {
            waits.add(definition);
            return;
        }
        String source = sources.digest(pattern.file());
        if (source.equals(definition.source())) {
            waits.add(definition.with(numbers(pattern)));
        } else if (pattern.info().kind() != null) {
            add(pattern);
        } else {
            waits.add(new WaitDefinition(definition.name(), source, definition.partOf(), NONE, Map.of()));
            waits.remark(definition.name() + " (" + pattern.file().path()
                    + ") adds severity but no waits, so that causes do not include them: wait() adds both");
        }
    }

    private void add(PatternTask pattern) {
        waits.add(
                new WaitDefinition(
                        pattern.name(),
                        sources.digest(pattern.file()),
                        catalogue.ancestors(pattern.name()),
                        NONE,
                        numbers(pattern)),
                pattern);
    }

    /** The values of a pattern's numeric parameters. */
    private static Map<String, Double> numbers(PatternTask pattern) {
        Map<String, Double> numbers = new HashMap<>();
        for (Parameter parameter : pattern.info().parameters()) {
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
        Set<String> open = new LinkedHashSet<>(waits.scripted().keySet());
        while (!open.isEmpty()) {
            for (String name : open) {
                describe(name, plans).stream()
                        .filter(failure -> !selected.contains(name))
                        .forEach(failure -> warnings.accept("warning: " + failure));
            }
            addNeeded();
            open = new LinkedHashSet<>(waits.scripted().keySet());
            open.removeAll(described);
        }
        waits.planned();
    }

    private List<Failure> describe(String name, Plans plans) {
        PatternTask pattern = waits.pattern(name);
        described.add(name);
        if (pattern.booksWaits()) {
            return List.of();
        }
        Lane.Outcome<Plan> outcome = plans.of(pattern);
        outcome.results().forEach(plan -> waits.describe(name, plan));
        return outcome.failures();
    }

    /** Adds user's patterns that are not selected but whose waits others need. */
    private void addNeeded() {
        for (WaitDefinition definition : waits.definitions()) {
            for (String name : definition.plan().waitsNeeded()) {
                PatternTask pattern = waits.define(name) ? null : catalogue.chosen(name, request);
                if (pattern != null && pattern.info().kind() != null) {
                    add(pattern);
                }
            }
        }
    }

    DefinedWaits waits() {
        return waits;
    }
}
