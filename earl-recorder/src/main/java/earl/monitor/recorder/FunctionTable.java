package earl.monitor.recorder;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The functions of MPI that are recorded: a function's number in records is its place in the table, from 1. Immutable. */
public final class FunctionTable {
    /** Where the sources are, beside this class. */
    static final String SOURCES = "/earl/monitor/native/";

    static final String FILE = "functions.txt";

    private final List<MpiFunction> functions;

    private FunctionTable(List<MpiFunction> functions) {
        this.functions = List.copyOf(functions);
    }

    /** The table that this program has. */
    public static FunctionTable shipped() {
        return parse(source(FILE));
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
        return source(FILE);
    }

    static String source(String file) {
        try (InputStream in = Objects.requireNonNull(FunctionTable.class.getResourceAsStream(SOURCES + file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /** By number; element 0 is empty. */
    public List<String> names() {
        List<String> names = new ArrayList<>(List.of(""));
        functions.forEach(function -> names.add(function.name()));
        return names;
    }

    List<MpiFunction> functions() {
        return functions;
    }
}
