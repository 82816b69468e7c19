package expert.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Options under names that they once had. They are still accepted, but neither help nor completion offers them. */
final class OldNames {
    /** [command] -> today's name of an option by its old one. */
    private static final Map<String, Map<String, String>> BY_COMMAND = Map.of(
            "explain", Map.of("--rank", "--ranks", "--worst", "--instances"),
            "graph", Map.of("--rank", "--ranks", "--least", "--minimum"),
            "loops", Map.of("--rank", "--ranks"),
            "model", Map.of("--rank", "--ranks", "--window", "--max-body"),
            "expand", Map.of("--rank", "--ranks", "--from", "--from-call", "--to", "--to-call"),
            "convert", Map.of("--regions", "--region"));

    /** Took several values in one argument; today's option is repeated instead. */
    private static final String LIST = "--regions";

    private OldNames() {}

    /** Today's names by the old ones, of all commands. */
    static Map<String, String> all() {
        Map<String, String> all = new TreeMap<>();
        BY_COMMAND.values().forEach(all::putAll);
        return all;
    }

    /** A command line that begins with the command, with today's names. */
    static List<String> replaced(List<String> words) {
        Map<String, String> names = BY_COMMAND.getOrDefault(words.getFirst(), Map.of());
        List<String> result = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            int equals = word.indexOf('=');
            String old = equals < 0 ? word : word.substring(0, equals);
            String name = names.get(old);
            if (name == null) {
                result.add(word);
            } else if (old.equals(LIST) && (equals >= 0 || i + 1 < words.size())) {
                String values = equals >= 0 ? word.substring(equals + 1) : words.get(++i);
                for (String value : values.split(",", -1)) {
                    result.add(name + "=" + value);
                }
            } else {
                result.add(name + word.substring(old.length()));
            }
        }
        return result;
    }
}
