package expert.web.timeline;

import expert.web.api.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Ids of locations as a page names them: {@code "0-3,7"}. */
final class LocationList {
    private static final Pattern RANGE = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?");

    private LocationList() {}

    /**
     * The ids in their order.
     *
     * @param count number of locations that there are
     * @param most number of ids that may be named
     * @throws Problem if the text has another form, or names other or more locations
     */
    static int[] of(String text, int count, int most) throws Problem {
        List<Integer> ids = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            Matcher range = RANGE.matcher(part);
            if (!range.matches()) {
                throw Problem.bad("parameter locations: expected ids such as 0-3,7");
            }
            int first = Integer.parseInt(range.group(1));
            int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            if (last < first || last >= count) {
                throw Problem.missing("there are no locations " + part);
            }
            if (last - first >= most - ids.size()) {
                throw Problem.bad("parameter locations: expected at most " + most + " locations");
            }
            for (int id = first; id <= last; id++) {
                ids.add(id);
            }
        }
        return ids.stream().mapToInt(id -> id).toArray();
    }
}
