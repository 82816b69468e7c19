package earl.monitor.recorder;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A function of the table: what kind of call it is, and its prototype in C.
 *
 * @param kind how it is recorded, see {@link WrapperSource}
 * @param name for instance {@code "MPI_Send"}
 * @param arguments in order
 */
record MpiFunction(String kind, String name, List<Argument> arguments) {
    private static final Pattern LINE = Pattern.compile("(\\S+)\\s+int (MPI_\\w+)\\((.*)\\)");
    private static final Pattern ARGUMENT = Pattern.compile("(.*?[ *])(\\w+)(\\[])?");

    /**
     * An argument.
     *
     * @param type in C without the brackets of an array, {@code "const int"} for {@code const int counts[]}
     * @param name in C
     * @param array whether it is declared with brackets
     */
    record Argument(String type, String name, boolean array) {
        /** As it is declared. */
        String declaration() {
            return type + (type.endsWith("*") ? "" : " ") + name + (array ? "[]" : "");
        }

        /** The type without {@code const} and stars. */
        String base() {
            return type.replace("const ", "").replace("*", "").strip();
        }

        /** Whether the caller gives an address. */
        boolean pointer() {
            return array || type.endsWith("*");
        }
    }

    MpiFunction {
        arguments = List.copyOf(arguments);
    }

    /** @throws IllegalArgumentException if the line is no such function */
    static MpiFunction parse(String line) {
        Matcher parts = LINE.matcher(line.strip());
        if (!parts.matches()) {
            throw new IllegalArgumentException("not a function of MPI: " + line);
        }
        List<Argument> arguments = new ArrayList<>();
        if (!parts.group(3).equals("void")) {
            for (String word : parts.group(3).split(", ", -1)) {
                arguments.add(argument(word));
            }
        }
        return new MpiFunction(parts.group(1), parts.group(2), arguments);
    }

    private static Argument argument(String word) {
        if (word.equals("...")) {
            return new Argument(word, "", false);
        }
        Matcher parts = ARGUMENT.matcher(word);
        if (!parts.matches()) {
            throw new IllegalArgumentException("not an argument: " + word);
        }
        return new Argument(parts.group(1).strip(), parts.group(2), parts.group(3) != null);
    }

    boolean has(String argument) {
        return arguments.stream().anyMatch(one -> one.name().equals(argument));
    }

    Argument argument(int index) {
        return arguments.get(index);
    }
}
