package expert.page;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Location;
import earl.Region;
import earl.TraceInfo;
import earl.testing.Tools;
import earl.testing.Traces;
import expert.analysis.Analyzer;
import expert.pattern.Analysis;
import expert.pattern.CellTable;
import expert.pattern.PatternInfo;
import expert.pattern.PatternResult;
import expert.report.Samples;
import expert.request.AnalysisRequest;
import expert.script.PatternPath;
import expert.summary.CallTree;
import expert.summary.TraceSummary;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
    @TempDir
    Path folder;

    @Test
    void nothingComesFromOutside() throws IOException {
        String page = html(Samples.small());
        // The script names a page about its errors, and the names of markup
        // languages.
        assertThat(page.replace("https://svelte.dev/e/", "")
                        .replaceAll("http://www\\.w3\\.org/(1999|2000|1998)/\\w+(/\\w+)?", ""))
                .doesNotContainPattern("(?i)\\b(src|href|action)\\s*=")
                .doesNotContainPattern("(?i)https?://")
                .doesNotContainPattern("(?i)@import|url\\(|\\bfetch\\(|XMLHttpRequest|\\bimport\\(");
        assertThat(page).contains("default-src 'none'").contains("<!DOCTYPE html>");
    }

    @Test
    void whatATraceSaysIsText() throws IOException {
        String evil = "</script><img src=x onerror=alert(1)>\"'&\u001b\u2028";
        PatternInfo info = new PatternInfo(
                "evil", evil, evil, evil, evil, false, Path.of("p.py"), "python", true, true, List.of());
        PatternResult result = new PatternResult(
                info, 1, 1, 1, List.of(new PatternResult.Cell(0, 0, 1)), List.of(), Map.of(evil, evil));
        TraceInfo about = new TraceInfo(
                Path.of("a" + evil.replace("/", "")), evil, evil, evil, evil, 1, 0, 1, Map.of(), Map.of());
        Location location = new Location(0, 0, evil, "CPU_THREAD", evil, 0, -1);
        Analysis analysis = new Analysis(
                new TraceSummary(about, 1, 1, 1, List.of(location), Map.of(0, evil)),
                List.of(result),
                List.of(),
                List.of());
        String page = html(analysis);
        assertThat(page).doesNotContain("<img src").doesNotContain("\u001b").doesNotContain("\u2028");
        assertThat(Pattern.compile("</script>").matcher(page).results()).hasSize(3);
    }

    @Test
    void twoPagesAreTheSame() throws IOException {
        assertThat(html(Samples.huge(70))).isEqualTo(html(Samples.huge(70)));
    }

    @Test
    void withoutScriptsThereIsATable() throws IOException {
        String page = html(Samples.small());
        String table = page.substring(page.indexOf("<noscript>"), page.indexOf("</noscript>"));
        assertThat(table).contains("late_sender").contains("<th>severity</th>");
    }

    @Test
    void aBrowserShowsWhatWasFound() throws IOException {
        AnalysisRequest request = AnalysisRequest.of(
                Traces.example("halo"), new PatternPath(Path.of("../patterns"), List.of(), List.of()));
        String page = shown(Analyzer.analyze(request));
        assertThat(page).doesNotContain("id=\"wait\"");
        // The metric that costs most and can be explained, where, and on which ranks.
        assertThat(chosen(page)).contains("Late sender").containsPattern("1\\.\\d\\d\\d s");
        assertThat(page.replaceAll("<!--.*?-->", "")).contains("halo / main / MPI_Waitall halo.c:13");
        assertThat(rows(page)).anyMatch(row -> row.matches("rank 1 4\\d\\d\\.\\d ms"));
        assertThat(rows(page)).contains("rank 2 0 s");
        assertThat(page)
                .contains(
                        "enters MPI_Isend (halo.c:11) at",
                        "What to do",
                        "min(enter of the send, leave of the receive)",
                        "because rank 2 spends longer in work_ms");
        // There is no server, and so no time line.
        assertThat(page).doesNotContain("time line</button>", "Save the report");
    }

    @Test
    void aBrowserShowsNamesAsTheyAre() throws IOException {
        String page = shown(Samples.huge(70));
        assertThat(page).doesNotContain("id=\"wait\"");
        assertThat(chosen(page)).isNotEmpty();
        assertThat(page).doesNotContain("\u001b");
    }

    @Test
    void thousandsOfLocationsAndCallPathsStayUsable() throws IOException {
        Analysis analysis = large(4096, 5000);
        String page = html(analysis);
        assertThat(page.length()).as("letters of the page").isLessThan(30_000_000);
        String shown = shown(page);
        assertThat(chosen(shown)).contains("P0");
        // Only the rows in view exist.
        assertThat(rows(shown)).hasSizeBetween(20, 400);
        assertThat(rows(shown)).anyMatch(row -> row.startsWith("region_0 "));
    }

    /** Whether sums that the page shows are of all cells when not all of them are in it. */
    @Test
    void whatIsLeftOutIsCounted() {
        PageCells all = new PageCells(large(16, 50).cube().condensed());
        PageCells some = new PageCells(large(16, 50).cube().condensed(), 100);
        assertThat(all.isComplete()).isTrue();
        assertThat(some.isComplete()).isFalse();
        assertThat(some.kept(0)).isBetween(1, all.kept(0) / 2);
        assertThat(some.share(0)).isBetween(0.05, 0.95);
        assertThat(all.share(0)).isEqualTo(1);
        // What is left out is in cells of its own.
        assertThat(some.count(0)).isGreaterThan(some.kept(0));
        assertThat(all.count(0)).isEqualTo(all.kept(0));
    }

    @Test
    void severityWithoutCallPathOrLocationHasANameOnThePage() throws IOException {
        Analysis small = Samples.small();
        PatternInfo info =
                new PatternInfo("lost", "Lost", "", null, "s", false, Path.of("p.py"), "python", true, true, List.of());
        PatternResult lost = new PatternResult(
                info,
                3,
                1,
                2,
                List.of(new PatternResult.Cell(-1, 0, 1), new PatternResult.Cell(2, -1, 2)),
                List.of(),
                Map.of());
        String page = shown(new Analysis(small.trace(), List.of(lost), List.of(), List.of()));
        assertThat(rows(page)).contains("(no call path) 1.000 s", "(no location) 2.000 s");
    }

    private static Analysis large(int ranks, int paths) {
        List<Location> locations = new ArrayList<>();
        for (int i = 0; i < ranks; i++) {
            locations.add(new Location(i, i, "Master thread", "CPU_THREAD", "MPI Rank " + i, i, i));
        }
        List<Region> regions = new ArrayList<>();
        int[] parents = new int[paths];
        int[] regionOf = new int[paths];
        for (int i = 0; i < paths; i++) {
            regions.add(new Region(i, "region_" + i, "region_" + i, "FUNCTION", "USER", "", 0));
            parents[i] = i == 0 ? -1 : (i - 1) / 3;
            regionOf[i] = i;
        }
        List<PatternResult> results = new ArrayList<>();
        for (int p = 0; p < 4; p++) {
            CellTable.Builder cells = new CellTable.Builder(1 << 20);
            for (int path = p; path < paths; path += p == 0 ? 5 : 100) {
                for (int rank = 0; rank < ranks; rank++) {
                    cells.add(path, rank, (1 + (path * 31 + rank * 17) % 97) * 1e-3 / (1 + p));
                }
            }
            CellTable table = cells.build();
            PatternInfo info = new PatternInfo(
                    "p" + p, "P" + p, "", null, "s", false, Path.of("p.py"), "python", true, true, List.of());
            results.add(new PatternResult(info, table.total(), 1, table.size(), table, List.of(), Map.of()));
        }
        TraceInfo info = new TraceInfo(Path.of("large"), "OTF2 3.0", "", "", "", 1, 0, 1, Map.of(), Map.of());
        return new Analysis(
                new TraceSummary(
                        info,
                        1,
                        1000,
                        1000.0 * ranks,
                        locations,
                        new CallTree(regions, parents, regionOf),
                        List.of(),
                        List.of()),
                results,
                List.of(),
                List.of());
    }

    private static String html(Analysis analysis) throws IOException {
        StringWriter out = new StringWriter();
        HtmlReport.write(analysis, PageLinks.NONE, out);
        return out.toString();
    }

    private String shown(Analysis analysis) throws IOException {
        return shown(html(analysis));
    }

    /** The document as a browser has it once scripts have run. */
    private String shown(String page) throws IOException {
        Path file = folder.resolve("page.html");
        Files.writeString(file, page);
        Tools.Outcome outcome = Tools.chromium(
                "--dump-dom",
                "--window-size=1400,900",
                "--virtual-time-budget=20000",
                file.toUri().toString());
        assertThat(outcome.status()).as(outcome.errors()).isZero();
        return String.join("\n", outcome.lines());
    }

    private static String chosen(String page) {
        return rows(page, "[^\"]*\\bchosen\\b").getFirst();
    }

    private static List<String> rows(String page) {
        return rows(page, "");
    }

    /** The rows of all trees as their words. */
    private static List<String> rows(String page, String kind) {
        return Pattern.compile("<div [^>]*class=\"row " + kind + "[^>]*>(.*?)</div>", Pattern.DOTALL)
                .matcher(page)
                .results()
                .map(match -> match.group(1)
                        .replaceAll("<span class=\"twist.*?</span>", "")
                        .replaceAll("<!--.*?-->", "")
                        .replaceAll("<[^>]*>", " ")
                        .replaceAll("\\s+", " ")
                        .strip())
                .toList();
    }
}
