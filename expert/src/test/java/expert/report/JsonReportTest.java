package expert.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import earl.CallPaths;
import earl.testing.Traces;
import expert.pattern.Analysis;
import expert.pattern.BookingError;
import expert.pattern.PatternResult;
import expert.summary.TraceSummary;
import expert.text.JsonSchemas;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonReportTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @Test
    void saysWhatWasFound() throws IOException {
        Golden.check("small.json", json(Samples.small()));
    }

    @Test
    void saysWhatFailed() throws IOException {
        Golden.check("failed.json", json(Samples.failed()));
    }

    @Test
    void theSchemaIsThatOfTheRecords() throws IOException {
        JsonSchemas schemas = new JsonSchemas("#/$defs/", true);
        ObjectNode schema = MAPPER.createObjectNode()
                .put("$schema", "https://json-schema.org/draft/2020-12/schema")
                .put("title", JsonReport.SCHEMA)
                .put(
                        "description",
                        "What 'expert analyze --format json' writes. Keys come in the order given here; the same trace and patterns give the same bytes.");
        schema.setAll(schemas.of(ReportJson.class));
        schema.set("$defs", schemas.all());
        Path file = Traces.root().resolve("expert/src/main/resources/expert/report/report-1.schema.json");
        String text = MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(schema) + "\n";
        if (Boolean.getBoolean("documents.update")) {
            Files.writeString(file, text);
        }
        assertThat(file).as("-Ddocuments.update=true writes it").hasContent(text);
    }

    @Test
    void theTwoCallsOfACauseFitTheSchema() throws IOException {
        ObjectNode report = (ObjectNode) MAPPER.readTree(json(Samples.small()));
        ObjectNode cause = MAPPER.createObjectNode().put("callpath", "main").putNull("source");
        cause.putArray("between").add("a.c:1").addNull();
        cause.putArray("ranks").add(0);
        cause.putArray("locations").add("rank 0");
        ((ObjectNode) report.path("verdict")).set("cause", cause.put("seconds", 1.5));
        Schema schema = Schema.of(Schema.REPORT);
        assertThat(schema.faults(report)).isEmpty();
        ((ArrayNode) cause.path("between")).add("b.c:2");
        assertThat(schema.faults(report)).containsExactly("$.verdict.cause.between is too long");
    }

    @Test
    void fitsItsSchema() throws IOException {
        Schema schema = Schema.of("report-1.schema.json");
        for (Analysis analysis : List.of(Samples.small(), Samples.failed(), Samples.huge(70))) {
            assertThat(schema.faults(MAPPER.readTree(json(analysis)))).isEmpty();
        }
    }

    @Test
    void partsFitTheSchema() throws IOException {
        Analysis small = Samples.small();
        Analysis told = new Analysis(
                small.trace(),
                small.patterns(),
                small.failures(),
                small.diagnostics(),
                List.of(new Analysis.Part("  1.1 3x 0-3", "1.1", 2.5, Map.of("late_sender", 0.5))),
                List.of(new BookingError(
                        small.patterns().getFirst().info(),
                        BookingError.Kind.NOT_A_NUMBER,
                        0,
                        0,
                        3,
                        List.of(),
                        BookingError.Place.NONE)));
        JsonNode report = MAPPER.readTree(json(told));
        assertThat(Schema.of("report-1.schema.json").faults(report)).isEmpty();
        assertThat(report.at("/parts/0/part").asText()).isEqualTo("1.1 3x 0-3");
        assertThat(report.at("/parts/0/loop").asText()).isEqualTo("1.1");
    }

    @Test
    void theSchemaRejectsWhatDoesNotFit() throws IOException {
        Schema schema = Schema.of("report-1.schema.json");
        JsonNode report = MAPPER.readTree(json(Samples.small()));
        ((ObjectNode) report).put("schema", "expert.report/2").remove("diagnostics");
        ((ObjectNode) report.at("/patterns/0")).put("surprise", 1).put("severity", "much");
        ((ObjectNode) report.at("/patterns/2/worst/0/because"))
                .putObject("send")
                .put("pos", -1);
        assertThat(schema.faults(report))
                .anySatisfy(fault -> assertThat(fault).startsWith("$.schema is not"))
                .anySatisfy(fault -> assertThat(fault).isEqualTo("$ lacks \"diagnostics\""))
                .anySatisfy(fault -> assertThat(fault).isEqualTo("$.patterns[0] has the unknown key surprise"))
                .anySatisfy(fault -> assertThat(fault).startsWith("$.patterns[0].severity is no"))
                .anySatisfy(fault -> assertThat(fault).startsWith("$.patterns[2].worst[0].because.send fits none of"));
    }

    @Test
    void numbersReadBackTheSame() throws IOException {
        Analysis small = Samples.small();
        JsonNode report = MAPPER.readTree(json(small));
        int index = 0;
        for (PatternResult result : small.patterns()) {
            JsonNode pattern = report.path("patterns").path(index++);
            assertThat(pattern.path("severity").doubleValue()).isEqualTo(result.severity());
            assertThat(pattern.path("fraction").doubleValue()).isEqualTo(small.fraction(result));
            Map<Integer, Double> read = new HashMap<>();
            pattern.path("by_location")
                    .forEach(row -> read.put(
                            row.path("location").asInt(-1), row.path("severity").doubleValue()));
            result.byLocation().forEach((location, severity) -> assertThat(read).containsEntry(location, severity));
        }
    }

    @Test
    void whatIsNotFiniteIsNull() throws IOException {
        Analysis small = Samples.small();
        PatternResult first = small.patterns().getFirst();
        PatternResult odd = new PatternResult(
                first.info(),
                1,
                1,
                0,
                List.of(),
                List.of(),
                Map.of("list", List.of(Double.NaN, Double.POSITIVE_INFINITY, -0.0, 1e-7)));
        Analysis analysis = new Analysis(small.trace(), List.of(odd), List.of(), List.of());
        assertThat(json(analysis)).contains("[null, null, 0.0, 1.0E-7]");
    }

    @Test
    void callPathsComeWorstFirst() throws IOException {
        JsonNode rows = MAPPER.readTree(json(Samples.huge(70))).at("/patterns/3/by_callpath");
        List<Double> severities = new ArrayList<>();
        rows.forEach(row -> severities.add(row.path("severity").doubleValue()));
        assertThat(severities).hasSizeGreaterThan(10).isSortedAccordingTo((a, b) -> Double.compare(b, a));
    }

    @Test
    void callPathsThatAreTheSameInWordsAreOne() throws IOException {
        Analysis small = Samples.small();
        TraceSummary trace = small.trace();
        TraceSummary alike = new TraceSummary(
                trace.info(),
                trace.events(),
                trace.duration(),
                trace.totalTime(),
                trace.locations(),
                Map.of(2, "main/MPI_Barrier", 3, "main/MPI_Barrier"));
        PatternResult first = small.patterns().getFirst();
        PatternResult result = new PatternResult(
                first.info(),
                7,
                1,
                2,
                List.of(new PatternResult.Cell(2, 0, 3), new PatternResult.Cell(3, 1, 4)),
                List.of(),
                Map.of());
        JsonNode rows = MAPPER.readTree(json(new Analysis(alike, List.of(result), List.of(), List.of())))
                .at("/patterns/0/by_callpath");
        assertThat(rows).hasSize(1);
        assertThat(rows.at("/0/severity").doubleValue()).isEqualTo(7);
    }

    @Test
    void deepCallPathsHaveNumbersAndATableOfTheirParents() throws IOException {
        JsonNode report = MAPPER.readTree(json(Samples.deep("main", 1000)));
        JsonNode rows = report.at("/patterns/0/by_callpath");
        assertThat(rows).hasSize(1000).allMatch(row -> row.path("severity").doubleValue() == 2);
        assertThat(rows.get(CallPaths.MAX_DEPTH - 1).path("callpath").textValue())
                .isEqualTo("main" + "/walk".repeat(CallPaths.MAX_DEPTH - 1));
        assertThat(rows.get(CallPaths.MAX_DEPTH).path("callpath").intValue()).isEqualTo(CallPaths.MAX_DEPTH);
        JsonNode table = report.path("callpaths");
        assertThat(table).hasSize(1000 - CallPaths.MAX_DEPTH);
        assertThat(table.get(0).path("parent"))
                .isEqualTo(rows.get(CallPaths.MAX_DEPTH - 1).path("callpath"));
        assertThat(table.get(1).path("parent").intValue()).isEqualTo(CallPaths.MAX_DEPTH);
        assertThat(table.get(1).path("region").textValue()).isEqualTo("walk");
    }

    private static String json(Analysis analysis) throws IOException {
        StringWriter out = new StringWriter();
        JsonReport.write(analysis, out);
        return out.toString();
    }
}
