package earl.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The texts of records without their numbers: templates such as {@code "# send # tag#"}, with a {@code #} for each number.
 * One thread at a time.
 */
public final class Vocabulary {
    /** Stands for a number. */
    public static final char SLOT = '#';

    private final Map<String, Integer> symbols = new HashMap<>();
    private final List<String> templates = new ArrayList<>();
    private final List<Integer> arities = new ArrayList<>();

    /** The symbol of a template, a new one if it is not known yet. */
    public int symbol(String template) {
        return symbols.computeIfAbsent(template, text -> {
            templates.add(text);
            arities.add((int) text.chars().filter(c -> c == SLOT).count());
            return templates.size() - 1;
        });
    }

    /** The template of a symbol. */
    public String template(int symbol) {
        return templates.get(symbol);
    }

    /** Number of numbers of a symbol. */
    public int arity(int symbol) {
        return arities.get(symbol);
    }

    /** A record as text: the template with its slots filled in, in order. */
    public String text(int symbol, List<String> numbers) {
        String template = template(symbol);
        StringBuilder text = new StringBuilder(template.length() + 16);
        int next = 0;
        for (int i = 0; i < template.length(); i++) {
            char c = template.charAt(i);
            if (c == SLOT) {
                text.append(numbers.get(next++));
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    /** A record as text. */
    public String text(int symbol, long[] numbers) {
        return text(symbol, Arrays.stream(numbers).mapToObj(Long::toString).toList());
    }
}
