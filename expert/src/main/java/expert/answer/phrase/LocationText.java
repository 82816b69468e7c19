package expert.answer.phrase;

import earl.Location;
import expert.text.LocationNames;
import java.util.List;
import java.util.Locale;

/** Locations as parts of sentences. */
public final class LocationText {
    private static final int RANGES = 4;

    private LocationText() {}

    /** {@code "ranks 0-3, 7"}. */
    public static String names(List<Location> locations) {
        return LocationNames.words(locations, RANGES);
    }

    /** The names at the begin of a sentence; {@code "Locations"} if there are none. */
    public static String subject(List<Location> locations) {
        if (locations.isEmpty()) {
            return "Locations";
        }
        String words = names(locations);
        return words.startsWith("rank") ? words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) : words;
    }

    /** The form of a verb that some locations need: {@code verb(locations, " wait ", " waits ")}. */
    public static String verb(List<Location> locations, String many, String one) {
        return locations.size() == 1 ? one : many;
    }
}
