package earl.graph.file;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Places in a program, most of them a file and a line: the number + 1 of what stands before the line among all that came, the next number
 * for a new one, which follows as a word; then the line as its difference from the last. 0, and the word, where there is no line. One
 * thread.
 */
final class PlaceWords {
    private static final int MOST_DIGITS = 9;

    private final List<String> files = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private long line;

    void write(PackedOutput out, String place) {
        int from = place.length();
        while (from > 0 && place.charAt(from - 1) >= '0' && place.charAt(from - 1) <= '9') {
            from--;
        }
        int digits = place.length() - from;
        if (digits == 0 || digits > MOST_DIGITS || (digits > 1 && place.charAt(from) == '0')) {
            out.unsigned(0);
            out.word(place);
            return;
        }
        String file = place.substring(0, from);
        Integer known = numbers.get(file);
        out.unsigned(known == null ? files.size() + 1L : known + 1L);
        if (known == null) {
            add(file);
            out.word(file);
        }
        long now = Long.parseLong(place.substring(from));
        out.signed(now - line);
        line = now;
    }

    private void add(String file) {
        numbers.put(file, files.size());
        files.add(file);
    }

    String read(PackedInput in) {
        int number = in.below(files.size() + 2L);
        if (number == 0) {
            return in.word();
        }
        if (number > files.size()) {
            add(in.word());
        }
        line += in.signed();
        return files.get(number - 1) + line;
    }
}
