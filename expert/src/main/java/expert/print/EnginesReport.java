package expert.print;

import expert.script.engine.EngineFacts;
import expert.text.Json;
import expert.text.Layout;
import expert.text.RecordField.SnakeCase;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code expert info --engines}: the script engines here, as text or as JSON ({@code "schema": "expert.engines/1"}). */
@SnakeCase
public final class EnginesReport {
    private static final int LABEL = 22;
    private final EngineFacts facts;
    private final PrintWriter out;
    private final int width;

    public EnginesReport(EngineFacts facts, PrintWriter out, int width) {
        this.width = width;
        this.facts = facts;
        this.out = out;
    }

    /** The launcher's choice. */
    private static String mode() {
        return System.getProperty("expert.engine", "none");
    }

    private static String why() {
        return System.getProperty("expert.engine.why", "not started by bin/expert");
    }

    private String compiler() {
        if (facts.optimizing()) {
            return "on";
        }
        return mode().equals("jit")
                ? "off: this Java does not take it"
                : "off: launch mode " + mode() + " does not have it; --engine jit does";
    }

    public void text() {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("Java", Launch.java());
        lines.put("Java's folder", Launch.home());
        lines.put("launch mode", mode());
        lines.put("because", why());
        lines.put("class cache", Launch.cache());
        lines.put("script engine", facts.implementation() + " " + facts.version());
        lines.put("languages", String.join(", ", facts.languages()));
        lines.put("optimizing compiler", compiler());
        Layout.labelled(lines, LABEL, width).forEach(out::println);
    }

    record EnginesJson(
            String schema,
            String java,
            @Nullable String vm,
            @Nullable String javaHome,
            String mode,
            String why,
            String classCache,
            String engine,
            String engineVersion,
            List<String> languages,
            boolean optimizing) {}

    public void json() throws IOException {
        Json.document(
                out,
                1,
                new EnginesJson(
                        "expert.engines/1",
                        Runtime.version().toString(),
                        System.getProperty("java.vm.name"),
                        Launch.home(),
                        mode(),
                        why(),
                        Launch.cache(),
                        facts.implementation(),
                        facts.version(),
                        facts.languages(),
                        facts.optimizing()));
    }
}
