package expert.request;

import expert.cache.ResultCache;
import expert.pattern.Bookings;
import expert.script.sandbox.Quota;
import expert.summary.Focus;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Optional settings of an analysis.
 *
 * @param configured values of parameters from a configuration, by {@code pattern.parameter}. Those of the request override
 *     them; values of patterns that are not selected are ignored
 * @param focus the part of the trace that the analysis is about
 * @param instances number of the worst instances to keep of each pattern, 0 or more
 * @param cache where what patterns found is kept from run to run, null for nowhere
 * @param by the parts of the trace for which to list findings, too
 * @param quota how much patterns may use
 * @param causes whether to also run the patterns that compute the causes of selected patterns' waits
 * @param also names of patterns that run in addition to those selected
 * @param sizes whether to find how much data calls send and receive even if no account needs it
 */
public record Settings(
        Map<String, String> configured,
        Focus focus,
        int instances,
        @Nullable ResultCache cache,
        By by,
        Quota quota,
        boolean causes,
        Set<String> also,
        boolean sizes) {
    /** The parts of the trace for which to list findings, too. */
    public enum By {
        /** No parts. */
        NOTHING,
        /** By loop. */
        LOOP,
        /** By loop of the model of what all processes communicate. */
        MODEL,
        /** By iterations of a loop. */
        ITERATION
    }

    /** Nothing set. */
    public static final Settings DEFAULTS = new Settings(
            Map.of(), Focus.NONE, Bookings.WORST, null, By.NOTHING, Quota.OF_PATTERNS, false, Set.of(), true);

    public Settings {
        configured = Map.copyOf(configured);
        also = Set.copyOf(also);
        if (instances < 0) {
            throw new IllegalArgumentException("instances are 0 or more, not " + instances);
        }
    }

    /** These settings with values of parameters. */
    public Settings withConfigured(Map<String, String> values) {
        return new Settings(values, focus, instances, cache, by, quota, causes, also, sizes);
    }

    /** These settings about another part of the trace. */
    public Settings withFocus(Focus other) {
        return new Settings(configured, other, instances, cache, by, quota, causes, also, sizes);
    }

    /** These settings with another number of instances. */
    public Settings withInstances(int most) {
        return new Settings(configured, focus, most, cache, by, quota, causes, also, sizes);
    }

    /** These settings with what patterns found kept there. */
    public Settings withCache(@Nullable ResultCache place) {
        return new Settings(configured, focus, instances, place, by, quota, causes, also, sizes);
    }

    /** These settings with findings by parts. */
    public Settings withParts(By what) {
        return new Settings(configured, focus, instances, cache, what, quota, causes, also, sizes);
    }

    /** These settings with the patterns that compute the causes of selected patterns' waits. */
    public Settings withCauses() {
        return new Settings(configured, focus, instances, cache, by, quota, true, also, sizes);
    }

    /** These settings with another quota. */
    public Settings withQuota(Quota other) {
        return new Settings(configured, focus, instances, cache, by, other, causes, also, sizes);
    }

    /** These settings with patterns that run in addition to those selected. */
    public Settings withAlso(Set<String> names) {
        return new Settings(configured, focus, instances, cache, by, quota, causes, names, sizes);
    }

    /** These settings for a report that says how much data calls send and receive, or does not. */
    public Settings withSizes(boolean wanted) {
        return new Settings(configured, focus, instances, cache, by, quota, causes, also, wanted);
    }
}
