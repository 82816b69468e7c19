package expert.answer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.Diagnostic;
import earl.Location;
import earl.Region;
import earl.TraceInfo;
import earl.schema.FieldType;
import expert.page.HtmlReport;
import expert.page.PageLinks;
import expert.pattern.Analysis;
import expert.pattern.PatternInfo;
import expert.pattern.PatternResult;
import expert.report.BriefReport;
import expert.report.JsonReport;
import expert.report.Schema;
import expert.summary.CallTree;
import expert.summary.TraceSummary;
import expert.text.Paint;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Reports name the libraries and languages in whose calls EXPERT finds no waits. */
class NotJudgedTest {
    private static Analysis analysis(String... paradigms) {
        List<Region> regions = new ArrayList<>();
        int[] parents = new int[paradigms.length];
        int[] ids = new int[paradigms.length];
        for (int i = 0; i < paradigms.length; i++) {
            regions.add(new Region(i, "region " + i, "region " + i, "FUNCTION", paradigms[i], "", 0));
            parents[i] = i - 1;
            ids[i] = i;
        }
        TraceInfo info = new TraceInfo(
                Path.of("t/traces.otf2"), "OTF2 3.0", "", "", "", 1_000_000_000, 0, 1, Map.of(), Map.of());
        CallTree calls = new CallTree(regions, parents, ids);
        return new Analysis(
                new TraceSummary(info, 10, 1, 1, List.of(), calls, List.of(), List.of()),
                List.of(),
                List.of(),
                List.of());
    }

    private static JsonNode json(Analysis analysis) throws IOException {
        StringWriter out = new StringWriter();
        JsonReport.write(analysis, out);
        return new ObjectMapper().readTree(out.toString());
    }

    @Test
    void theFirstPageNamesThem() throws IOException {
        Analysis analysis = analysis("COMPILER", "CUDA", "MPI", "GASPI", "CUDA");
        StringWriter text = new StringWriter();
        BriefReport.write(analysis, text, Paint.PLAIN, 100);
        assertThat(text.toString()).contains("EXPERT did not judge calls of GASPI, CUDA.");
        StringWriter html = new StringWriter();
        HtmlReport.write(analysis, PageLinks.NONE, html);
        assertThat(html.toString()).contains("EXPERT did not judge calls of GASPI, CUDA.");
        assertThat(json(analysis).at("/verdict/not_judged")).hasToString("[\"calls of GASPI, CUDA\"]");
        assertThat(Schema.of(Schema.REPORT).faults(json(analysis))).isEmpty();
    }

    @Test
    void aTraceOfTheProgramAndMpiHasNone() throws IOException {
        Analysis analysis =
                analysis("COMPILER", "USER", "MPI", "OPENMP", "SHMEM", "PTHREAD", "MEASUREMENT_SYSTEM", "NONE");
        assertThat(NotJudged.sentences(analysis)).isEmpty();
        assertThat(json(analysis).path("verdict").has("not_judged")).isFalse();
    }

    /** Calls that no pattern looks at count if they take more than 1 % of the run, records that EXPERT does not know always. */
    @Test
    void namesCallsAndRecordsThatNoPatternLooksAt() {
        List<Diagnostic> odd = List.of(
                new Diagnostic("unknown_record", Diagnostic.Severity.INFO, 3, "", ""),
                new Diagnostic("barrier_without_team", Diagnostic.Severity.INFO, 1, "", ""),
                // At most 5 ms of 1 s are at stake.
                new Diagnostic("unknown_senders", Diagnostic.Severity.INFO, 9, 0, "", "", 0.005));
        assertThat(NotJudged.of(flushes(0.2, odd)))
                .containsExactly(
                        "242,004 calls of MPI_Win_flush_all (20.0 %)",
                        "3 records of unknown kind", "1 barrier of an unknown team");
        assertThat(NotJudged.of(flushes(0.005, List.of()))).isEmpty();
    }

