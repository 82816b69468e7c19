package earl.monitor.recorder;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A function of CUDA or HIP in {@code gpu.def}.
 *
 * @param kind how it is recorded, see {@link GpuWrapperSource}
 * @param name for instance {@code "cuLaunchKernel"}
 * @param arguments in order
 * @param endings of its further names
 */
record GpuFunction(String kind, String name, List<MpiFunction.Argument> arguments, List<String> endings) {
    private static final Pattern LINE = Pattern.compile("(\\w+)\\s+((?:cu|cuda|hip)[A-Z]\\w*)\\((.*)\\)((?: _\\w+)*)");

    GpuFunction {
        arguments = List.copyOf(arguments);
        endings = List.copyOf(endings);
    }

    /** Whether a line is one of these functions, and none of MPI. */
    static boolean is(String line) {
        return LINE.matcher(line.strip()).matches();
    }

    /** @throws IllegalArgumentException if the line is no such function */
    static GpuFunction parse(String line) {
        Matcher parts = LINE.matcher(line.strip());
        if (!parts.matches()) {
            throw new IllegalArgumentException("not a function of CUDA or HIP: " + line);
        }
        List<MpiFunction.Argument> arguments = new ArrayList<>();
        if (!parts.group(3).equals("void")) {
            for (String word : parts.group(3).split(", ", -1)) {
                arguments.add(MpiFunction.argument(word));
            }
        }
        String endings = parts.group(4).strip();
        return new GpuFunction(
                parts.group(1),
                parts.group(2),
                arguments,
                endings.isEmpty() ? List.of() : List.of(endings.split(" ", -1)));
    }

    /** All its names, {@link #name} first. */
    List<String> names() {
        List<String> names = new ArrayList<>(List.of(name));
        endings.forEach(ending -> names.add(name + ending));
        return names;
    }

    /** Whether a name works on the default stream of the thread. */
    static boolean isOfThread(String name) {
        return name.endsWith("_ptsz") || name.endsWith("_ptds") || name.endsWith("_spt");
    }

    boolean has(String argument) {
        return arguments.stream().anyMatch(one -> one.name().equals(argument));
    }
}
