package earl.monitor.recorder;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A function of the table: what kind of call it is, and its prototype in C.
 *
 * @param isNew whether MPI has it only since version 4
 * @param onlyInC whether it is recorded in C only
 * @param kind how it is recorded, see {@link WrapperSource}
 * @param name for instance {@code "MPI_Send"}
 * @param arguments in order
 */
record MpiFunction(boolean isNew, boolean onlyInC, String kind, String name, List<Argument> arguments) {
    private static final Pattern LINE = Pattern.compile("(4-)?(c-)?(\\S+)\\s+int (MPI_\\w+)\\((.*)\\)");
    private static final Pattern COMMUNICATION =
            Pattern.compile("i?m?(send|recv)|sendrecv|[ip]?collective|i?neighbour|window|transfer");
    private static final Pattern COUNTS = Pattern.compile("(send|recv|(origin|result|target)_)?counts?");
    private static final Pattern PLACES = Pattern.compile("[sr]?displs|disp_unit");
    private static final Pattern ARGUMENT = Pattern.compile("(.*?[ *])(\\w+)(\\[])?");

    /**
     * An argument.
     *
     * @param type in C without the brackets of an array, {@code "const int"} for {@code const int counts[]}
     * @param name in C
     * @param array whether it is declared with brackets
     */
    record Argument(String type, String name, boolean array) {
        /** Its declaration. */
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
        if (!parts.group(5).equals("void")) {
            for (String word : parts.group(5).split(", ", -1)) {
                arguments.add(argument(word));
            }
        }
        return new MpiFunction(
                parts.group(1) != null, parts.group(2) != null, parts.group(3), parts.group(4), arguments);
    }

    /** @throws IllegalArgumentException if the word is no declaration of an argument */
    static Argument argument(String word) {
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

    /** Whether MPI 4 has it for large counts too: what sends, receives or computes elements of a type. */
    boolean isLarge() {
        return COMMUNICATION.matcher(kind).matches() && !large().equals(this);
    }

    /** The function for large counts. */
    MpiFunction large() {
        return new MpiFunction(
                isNew,
                onlyInC,
                kind,
                name,
                arguments.stream().map(MpiFunction::large).toList());
    }

    private static Argument large(Argument argument) {
        boolean counts = COUNTS.matcher(argument.name()).matches();
        boolean places = PLACES.matcher(argument.name()).matches();
        String type = counts ? "MPI_Count" : places ? "MPI_Aint" : "int";
        return new Argument(argument.type().replaceFirst("\\bint\\b", type), argument.name(), argument.array());
    }
}
