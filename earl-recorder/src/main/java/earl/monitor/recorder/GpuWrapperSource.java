package earl.monitor.recorder;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Writes the wrappers of the functions of CUDA and HIP in C, and the table by which programs that look names up get them. The recorded
 * values are the stream, the event and the bytes, as far as the function has them:
 *
 * <ul>
 *   <li>{@code call}: a function that names its stream, or works on none
 *   <li>{@code default}: works on the default stream
 *   <li>{@code query}: asks whether a stream or an event has ended; successive queries that find nothing are joined
 *   <li>{@code create}, {@code destroy}: makes or ends a stream
 *   <li>{@code names}: gives functions by their names; it gives the wrapper where there is one, and is not recorded
 * </ul>
 */
final class GpuWrapperSource {
    private final StringBuilder out = new StringBuilder();

    private GpuWrapperSource() {}

    /** {@code gpu_wrappers.c}. */
    static String wrappers(FunctionTable table) {
        return new GpuWrapperSource().write(table.gpu());
    }

    private String write(List<GpuFunction> functions) {
        line("#include \"functions.h\"");
        line("#include \"gpu.h\"");
        line("typedef struct { unsigned x, y, z; } dim3;");
        Map<String, GpuFunction> names = new TreeMap<>();
        for (GpuFunction function : functions) {
            for (String name : function.names()) {
                names.put(name, function);
                line("int %s(%s);".formatted(name, declared(function)));
            }
        }
        line("struct gpu_entry gpu_entries[] = {");
        names.keySet().forEach(name -> line("  { \"%s\", (void *)%s },".formatted(name, name)));
        line("};");
        line("const int gpu_entries_count = %d;".formatted(names.size()));
        int number = 0;
        for (Map.Entry<String, GpuFunction> entry : names.entrySet()) {
            wrapper(entry.getValue(), entry.getKey(), number++);
        }
        return out.toString();
    }

    private static String declared(GpuFunction function) {
        return function.arguments().isEmpty()
                ? "void"
                : function.arguments().stream()
                        .map(MpiFunction.Argument::declaration)
                        .collect(Collectors.joining(", "));
    }

    private void wrapper(GpuFunction function, String name, int number) {
        String declared = declared(function);
        String given =
                function.arguments().stream().map(MpiFunction.Argument::name).collect(Collectors.joining(", "));
        line("int %s(%s) {".formatted(name, declared));
        line("  int (*real)(%s) = gpu_real(gpu_entries + %d, CALLER);".formatted(declared, number));
        if (function.kind().equals("names")) {
            line("  int error = real(%s);".formatted(given));
            line("  if (!error) gpu_hand_out(symbol, function, %s, %s);"
                    .formatted(function.has("version") ? "(uint64_t)version" : "0", ofThread(function, name)));
        } else {
            line("  struct call c;");
            line("  if (!gpu_begins(&c, F_%s, CALLER, FRAME)) return real(%s);".formatted(function.name(), given));
            recorded(function, name, given);
        }
        line("  return error;");
        line("}");
    }

    /** A function that gives others does so for the streams of threads, if its flags or else its name say so. */
    private static String ofThread(GpuFunction function, String name) {
        String own = GpuFunction.isOfThread(name) ? "!(flags & 1)" : "(flags & 2) != 0";
        return function.has("flags") ? own : "0";
    }

    private void recorded(GpuFunction function, String name, String given) {
        String library = name.startsWith("hip") ? "GPU_HIP" : name.startsWith("cuda") ? "GPU_RUNTIME" : "GPU_DRIVER";
        String stream = stream(function);
        String asked = stream.isEmpty()
                ? "0"
                : "gpu_stream(&c, %s, (void *)real, %s, %d)"
                        .formatted(library, stream, GpuFunction.isOfThread(name) ? 1 : 0);
        boolean ends = function.kind().equals("destroy");
        if (ends) {
            line("  uint32_t ended = %s;".formatted(asked));
            line("  gpu_stream_ends(stream);");
        }
        line("  int error = real(%s);".formatted(given));
        line("  over(&c);");
        if (function.kind().equals("create")) {
            line("  uint32_t of = error ? 0 : %s;".formatted(asked));
        } else {
            line("  uint32_t of = %s;".formatted(ends ? "ended" : asked));
        }
        String event = function.has("event") ? "event" : "0";
        if (function.kind().equals("query")) {
            line("  gpu_query_ends(&c, of, %s, error);".formatted(event));
        } else {
            line("  gpu_ends(&c, of, %s, %s);".formatted(event, bytes(function)));
        }
    }

    private static String stream(GpuFunction function) {
        if (function.has("stream")) {
            return "stream";
        }
        if (function.has("config")) {
            return "*(void *const *)((const char *)config + 32)";
        }
        if (function.kind().equals("create")) {
            return "*made";
        }
        return function.kind().equals("default") ? "0" : "";
    }

    private static String bytes(GpuFunction function) {
        return function.has("bytes") ? "bytes" : function.has("height") ? "width * height" : "0";
    }

    private void line(String text) {
        out.append(text).append('\n');
    }
}
