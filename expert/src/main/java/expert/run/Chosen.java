package expert.run;

import earl.Trace;
import earl.plan.Plan;
import earl.wait.BookedWaits;
import expert.pattern.Audit;
import expert.pattern.Bookings;
import expert.pattern.PatternInfo;
import expert.script.PatternClass;
import expert.script.PatternFile;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A pattern that is to run.
 *
 * @param file where it comes from
 * @param type what it is, as some context loaded it
 * @param values the values of its parameters, and of what else it is told as attributes
 * @param instances how many of its worst instances are kept
 * @param scope what it may book in, null for all of the trace
 * @param logged whether its bookings are compared with those of a parent or of children, one by one
 * @param plan what it computes, if that is known without asking its script
 * @param waits takes the waits that it finds in callbacks; null if nobody wants them
 * @param group by what its bookings are summed up, see {@link expert.pattern.Bookings}; null: by call path
 */
record Chosen(
        PatternFile file,
        PatternClass type,
        Map<String, Object> values,
        int instances,
        boolean logged,
        @Nullable Scope scope,
        @Nullable LongToIntFunction group,
        @Nullable Plan plan,
        @Nullable Consumer<BookedWaits> waits) {
    /** The same about a part of the trace only; null for all of it. */
    static List<Chosen> within(List<Chosen> patterns, @Nullable Scope part) {
        return patterns.stream()
                .map(each -> new Chosen(
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
    Chosen planned(Plan known) {
        return new Chosen(file, type, values, instances, logged, scope, group, known, waits);
    }

    /** The same with somebody who takes the waits that it finds in callbacks. */
    Chosen telling(Consumer<BookedWaits> taker) {
        return new Chosen(file, type, values, instances, logged, scope, group, plan, taker);
    }

    /** Whether it finds waits in callbacks. */
    boolean booksWaits() {
        return type.kind() != null && type.table() == null;
    }

    /** The same for sums only, by what a position belongs to in the place of call paths. */
    Chosen groupedBy(LongToIntFunction other) {
        return new Chosen(file, type, values, 0, logged, scope, other, plan, waits);
    }

    /**
     * The same patterns, of which those are logged that are to be compared: a pattern of the user's whose parent runs too, that parent,
     * and all other children of that.
     */
    static List<Chosen> logged(List<Chosen> patterns) {
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
                .map(each -> new Chosen(
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

    /** Who watches its bookings; null for nobody. */
    @Nullable
    Audit audit(Trace trace) {
        PatternInfo info = info();
        return info.shipped() && !logged
                ? null
                : new Audit(trace, info.second(trace), !info.shipped() && info.inSeconds(), logged);
    }

    /** Nothing booked yet. */
    Bookings bookings(Trace trace) {
        return new Bookings(trace, info().second(trace), instances(), scope(), group(), audit(trace));
    }

    /** Its class among those that a context has loaded: another file may have one of the same name. Null if it is not there. */
    @Nullable
    PatternClass among(List<Catalogue.Entry> loaded) {
        return loaded.stream()
                .filter(entry -> entry.file().equals(file))
                .map(Catalogue.Entry::type)
                .filter(candidate -> candidate.name().equals(type.definedAs()))
                .findFirst()
                .orElse(null);
    }

    String name() {
        return type.name();
    }

    PatternInfo info() {
        return type.info(file.shipped());
    }

    /** Whether it is called so often that a thread of its own pays. */
    boolean isHeavy() {
        return type.callbacks().stream().anyMatch(callback -> callback.endsWith("_callback"));
    }

    /** Whether it may run on several parts of the trace at once, and gains by it. */
    boolean isDivisible() {
        return isHeavy() && type.callbacks().contains("merge") && !booksWaits();
    }
}
