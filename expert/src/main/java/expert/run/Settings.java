package expert.run;

import java.util.Map;

/**
 * What may be set of an analysis, and seldom is.
 *
 * @param configured values of parameters from a configuration, by {@code pattern.parameter}: those of the request come before them,
 *     and nobody minds if their pattern is not selected
 */
public record Settings(Map<String, String> configured) {
    /** Nothing set. */
    public static final Settings DEFAULTS = new Settings(Map.of());

    public Settings {
        configured = Map.copyOf(configured);
    }
}
