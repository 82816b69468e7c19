package earl.monitor.recorder;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The functions of MPI, and after them those of CUDA and HIP that are recorded: a function's number in records is its place in the
 * table, from 1. Immutable.
 */
public final class FunctionTable {
    private static final List<String> FILES = List.of("functions.txt", "gpu.def");

    private final List<MpiFunction> functions;
    private final List<GpuFunction> gpu;

    private FunctionTable(List<MpiFunction> functions, List<GpuFunction> gpu) {
        this.functions = List.copyOf(functions);
        this.gpu = List.copyOf(gpu);
    }

    /** The table that this program has. */
    public static FunctionTable shipped() {
        return parse(text());
    }

    /** A table as text. @throws IllegalArgumentException if a line is none of it */
    public static FunctionTable parse(String text) {
        List<MpiFunction> functions = new ArrayList<>();
        List<GpuFunction> gpu = new ArrayList<>();
        for (String line : text.lines().toList()) {
            if (GpuFunction.is(line)) {
                gpu.add(GpuFunction.parse(line));
            } else if (!line.isBlank() && !line.startsWith("#")) {
                functions.add(MpiFunction.parse(line));
            }
        }
        return new FunctionTable(functions, gpu);
    }

    /** The table as text. */
    public static String text() {
        return FILES.stream().map(NativeSources::text).collect(Collectors.joining());
    }

    /** [number of a function] -> its name; element 0 is empty. */
    public List<String> names() {
        List<String> names = new ArrayList<>(List.of(""));
        functions.forEach(function -> names.add(function.name()));
        gpu.forEach(function -> names.add(function.name()));
        return names;
    }

    List<GpuFunction> gpu() {
        return gpu;
    }

    List<MpiFunction> functions() {
        return functions;
    }
}
