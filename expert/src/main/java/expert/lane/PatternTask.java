package expert.lane;

import earl.Trace;
import earl.plan.Plan;
import earl.wait.BookedWaits;
import expert.pattern.Audit;
import expert.pattern.Bookings;
import expert.pattern.Definitions;
import expert.pattern.Extent;
import expert.pattern.PatternInfo;
import expert.request.Scope;
import expert.script.PatternFile;
import expert.script.engine.PatternClass;
import java.io.Serializable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A pattern that is to run. It may travel to other processes until it has a scope, a group or a receiver of waits.
 *
 * @param type its class, as loaded by some context
 * @param values the values of its parameters and other attributes
 * @param terms how it books
 * @param plan its plan, if that is known without running its script
 * @param waits receives the waits that it finds in callbacks; null if they are not needed
 */
public record PatternTask(
        PatternClass type,
        Map<String, Object> values,
        Terms terms,
        @Nullable Plan plan,
        @Nullable Consumer<BookedWaits> waits)
        implements Serializable {
    /**
     * The attribute from which a pattern reads whose definitions it follows; a pattern with a parameter of that name decides
     * itself.
     */
    public static final String DEFINITIONS = "definitions";

    /**
     * How a pattern books.
     *
     * @param instances how many of its worst instances are kept
     * @param logged whether its bookings are logged one by one, to compare them with those of a parent or children
     * @param scope the part of the trace in which it may book, null for all of it
     * @param group by what its bookings are summed up, see {@link expert.pattern.Bookings}; null: by call path
     */
    public record Terms(
            int instances,
            boolean logged,
            @Nullable Scope scope,
            @Nullable LongToIntFunction group) implements Serializable {
        /** Bookings by call path, anywhere in the trace, which are not logged. */
        public static Terms keeping(int instances) {
            return new Terms(instances, false, null, null);
        }
    }

    private PatternTask with(Terms other) {
        return new PatternTask(type, values, other, plan, waits);
    }

    /** Patterns that book only in a part of the trace; null for all of it. */
    public static List<PatternTask> within(List<PatternTask> patterns, @Nullable Scope part) {
        return patterns.stream()
                .map(each -> each.with(new Terms(each.terms.instances, each.terms.logged, part, each.terms.group)))
                .toList();
    }

    /** As this task, with a plan that its script need not make. */
    public PatternTask planned(Plan known) {
        return new PatternTask(type, values, terms, known, waits);
    }

    /** As this task, with a receiver of the waits that the pattern finds in callbacks. */
    public PatternTask withSink(Consumer<BookedWaits> sink) {
        return new PatternTask(type, values, terms, plan, sink);
    }

    /** Whether its waits lie in their calls, and those of one call do not overlap, by its definition. */
    public boolean keepsWaitsApart() {
        return type.file().shipped() && Definitions.SCALASCA.word().equals(values.get(DEFINITIONS));
    }

    /** Whether it finds waits in callbacks. */
    public boolean booksWaits() {
        return type.info().kind() != null && type.table() == null;
    }

    /** As this task, with bookings by the group of a position instead of its call path. */
    public PatternTask groupedBy(LongToIntFunction group, int instances) {
        return with(new Terms(instances, terms.logged, terms.scope, group));
    }

    /**
     * Patterns with logging where bookings must be compared: for a user's pattern whose parent runs too, that
     * parent, and all other children of the parent.
     */
    public static List<PatternTask> logged(List<PatternTask> patterns) {
        Map<String, PatternInfo> infos = new HashMap<>();
        patterns.forEach(each -> infos.put(each.name(), each.info()));
        Set<String> parents = new HashSet<>();
        for (PatternInfo info : infos.values()) {
            PatternInfo parent = info.parent() == null ? null : infos.get(info.parent());
            if (!info.shipped() && parent != null && info.isPartOf(parent)) {
                parents.add(parent.name());
            }
        }
        return patterns.stream()
                .map(each -> each.with(new Terms(
                        each.terms.instances,
                        parents.contains(each.name())
                                || parents.contains(each.info().parent()),
                        each.terms.scope,
                        each.terms.group)))
                .toList();
    }

    /** The audit of its bookings; null for none. */
    @Nullable
    Audit audit(Trace trace) {
        PatternInfo info = info();
        return info.shipped() && !terms.logged
                ? null
                : new Audit(trace, info.second(trace), !info.shipped() && info.inSeconds(), terms.logged);
    }

    /** Empty bookings of the pattern. */
    public Bookings bookings(Trace trace) {
        return bookings(trace, terms.scope);
    }

    /** Empty bookings of the pattern in another part of a trace; null for all of it. */
    public Bookings bookings(Trace trace, @Nullable Extent part) {
        return new Bookings(trace, info().second(trace), terms.instances, part, terms.group, audit(trace));
    }

    /**
     * Its class among those that a context has loaded: another file may have one with the same name. Null if it is not
     * there.
     */
    @Nullable
    PatternClass findIn(List<PatternClass> loaded) {
        return loaded.stream()
                .filter(candidate ->
                        candidate.file().equals(type.file()) && candidate.name().equals(type.definedAs()))
                .findFirst()
                .orElse(null);
    }

    /** The file that defines the pattern. */
    public PatternFile file() {
        return type.file();
    }

    /** The part of the trace in which it may book, null for all of it. */
    public @Nullable Scope scope() {
        return terms.scope;
    }

    public String name() {
        return type.name();
    }

    public PatternInfo info() {
        return type.info();
    }

    /** Whether it is called so often that its own thread pays off. */
    boolean isHeavy() {
        return type.callbacks().stream().anyMatch(callback -> callback.endsWith("_callback"));
    }

    /** Whether it may run on several parts of the trace at once, and gains by it. */
    boolean isDivisible() {
        return isHeavy() && type.callbacks().contains("merge") && !booksWaits();
    }
}
