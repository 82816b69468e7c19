package expert.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Output as a document shows it: a line {@code ...} stands for any number of lines. */
final class ShownOutput {
    private static final String ANY = "...";

    private ShownOutput() {}

    /** Returns true if a document shows these lines correctly. */
    static boolean matches(List<String> shown, List<String> printed) {
        if (shown.isEmpty()) {
            return printed.isEmpty();
        }
        List<String> rest = shown.subList(1, shown.size());
        if (shown.getFirst().equals(ANY)) {
            for (int from = 0; from <= printed.size(); from++) {
                if (matches(rest, printed.subList(from, printed.size()))) {
                    return true;
                }
            }
            return false;
        }
        return !printed.isEmpty()
                && printed.getFirst().stripTrailing().equals(shown.getFirst())
                && matches(rest, printed.subList(1, printed.size()));
    }

    /**
     * Returns what a document should show now, with as much left out as before. Each part between two lines {@code ...} becomes the
     * printed lines from the first to the last that differ from its lines in figures only. Returns nothing if a part has no such line:
     * then an author must choose.
     */
    static Optional<List<String>> updated(List<String> shown, List<String> printed) {
        List<String> result = new ArrayList<>();
        int from = 0;
        for (int begin = 0; begin < shown.size(); begin++) {
            if (shown.get(begin).equals(ANY)) {
                result.add(ANY);
                continue;
            }
            int end = begin;
            while (end < shown.size() && !shown.get(end).equals(ANY)) {
                end++;
            }
            List<String> part = shown.subList(begin, end);
            int first = begin == 0 ? 0 : next(part, printed, from);
            int last = end == shown.size() ? printed.size() - 1 : last(part, printed, first);
            if (first < 0 || last < first) {
                return Optional.empty();
            }
            printed.subList(first, last + 1).forEach(line -> result.add(line.stripTrailing()));
            from = last + 1;
            begin = end - 1;
        }
        return Optional.of(result);
    }

    private static int next(List<String> part, List<String> printed, int from) {
        for (int at = from; at < printed.size(); at++) {
            if (looksLike(part.getFirst(), printed.get(at))) {
                return at;
            }
        }
        return -1;
    }

    private static int last(List<String> part, List<String> printed, int first) {
        for (int at = Math.min(first + part.size(), printed.size()) - 1; at >= Math.max(first, 0); at--) {
            if (looksLike(part.getLast(), printed.get(at))) {
                return at;
            }
        }
        return -1;
    }

    private static boolean looksLike(String shown, String printed) {
        return withoutFigures(shown).equals(withoutFigures(printed));
    }

    private static String withoutFigures(String line) {
        return line.replaceAll("<?[\\d.,:+-]+", "#")
                .replaceAll("# (s|ms|us|ns)\\b", "# s")
                .replaceAll("\\s+", " ")
                .strip();
    }
}