    /** What EXPERT did not judge follows the largest row of the account. */
    @Test
    void theVerdictNamesTheLargestRowFirst() {
        assertThat(Verdict.of(flushes(0.2, List.of())).text())
                .startsWith("Calls of MPI that move little or nothing cost 200.0 ms (20.0 % of the run)")
                .endsWith(" EXPERT did not judge 242,004 calls of MPI_Win_flush_all (20.0 %).");
    }

    /** Threads without a processor explain the time of their calls: only the rest of it was not judged. */
    @Test
    void timeWithoutAProcessorIsNotLeftUnjudged() {
        assertThat(NotJudged.of(flushes(0.5, 0.4, List.of())))
                .containsExactly("242,004 calls of MPI_Win_flush_all (10.0 %)");
        assertThat(Verdict.of(flushes(0.5, 0.4, List.of())).text())
                .startsWith("Threads are ready but have no processor for 400.0 ms (40.0 % of the run)")
                .endsWith(" EXPERT did not judge 242,004 calls of MPI_Win_flush_all (10.0 %).");
        assertThat(NotJudged.of(flushes(0.5, 0.495, List.of()))).isEmpty();
    }

    private static Analysis flushes(double share, List<Diagnostic> odd) {
        return flushes(share, 0, odd);
    }

    /** A run of 1 s on one process, with a share of it in MPI_Win_flush_all, a part of which has no processor. */
    private static Analysis flushes(double share, double without, List<Diagnostic> odd) {
        CallTree calls = new CallTree(
                List.of(
                        new Region(0, "main", "main", "FUNCTION", "COMPILER", "", 0),
                        new Region(1, "MPI_Win_flush_all", "MPI_Win_flush_all", "RMA", "MPI", "", 0)),
                new int[] {-1, 0},
                new int[] {0, 1});
        List<PatternResult> results = new ArrayList<>();
        Map<String, List<PatternResult.Cell>> cells = Map.of(
                "time",
                List.of(new PatternResult.Cell(0, 0, 1 - share), new PatternResult.Cell(1, 0, share)),
                "visits",
                List.of(new PatternResult.Cell(1, 0, 242_004)),
                "preempted",
                without > 0 ? List.of(new PatternResult.Cell(1, 0, without)) : List.of());
        for (String name : List.of(
                "time",
                "io",
                "visits",
                "late_sender",
                "late_receiver",
                "wait_at_nxn",
                "wait_at_barrier",
                "preempted")) {
            List<PatternResult.Cell> own = cells.getOrDefault(name, List.of());
            PatternInfo pattern = new PatternInfo(
                    name,
                    name,
                    "",
                    null,
                    name.equals("visits") ? "count" : "s",
                    false,
                    Path.of("p.py"),
                    "python",
                    true,
                    true,
                    List.of());
            double sum = own.stream().mapToDouble(PatternResult.Cell::severity).sum();
            results.add(new PatternResult(pattern, sum, 1, own.size(), own, List.of(), Map.of()));
        }
        List<Location> locations = List.of(new Location(0, 0, "Master thread", "CPU_THREAD", "MPI Rank 0", 0, 0));
        TraceInfo info = new TraceInfo(
                Path.of("t/traces.otf2"), "OTF2 3.0", "", "", "", 1_000_000_000, 0, 1, Map.of(), Map.of());
        return new Analysis(
                new TraceSummary(info, 10, 1, 1, locations, calls, List.of(), List.of()), results, List.of(), odd);
    }

    /** Each paradigm of OTF2 is either one that EXPERT judges, or none that may wait, or named. */
    @Test
    void everyParadigmHasItsPlace() {
        List<String> others = List.of(
                "UNKNOWN",
                "USER",
                "COMPILER",
                "OPENMP",
                "MPI",
                "MEASUREMENT_SYSTEM",
                "PTHREAD",
                "HARDWARE",
                "SHMEM",
                "SAMPLING",
                "NONE");
        for (int code = 0; !FieldType.PARADIGM.names().name(code).isEmpty() && code < 25; code++) {
            String paradigm = FieldType.PARADIGM.names().name(code);
            assertThat(NotJudged.of(analysis(paradigm)).isEmpty()).as(paradigm).isEqualTo(others.contains(paradigm));
        }
    }
}
