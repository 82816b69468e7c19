package earl.wait;

import earl.plan.Plan;
import java.io.Serializable;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The definition of waits by one pattern. Without booked waits it may travel to other processes.
 *
 * @param name its name
 * @param source digest of the defining text; while it stays the same, so does the plan
 * @param partOf the definitions whose time it explains: its parent, that one's parent, ...
 * @param plan finds the waits
 * @param booked waits that were found before, in addition to those of the plan; null if there are none
 * @param parameters the values of the plan's numeric parameters
 */
public record WaitDefinition(
        String name,
        String source,
        Set<String> partOf,
        Plan plan,
        @Nullable BookedWaits booked,
        Map<String, Double> parameters)
        implements Serializable {
    /** Waits that a plan finds. */
    public WaitDefinition(String name, String source, Set<String> partOf, Plan plan, Map<String, Double> parameters) {
        this(name, source, partOf, plan, null, parameters);
    }

    /** This definition with another plan. */
    public WaitDefinition with(Plan other) {
        return new WaitDefinition(name, source, partOf, other, booked, parameters);
    }

    /** This definition with waits that were found already; null for none. */
    public WaitDefinition with(@Nullable BookedWaits found) {
        return new WaitDefinition(name, source, partOf, plan, found, parameters);
    }

    /** This definition with other values of some parameters. */
    public WaitDefinition with(Map<String, Double> others) {
        Map<String, Double> values = new TreeMap<>(parameters);
        values.putAll(others);
        return new WaitDefinition(name, source, partOf, plan, booked, values);
    }
}
