package earl.monitor.recorder;

import java.util.ArrayList;
import java.util.List;

/** The functions of MPI that are recorded: a function's number in records is its place in the table, from 1. Immutable. */
public final class FunctionTable {
    private static final String FILE = "functions.txt";

    private final List<MpiFunction> functions;

    private FunctionTable(List<MpiFunction> functions) {
        this.functions = List.copyOf(functions);
    }

    /** The table that this program has. */
    public static FunctionTable shipped() {
        return parse(NativeSources.text(FILE));
    }

    /** A table as text. @throws IllegalArgumentException if a line is none of it */
    public static FunctionTable parse(String text) {
        List<MpiFunction> functions = new ArrayList<>();
        text.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .forEach(line -> functions.add(MpiFunction.parse(line)));
        return new FunctionTable(functions);
    }

    /** The table as text. */
    public static String text() {
        return NativeSources.text(FILE);
    }

    /** [number of a function] -> its name; element 0 is empty. */
    public List<String> names() {
        List<String> names = new ArrayList<>(List.of(""));
        functions.forEach(function -> names.add(function.name()));
        return names;
    }

    List<MpiFunction> functions() {
        return functions;
    }
}
