package expert.analysis;

import earl.plan.Plan;
import earl.wait.BookedWaits;
import earl.wait.PlannedWaits;
import earl.wait.WaitDefinition;
import expert.cache.Digest;
import expert.lane.PatternTask;
import expert.request.RequestException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The definitions of waits of one analysis. One thread, except that patterns hand over the waits of their callbacks from any. It may
 * travel to other processes before that.
 */
public final class DefinedWaits implements Serializable {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // made as a LinkedHashMap
    private final Map<String, WaitDefinition> definitions = new LinkedHashMap<>();
    /** Patterns whose waits come from scripts. */
    @SuppressWarnings("serial") // made as a LinkedHashMap
    private final Map<String, PatternTask> scripted = new LinkedHashMap<>();
    /** Waits from the callbacks of patterns. */
    @SuppressWarnings("serial") // empty when it travels
    private final Map<String, BookedWaits> booked = new ConcurrentHashMap<>();

    @SuppressWarnings("serial") // made as an ArrayList
    private final List<String> remarks = new ArrayList<>();

    /** These definitions, without what callbacks have found. */
    DefinedWaits copy() {
        DefinedWaits copy = new DefinedWaits();
        copy.definitions.putAll(definitions);
        copy.scripted.putAll(scripted);
        copy.remarks.addAll(remarks);
        return copy;
    }

    void add(WaitDefinition definition) {
        definitions.put(definition.name(), definition);
    }

    /** Adds a definition whose plan, or whose waits, come from the script of a pattern. */
    void add(WaitDefinition definition, PatternTask pattern) {
        add(definition);
        scripted.put(pattern.name(), pattern);
    }

    /** Adds a note for users if causes are computed. */
    void remark(String note) {
        remarks.add(note);
    }

    /** Sets the plan of a definition. */
    void describe(String name, Plan plan) {
        definitions.computeIfPresent(name, (n, known) -> known.with(plan));
    }

    /** All definitions, without what callbacks have found. */
    public List<WaitDefinition> definitions() {
        return List.copyOf(definitions.values());
    }

    /** The patterns whose waits come from scripts, by name. */
    public Map<String, PatternTask> scripted() {
        return scripted;
    }

    /** The patterns that find waits in callbacks: they run before others, whether they are selected or not. */
    public List<PatternTask> booking() {
        return scripted.values().stream()
                .filter(PatternTask::booksWaits)
                .map(pattern -> pattern.withSink(waits -> booked.put(pattern.name(), waits)))
                .toList();
    }

    /**
     * The definitions, with what callbacks have found so far.
     *
     * @throws RequestException if definitions need each other, or one that is not there
     */
    public PlannedWaits planned() {
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

    /** The pattern whose script defines waits; it must do so. */
    PatternTask pattern(String name) {
        return Objects.requireNonNull(scripted.get(name));
    }

    /** Adds the dependencies, other than the trace, of figures that use waits. */
    void addTo(Digest digest) {
        definitions.forEach((name, definition) -> {
            digest.add(name).add(definition.source());
            definition
                    .parameters()
                    .forEach((parameter, value) -> digest.add(parameter).addValue(value));
            @Nullable PatternTask pattern = scripted.get(name);
            if (pattern != null) {
                pattern.values()
                        .forEach((parameter, value) -> digest.add(parameter).addValue(value));
            }
        });
    }

    /** Notes for users if causes were computed: patterns without waits. */
    public List<String> remarks() {
        return remarks;
    }
}
