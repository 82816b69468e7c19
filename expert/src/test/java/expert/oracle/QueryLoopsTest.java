package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import expert.answer.figure.Account;
import expert.pattern.Analysis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hosts that ask a stream again and again whether it has ended its work. */
class QueryLoopsTest {
    /** Microseconds since 1970 at which the recording begins. */
    private static final long BEGIN = 1_700_000_000_000_000L;

    @TempDir
    Path folder;

    private final StringBuilder events = new StringBuilder();

    private void event(String category, String name, long begin, long end, long correlation) {
        boolean stream = category.equals("kernel");
        events.append(events.isEmpty() ? "" : ",\n")
                .append(
                        "{\"ph\": \"X\", \"cat\": \"%s\", \"name\": \"%s\", \"pid\": %d, \"tid\": %d, \"ts\": %d, \"dur\": %d, "
                                .formatted(category, name, stream ? 0 : 1, stream ? 7 : 1, BEGIN + begin, end - begin))
                .append("\"args\": {%s\"correlation\": %d}}"
                        .formatted(stream ? "\"device\": 0, \"stream\": 7, " : "", correlation));
    }

    private Analysis analysis() throws IOException {
        Path file = Files.writeString(
                folder.resolve("rank0.json"),
                "{\"distributedInfo\": {\"rank\": 0}, \"traceEvents\": [\n" + events + "]}\n");
        return Shipped.analyze(file);
    }

    /** Microseconds that the host waits, by call path; each second counts once. */
    private static Map<String, Long> hostWaits(Analysis analysis) {
        Map<String, Long> found = new TreeMap<>();
        Shipped.result(analysis.counted(), "host_wait")
                .cells()
                .forEach(cell -> found.merge(
                        analysis.trace().callpath(cell.callpath()), Math.round(cell.severity() * 1e6), Long::sum));
        return found;
    }

    /** Microseconds of rows of the account of the first page. */
    private static Map<Account.Kind, Long> account(Analysis analysis) {
        Map<Account.Kind, Long> found = new TreeMap<>();
        Account.of(analysis.counted())
                .orElseThrow()
                .rows()
                .forEach(row -> found.put(row.kind(), Math.round(row.seconds() * 1e6)));
        return found;
    }

    /**
     * The kernel ends in the last query. The first one begins before the kernel.
     *
     * <pre>
     * host    [ask  [launch]   [query]   [query]   [query]  ]
     *         0      1    5    20   24   120  124  220   230
     * stream              [kernel 10 ................ 225]
     * </pre>
     */
    @Test
    void theTimeBetweenQueriesCountsInTheRegionThatAsks() throws IOException {
        event("cpu_op", "ask", 0, 300, 1);
        event("cuda_runtime", "cudaLaunchKernel", 1, 5, 2);
        event("kernel", "spin", 10, 225, 2);
        event("cuda_runtime", "cudaStreamQuery", 20, 24, 3);
        event("cuda_runtime", "cudaStreamQuery", 120, 124, 4);
        event("cuda_runtime", "cudaStreamQuery", 220, 230, 5);
        Analysis analysis = analysis();
        assertThat(hostWaits(analysis)).isEqualTo(Map.of("ask/cudaStreamQuery", 4L + 4 + 5, "ask", 96L + 96));
        assertThat(account(analysis))
                .isEqualTo(Map.of(
                        Account.Kind.DEVICE, 205L, Account.Kind.GPU, 4L + 5, Account.Kind.COMPUTATION, 300L - 205 - 9));
    }

    /** The kernel ends between two queries: the last one does not wait. */
    @Test
    void theWaitEndsWithTheActivity() throws IOException {
        event("cpu_op", "ask", 0, 300, 1);
        event("cuda_runtime", "cudaLaunchKernel", 1, 5, 2);
        event("kernel", "spin", 10, 100, 2);
        event("cuda_runtime", "cudaStreamQuery", 20, 24, 3);
        event("cuda_runtime", "cudaStreamQuery", 120, 124, 4);
        Analysis analysis = analysis();
        assertThat(hostWaits(analysis)).isEqualTo(Map.of("ask/cudaStreamQuery", 4L, "ask", 76L));
        assertThat(account(analysis))
                .isEqualTo(Map.of(
                        Account.Kind.DEVICE, 80L, Account.Kind.GPU, 4L + 4, Account.Kind.COMPUTATION, 300L - 80 - 8));
    }
}
