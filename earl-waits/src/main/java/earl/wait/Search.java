package earl.wait;

import earl.Columns;
import earl.Memory;
import earl.Trace;
import earl.WaitKind;
import earl.memory.Pieces;
import earl.parallel.Workers;
import earl.plan.Plan;
import earl.plan.WaitRows;
import earl.stage.Stage;
import earl.stage.Stages;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds the waits of definitions: each definition after those whose waits it needs, all in one plan. One thread. */
final class Search implements Plan.WaitTaker {
    private final Trace trace;
    private final Workers workers;
    private final Pieces memory;
    /** The results of each definition, in parts; also of definitions without waits. */
    private final Map<String, List<KindResults>> found = new LinkedHashMap<>();
    /** Why definitions failed. */
    private final Map<String, String> failures = new HashMap<>();
    /** {@code [definition] -> } 1 if it needs no other waits, otherwise one more than the definitions that it needs. */
    private final Map<String, Integer> levels = new HashMap<>();

    /** A part of a definition's results. */
    record KindResults(
            WaitKind kind,
            boolean sends,
            FoundBlocks waits,
            @Nullable FoundParticipants met) {}

    /**
     * Has found nothing yet.
     *
     * @param memory for what is found
     */
    Search(Trace trace, Workers workers, Memory memory) {
        this.trace = trace;
        this.workers = workers;
        this.memory = FoundBlock.in(memory);
    }

    /**
     * The outcome of a search: results by definition, and the reasons why others failed. Failed definitions have an empty
     * list.
     */
    record Outcome(Map<String, List<KindResults>> found, Map<String, String> failures) {}

    /** Looks for the waits of definitions. */
    Outcome find(List<WaitDefinition> definitions) {
        Map<String, Plan> plans = new LinkedHashMap<>();
        Map<String, Double> parameters = new HashMap<>();
        for (WaitDefinition definition : WaitDefinitionOrder.inOrder(definitions)) {
            plans.put(definition.name(), definition.plan());
            int needed = definition.plan().waitsNeeded().stream()
                    .mapToInt(name -> Objects.requireNonNull(levels.get(name)))
                    .max()
                    .orElse(0);
            levels.put(definition.name(), needed + 1);
            List<KindResults> parts = new ArrayList<>();
            found.put(definition.name(), parts);
            if (definition.booked() != null) {
                parts.add(definition.booked().part(definition.name(), memory));
            }
            definition.parameters().forEach((name, value) -> parameters.put(definition.name() + "." + name, value));
        }
        Plan.ofWaits(plans).findWaits(new TraceTables(trace, this::columns, parameters), this);
        return new Outcome(found, failures);
    }

    @Override
    public Stage begin(String name) {
        return Stages.enter("waits: level " + levels.get(name));
    }

    @Override
    public void failed(String name, RuntimeException why) {
        failures.putIfAbsent(name, String.valueOf(why.getMessage()));
        Objects.requireNonNull(found.get(name)).clear();
    }

    @Override
    public void waits(String name, WaitRows rows) {
        parts(name)
                .add(new KindResults(
                        new WaitKind(name, rows.role()),
                        rows.truths().contains(WaitRows.Truth.SENDS),
                        new WaitBlocks(trace, rows).read(workers, memory),
                        rows.role() == WaitKind.Role.GROUP && rows.columns().containsKey(WaitRows.Name.ON)
                                ? FoundParticipants.of(trace, rows, workers)
                                : null));
    }

    private List<KindResults> parts(String name) {
        check(name, failures);
        List<KindResults> parts = found.get(name);
        if (parts == null) {
            throw new IllegalArgumentException("no definition of waits has the name " + name);
        }
        return parts;
    }

    /** Checks that a definition did not fail. @throws IllegalArgumentException if it did */
    static void check(String name, Map<String, String> failures) {
        String why = failures.get(name);
        if (why != null) {
            throw new IllegalArgumentException("the waits of " + name + " are not known: " + why);
        }
    }

    /** The results of a definition so far. */
    private Columns columns(String name) {
        return FoundBlocks.joined(parts(name).stream().map(KindResults::waits).toList())
                .columns(trace, name);
    }
}
