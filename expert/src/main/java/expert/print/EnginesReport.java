package expert.print;

import com.fasterxml.jackson.core.JsonGenerator;
import expert.script.engine.EngineFacts;
import expert.text.Json;
import expert.text.Layout;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code expert info --engines}: the script engines here, as text or as JSON ({@code "schema": "expert.engines/1"}). */
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

    public void json() throws IOException {
        try (JsonGenerator json = Json.generator(out, 1)) {
            json.writeStartObject();
            json.writeStringField("schema", "expert.engines/1");
            json.writeStringField("java", Runtime.version().toString());
            json.writeStringField("vm", System.getProperty("java.vm.name"));
            json.writeStringField("java_home", Launch.home());
            json.writeStringField("mode", mode());
            json.writeStringField("why", why());
            json.writeStringField("class_cache", Launch.cache());
            json.writeStringField("engine", facts.implementation());
            json.writeStringField("engine_version", facts.version());
            json.writeFieldName("languages");
            Json.value(json, facts.languages());
            json.writeBooleanField("optimizing", facts.optimizing());
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }
}
