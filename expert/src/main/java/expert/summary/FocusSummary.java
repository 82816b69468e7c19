package expert.summary;

import java.io.Serializable;
import java.util.List;
import java.util.Set;

/**
 * The focus as reports describe it.
 *
 * @param focus the requested focus
 * @param locations ids of the locations in it
 * @param unrestricted names of the patterns whose severity it does not, or not wholly, restrict, for they name neither event nor
 *     time; ascending
 */
public record FocusSummary(Focus focus, Set<Integer> locations, List<String> unrestricted) implements Serializable {
    public FocusSummary {
        locations = Set.copyOf(locations);
        unrestricted = List.copyOf(unrestricted);
    }
}
