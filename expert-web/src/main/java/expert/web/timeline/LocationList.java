package expert.web.timeline;

import earl.timeline.RowOrder;
import expert.web.api.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Ids of locations as a page names them: {@code "0-3,7"}; and rows: {@code "7,3-0,4.6"} are six, the last of two locations. */
final class LocationList {
    private static final Pattern RANGE = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?");

    /** A range, or several of one row. */
    private static final Pattern ROWS = Pattern.compile("\\d{1,9}(?:-\\d{1,9})?(?:\\.\\d{1,9}(?:-\\d{1,9})?)*\\.?");

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

    /**
     * The locations of rows. A range is a row for each of its locations; one from a larger to a smaller id is in descending order. What full
     * stops join is one row, a range with a full stop after it too.
     *
     * @param count number of locations that there are
     * @throws Problem if the text has another form, or names a location twice or one that there is not
     */
    static RowOrder rows(String text, int count) throws Problem {
        List<int[]> rows = new ArrayList<>();
        int named = 0;
        for (String part : text.split(",", -1)) {
            if (!ROWS.matcher(part).matches()) {
                throw Problem.bad("parameter order: expected rows such as 7,3-0,4.6");
            }
            List<Integer> ids = new ArrayList<>();
            for (String range : part.split("\\.", -1)) {
                if (range.isEmpty()) {
                    // After the full stop that joins a single range.
                    continue;
                }
                String[] ends = range.split("-", -1);
                int first = Integer.parseInt(ends[0]);
                int last = Integer.parseInt(ends[ends.length - 1]);
                if (Math.max(first, last) >= count) {
                    throw Problem.missing("there are no locations " + range);
                }
                named += Math.abs(last - first) + 1;
                if (named > count) {
                    throw Problem.bad("parameter order: a location appears twice");
                }
                int step = Integer.signum(last - first);
                for (int id = first; id != last; id += step) {
                    ids.add(id);
                }
                ids.add(last);
            }
            if (part.indexOf('.') >= 0) {
                rows.add(ids.stream().mapToInt(id -> id).toArray());
            } else {
                ids.forEach(id -> rows.add(new int[] {id}));
            }
        }
        try {
            return RowOrder.of(rows, count);
        } catch (IllegalArgumentException twice) {
            throw Problem.bad("parameter order: " + twice.getMessage());
        }
    }
}
