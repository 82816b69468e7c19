package expert.run;

import expert.pattern.Bookings;
import expert.pattern.Focus;
import java.util.Map;

/**
 * What may be set of an analysis, and seldom is.
 *
 * @param configured values of parameters from a configuration, by {@code pattern.parameter}: those of the request come before them,
 *     and nobody minds if their pattern is not selected
 * @param focus the part of the trace that the analysis is about
 * @param instances how many of the worst instances of each pattern are kept, 0 or more
 */
public record Settings(Map<String, String> configured, Focus focus, int instances) {
    /** Nothing set. */
    public static final Settings DEFAULTS = new Settings(Map.of(), Focus.NONE, Bookings.WORST);

    public Settings {
        configured = Map.copyOf(configured);
        if (instances < 0) {
            throw new IllegalArgumentException("instances are 0 or more, not " + instances);
        }
    }

    /** The same with values of parameters. */
    public Settings withConfigured(Map<String, String> values) {
        return new Settings(values, focus, instances);
    }

    /** The same about another part of the trace. */
    public Settings withFocus(Focus other) {
        return new Settings(configured, other, instances);
    }

    /** The same with so many instances. */
    public Settings withInstances(int most) {
        return new Settings(configured, focus, most);
    }
}
