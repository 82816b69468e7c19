package expert.option.output;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The format that the name of an output file implies. */
public final class FileEnding {
    /** Endings that differ from the name of their format, by that name. */
    private static final Map<String, List<String>> OTHERS =
            Map.of("text", List.of("txt"), "html", List.of("htm"), "dot", List.of("gv"), "markdown", List.of("md"));

    private FileEnding() {}

    /**
     * The format of a file: the requested one, otherwise the one that its ending implies, otherwise the first. A name
     * without an ending, a device and a pipe get the first form.
     *
     * @param asked with {@code --format}, null if not given
     * @param file null for standard output
     * @param forms the default first
     * @throws IllegalArgumentException for an ending that implies none of the formats; the message lists the valid ones
     */
    public static <F extends Enum<F>> F form(@Nullable F asked, @Nullable Path file, List<F> forms) {
        String ending = file == null ? "" : of(file);
        if (asked != null) {
            return asked;
        }
        if (ending.isEmpty()) {
            return forms.getFirst();
        }
        Map<String, F> known = new LinkedHashMap<>();
        for (F form : forms) {
            List<String> endings = new ArrayList<>(OTHERS.getOrDefault(form.name(), List.of()));
            endings.add(form.name());
            endings.forEach(one -> known.put(one, form));
        }
        F named = known.get(ending);
        if (named == null) {
            throw unknown(String.valueOf(file), ending, known.keySet().toArray(String[]::new), true);
        }
        return named;
    }

    /** Checks the ending of a file with only one possible format. @throws IllegalArgumentException for any other ending */
    public static void check(Path file, String... known) {
        String ending = of(file);
        if (!ending.isEmpty() && !Arrays.asList(known).contains(ending)) {
            throw unknown(file.toString(), ending, known, false);
        }
    }

    /** Whether a name ends as files do: in a point, a letter, and perhaps more. */
    static boolean isPresent(Path file) {
        String ending = of(file);
        return !ending.isEmpty() && Character.isLetter(ending.charAt(0));
    }

    private static IllegalArgumentException unknown(String file, String ending, String[] known, boolean format) {
        return new IllegalArgumentException(
                "-o " + file + ": this command does not write ." + ending + " files; known endings: ."
                        + String.join(", .", known) + (format ? " (--format overrides the ending)" : ""));
    }

    /** The part after the last dot of a file's name, in lower case; empty if there is none. */
    private static String of(Path file) {
        String name = file.getFileName() == null ? "" : file.getFileName().toString();
        int point = name.lastIndexOf('.');
        return point <= 0 ? "" : name.substring(point + 1).toLowerCase(Locale.ROOT);
    }
}
