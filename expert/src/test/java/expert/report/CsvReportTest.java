package expert.report;

import static org.assertj.core.api.Assertions.assertThat;

import earl.CallPaths;
import earl.Region;
import earl.Trace;
import earl.text.Csv;
import expert.answer.figure.Account;
import expert.pattern.CellTable;
import expert.pattern.SeverityCube;
import expert.summary.CallTree;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CsvReportTest {
    @Test
    void aRowAMetricCallPathAndLocation() throws IOException {
        List<String> lines = csv(Samples.small().cube()).lines().toList();
        assertThat(lines.getFirst()).isEqualTo("metric,callpath,location,unit,severity,exclusive,source");
        assertThat(lines).contains("big_messages,,,bytes,81920.0,81920.0,");
        assertThat(lines.stream().filter(line -> line.startsWith("late_sender,main/exchange/MPI_Recv,rank 0,s,")))
                .hasSize(1);
        assertThat(lines.stream().skip(1).map(line -> line.replaceAll(",[^,]*,[^,]*,[^,]*,[^,]*$", "")))
                .doesNotHaveDuplicates();
    }

    @Test
    void theRowsAddUpToTheMetric() throws IOException {
        SeverityCube cube = Samples.small().cube();
        for (SeverityCube.Metric metric : cube.metrics()) {
            double sum = csv(cube)
                    .lines()
                    .filter(line -> line.startsWith(metric.name() + ","))
                    .mapToDouble(line -> Double.parseDouble(line.split(",", -1)[4]))
                    .sum();
            assertThat(sum).as(metric.name()).isEqualTo(metric.severity());
        }
    }

    @Test
    void fieldsThatHoldWhatEndsThemAreQuoted() {
        assertThat(Csv.GUARDED.cell("plain name")).isEqualTo("plain name");
        assertThat(Csv.GUARDED.cell("f<a, b>")).isEqualTo("\"f<a, b>\"");
        assertThat(Csv.GUARDED.cell("operator\"\"_x")).isEqualTo("\"operator\"\"\"\"_x\"");
        assertThat(Csv.GUARDED.cell("two\nlines")).isEqualTo("two\\u000alines");
    }

    /** As in the other reports: what stands in one must be found in another, and be no longer. */
    @Test
    void longPathsAreToldByTheirInnermostRegions() {
        int depth = 3000;
        Region walk = new Region(0, "walk", "walk", "FUNCTION", "USER", "", 0);
        CallTree calls = new CallTree(
                List.of(walk), IntStream.range(0, depth).map(i -> i - 1).toArray(), new int[depth]);
        assertThat(calls.path(1)).isEqualTo("walk/walk");
        assertThat(calls.path(CallPaths.MAX_DEPTH - 1)).isEqualTo("walk" + "/walk".repeat(CallPaths.MAX_DEPTH - 1));
        assertThat(calls.path(CallPaths.MAX_DEPTH)).isEqualTo("(113 regions)" + "/walk".repeat(CallPaths.INNERMOST));
        assertThat(calls.path(depth - 1)).isEqualTo("(2984 regions)" + "/walk".repeat(CallPaths.INNERMOST));
    }

    /** Each path with all its names would make a table that grows with the square of the depth. */
    @Test
    void deepPathsHaveAnIdAndATableOfParents() throws IOException {
        int depth = CallPaths.MAX_DEPTH + 2;
        Region walk = new Region(0, "walk", "walk", "FUNCTION", "USER", "src/walk.c", 7);
        Region other = new Region(1, "f,g", "f,g", "FUNCTION", "USER", "", 0);
        int[] regions = new int[depth + 1];
        regions[depth] = 1;
        CallTree calls = new CallTree(
                List.of(walk, other),
                IntStream.rangeClosed(0, depth).map(i -> i - 1).toArray(),
                regions);
        CellTable.Builder cells = new CellTable.Builder(2);
        cells.add(1, Trace.NONE, 1);
        cells.add(depth, Trace.NONE, 2);
        CellTable table = cells.build();
        SeverityCube.Metric metric =
                new SeverityCube.Metric("waits", "Waits", "", "s", Trace.NONE, false, 3, 3, table, table);
        SeverityCube cube = new SeverityCube("run", Map.of(), List.of(metric), calls, List.of(), List.of(), List.of());
        String whole = "walk" + "/walk".repeat(CallPaths.MAX_DEPTH - 1);
        assertThat(csv(cube)).isEqualTo("""
                        metric,callpath,location,unit,severity,exclusive,source
                        waits,walk/walk,,s,1.0,1.0,src/walk.c:7
                        waits,#130,,s,2.0,2.0,

                        callpath,parent,region
                        #128,%s,walk
                        #129,#128,walk
                        #130,#129,"f,g"
                        """.formatted(whole));
    }

    @Test
    void rowsOfTheAccountFollow() throws IOException {
        StringWriter out = new StringWriter();
        Account.Row row = new Account.Row(Account.Kind.TRANSFER, 1.5, 0.75, List.of());
        CsvReport.write(Samples.small().cube(), Optional.of(new Account(2, List.of(row))), List.of(), out, Csv.GUARDED);
        assertThat(out.toString()).endsWith("\naccount/transfer,,,s,1.5,1.5,\n");
    }

    private static String csv(SeverityCube cube) throws IOException {
        StringWriter out = new StringWriter();
        CsvReport.write(cube, Optional.empty(), List.of(), out, Csv.GUARDED);
        return out.toString();
    }
}
