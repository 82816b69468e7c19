package expert.script;

import earl.Column;
import earl.MpiNames;
import earl.plan.Describing;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Names of MPI calls in scripts: {@code "MPI_SEND"} as older texts print them, {@code "mpi_send_"} as Fortran has them. Regions have the
 * standard's names, so a comparison with another spelling finds nothing.
 */
public final class Spellings {
    private static final Pattern LITERAL = Pattern.compile("(['\"`])([Pp]?[Mm][Pp][Ii]_\\w+(?:\\(\\))?)\\1");

    /** Records of OTF2 with a name that is also one of a call in capital letters: what an event's kind is. */
    private static final Set<String> RECORDS = Set.of("MPI_SEND", "MPI_ISEND", "MPI_RECV", "MPI_IRECV");

    private static final Pattern ASKS_FOR_RECORDS = Pattern.compile("\\.(kind|name)\\b|['\"](kind|name)['\"]");

    private Spellings() {}

    /** EXPERT's name of a call of the MPI library; null if the name already is that, or is not such a call. */
    public static @Nullable String standard(String name) {
        String standard = MpiNames.standard(name);
        return standard == null || standard.equals(name) ? null : standard;
    }

    /**
     * {@link #among(Iterable, String)} of a column's strings. Descriptions do not have the strings; regions have the
     * standard's names.
     */
    public static String among(Column column, String word) {
        return among(Describing.isDescribed(column) ? List.of() : column.dictionary(), word);
    }

    /** The string itself if it is among the others; otherwise the standard's name of the call. */
    public static String among(Iterable<String> words, String word) {
        String standard = standard(word);
        if (standard == null) {
            return word;
        }
        for (String each : words) {
            if (each != null && each.equals(word)) {
                return word;
            }
        }
        return standard;
    }

    public static boolean isRecord(String name) {
        return RECORDS.contains(name);
    }

    /** Whether a text holds such a name as a literal. */
    public static boolean isIn(String text) {
        return LITERAL.matcher(text).results().anyMatch(literal -> standard(literal.group(2)) != null);
    }

    public static String notice(String name) {
        return "no region is called '" + name + "': EXPERT calls it '" + standard(name) + "'";
    }

    /** Hints for the author of a JavaScript file, by line. */
    public static Map<Integer, String> inJavascript(String text) {
        Map<Integer, String> notices = new TreeMap<>();
        boolean records = ASKS_FOR_RECORDS.matcher(text).find();
        Matcher literals = LITERAL.matcher(text);
        while (literals.find()) {
            String name = literals.group(2);
            if (standard(name) != null && !(records && isRecord(name))) {
                int line = 1
                        + (int) text.substring(0, literals.start())
                                .chars()
                                .filter(c -> c == '\n')
                                .count();
                notices.putIfAbsent(line, notice(name));
            }
        }
        return notices;
    }
}
