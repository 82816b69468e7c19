package expert.run;

import expert.cache.ResultCache;
import expert.pattern.Bookings;
import expert.pattern.Focus;
import expert.script.Quota;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What may be set of an analysis, and seldom is.
 *
 * @param configured values of parameters from a configuration, by {@code pattern.parameter}: those of the request come before them,
 *     and nobody minds if their pattern is not selected
 * @param focus the part of the trace that the analysis is about
 * @param instances how many of the worst instances of each pattern are kept, 0 or more
 * @param cache where what patterns found is kept from run to run, null for nowhere
 * @param by by what parts of the trace findings are told besides
 * @param quota how much patterns may use
 * @param causes whether the patterns that say what caused the waits of a selected one run, too
 * @param also names of patterns that run in addition to those selected
 */
public record Settings(
        Map<String, String> configured,
        Focus focus,
        int instances,
        @Nullable ResultCache cache,
        By by,
        Quota quota,
        boolean causes,
        Set<String> also) {
    /** By what parts of the trace findings are told besides. */
    public enum By {
        /** None. */
        NOTHING,
        /** By loop. */
        LOOP,
        /** By loop of the model of what all processes communicate. */
        MODEL,
        /** By iterations of a loop. */
        ITERATION
    }

    /** Nothing set. */
    public static final Settings DEFAULTS =
            new Settings(Map.of(), Focus.NONE, Bookings.WORST, null, By.NOTHING, Quota.OF_PATTERNS, false, Set.of());

    public Settings {
        configured = Map.copyOf(configured);
        also = Set.copyOf(also);
        if (instances < 0) {
            throw new IllegalArgumentException("instances are 0 or more, not " + instances);
        }
    }

    /** The same with values of parameters. */
    public Settings withConfigured(Map<String, String> values) {
        return new Settings(values, focus, instances, cache, by, quota, causes, also);
    }

    /** The same about another part of the trace. */
    public Settings withFocus(Focus other) {
        return new Settings(configured, other, instances, cache, by, quota, causes, also);
    }

    /** The same with so many instances. */
    public Settings withInstances(int most) {
        return new Settings(configured, focus, most, cache, by, quota, causes, also);
    }

    /** The same with what patterns found kept there. */
    public Settings withCache(@Nullable ResultCache place) {
        return new Settings(configured, focus, instances, place, by, quota, causes, also);
    }

    /** The same with findings told by such parts, too. */
    public Settings withParts(By what) {
        return new Settings(configured, focus, instances, cache, what, quota, causes, also);
    }

    /** The same with the patterns that say what caused the waits of a selected one. */
    public Settings withCauses() {
        return new Settings(configured, focus, instances, cache, by, quota, true, also);
    }

    /** The same with another quota. */
    public Settings withQuota(Quota other) {
        return new Settings(configured, focus, instances, cache, by, other, causes, also);
    }

    /** The same with patterns that run in addition to those selected. */
    public Settings withAlso(Set<String> names) {
        return new Settings(configured, focus, instances, cache, by, quota, causes, names);
    }
}
