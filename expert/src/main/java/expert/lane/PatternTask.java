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
import expert.script.PatternClass;
import expert.script.PatternFile;
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
 * @param file where it comes from
 * @param type its class, as loaded by some context
 * @param values the values of its parameters and other attributes
 * @param instances how many of its worst instances are kept
 * @param scope the part of the trace in which it may book, null for all of it
 * @param logged whether its bookings are logged one by one, to compare them with those of a parent or children
 * @param plan its plan, if that is known without running its script
 * @param waits receives the waits that it finds in callbacks; null if they are not needed
 * @param group by what its bookings are summed up, see {@link expert.pattern.Bookings}; null: by call path
 */
public record PatternTask(
        PatternFile file,
        PatternClass type,
        Map<String, Object> values,
        int instances,
        boolean logged,
        @Nullable Scope scope,
        @Nullable LongToIntFunction group,
        @Nullable Plan plan,
        @Nullable Consumer<BookedWaits> waits)
        implements Serializable {
    /**
     * The attribute from which a pattern reads whose definitions it follows; a pattern with a parameter of that name decides
     * itself.
     */
    public static final String DEFINITIONS = "definitions";

    /** The same about a part of the trace only; null for all of it. */
    public static List<PatternTask> within(List<PatternTask> patterns, @Nullable Scope part) {
        return patterns.stream()
                .map(each -> new PatternTask(
                        each.file,
                        each.type,
                        each.values,
                        each.instances,
                        each.logged,
                        part,
                        each.group,
                        each.plan,
                        each.waits))
                .toList();
    }

    /** The same with a plan that its script need not make. */
    public PatternTask planned(Plan known) {
        return new PatternTask(file, type, values, instances, logged, scope, group, known, waits);
    }

    /** The same with a receiver of the waits that it finds in callbacks. */
    public PatternTask withSink(Consumer<BookedWaits> taker) {
        return new PatternTask(file, type, values, instances, logged, scope, group, plan, taker);
    }

    /** Whether its waits lie in their calls, and those of one call do not overlap, by its definition. */
    public boolean keepsWaitsApart() {
        return file.shipped() && Definitions.SCALASCA.word().equals(values.get(DEFINITIONS));
    }

    /** Whether it finds waits in callbacks. */
    public boolean booksWaits() {
        return type.kind() != null && type.table() == null;
    }

    /** The same for sums only, by the group of a position instead of its call path. */
    public PatternTask groupedBy(LongToIntFunction other) {
        return groupedBy(other, 0);
    }

    /** The same with some of the worst instances. */
    public PatternTask groupedBy(LongToIntFunction other, int most) {
        return new PatternTask(file, type, values, most, logged, scope, other, plan, waits);
    }

    /**
     * The same patterns, with logging where bookings must be compared: for a user's pattern whose parent runs too, that
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
                .map(each -> new PatternTask(
                        each.file,
                        each.type,
                        each.values,
                        each.instances,
                        parents.contains(each.name()) || parents.contains(each.type.parent()),
                        each.scope,
                        each.group,
                        each.plan,
                        each.waits))
                .toList();
    }

    /** The audit of its bookings; null for none. */
    @Nullable
    Audit audit(Trace trace) {
        PatternInfo info = info();
        return info.shipped() && !logged
                ? null
                : new Audit(trace, info.second(trace), !info.shipped() && info.inSeconds(), logged);
    }

    /** Nothing booked yet. */
    public Bookings bookings(Trace trace) {
        return bookings(trace, scope());
    }

    /** The same in another part of a trace; null for all of it. */
    public Bookings bookings(Trace trace, @Nullable Extent part) {
        return new Bookings(trace, info().second(trace), instances(), part, group(), audit(trace));
    }

    /**
     * Its class among those that a context has loaded: another file may have one with the same name. Null if it is not
     * there.
     */
    @Nullable
    PatternClass findIn(List<LoadedPattern> loaded) {
        return loaded.stream()
                .filter(entry -> entry.file().equals(file))
                .map(LoadedPattern::type)
                .filter(candidate -> candidate.name().equals(type.definedAs()))
                .findFirst()
                .orElse(null);
    }

    public String name() {
        return type.name();
    }

    public PatternInfo info() {
        return type.info(file.shipped());
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
