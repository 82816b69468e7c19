package expert.report;

import static org.assertj.core.api.Assertions.assertThat;

import earl.CallPaths;
import earl.Region;
import expert.pattern.CallTree;
import expert.pattern.SeverityCube;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CsvReportTest {
    @Test
    void aRowAMetricCallPathAndLocation() throws IOException {
        List<String> lines = csv(Samples.small().cube()).lines().toList();
        assertThat(lines.getFirst()).isEqualTo("metric,callpath,location,unit,severity,exclusive");
        assertThat(lines).contains("big_messages,,,bytes,81920.0,81920.0");
        assertThat(lines.stream().filter(line -> line.startsWith("late_sender,main/exchange/MPI_Recv,rank 0,s,")))
                .hasSize(1);
        assertThat(lines.stream().skip(1).map(line -> line.replaceAll(",[^,]*,[^,]*,[^,]*$", "")))
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
        assertThat(CsvReport.quoted("plain name")).isEqualTo("plain name");
        assertThat(CsvReport.quoted("f<a, b>")).isEqualTo("\"f<a, b>\"");
        assertThat(CsvReport.quoted("operator\"\"_x")).isEqualTo("\"operator\"\"\"\"_x\"");
        assertThat(CsvReport.quoted("two\nlines")).isEqualTo("\"two\nlines\"");
    }

    /** As in the other reports: what stands in one must be found in another, and be no longer. */
    @Test
    void longPathsAreToldByTheirInnermostRegions() {
        int depth = 3000;
        Region walk = new Region(0, "walk", "walk", "FUNCTION", "USER", "", 0);
        CallTree calls = new CallTree(
                List.of(walk), IntStream.range(0, depth).map(i -> i - 1).toArray(), new int[depth]);
        assertThat(calls.path(1)).isEqualTo("walk/walk");
        assertThat(calls.path(CallPaths.MOST_TOLD - 1)).isEqualTo("walk" + "/walk".repeat(CallPaths.MOST_TOLD - 1));
        assertThat(calls.path(CallPaths.MOST_TOLD)).startsWith("(2 regions)/walk");
        assertThat(calls.path(depth - 1)).isEqualTo("(2873 regions)" + "/walk".repeat(CallPaths.MOST_TOLD - 1));
    }

    private static String csv(SeverityCube cube) throws IOException {
        StringWriter out = new StringWriter();
        CsvReport.write(cube, out);
        return out.toString();
    }
}
