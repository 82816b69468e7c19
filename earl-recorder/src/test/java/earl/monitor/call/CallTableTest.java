package earl.monitor.call;

import static org.assertj.core.api.Assertions.assertThat;

import earl.monitor.ring.RecordView;
import earl.monitor.ring.RingFile;
import earl.monitor.ring.RingWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sums of calls, compared with a map. */
class CallTableTest {
    @TempDir
    private Path folder;

    @Test
    void tablesHoldTheSumsOfAllCalls() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        Map<String, long[]> expected = new HashMap<>();
        CallTable table = new CallTable(0);
        int records = 1 << 14;
        Path path = folder.resolve("node.1000.0.ring");
        try (RingWriter writer = new RingWriter(path, 0, 1, records)) {
            long time = 100;
            for (int i = 0; i < records; i++) {
                int function = 1 + random.nextInt(300);
                int site = 1 + random.nextInt(40);
                long bytes = random.nextInt(1000);
                long before = i == 0 ? 0 : random.nextInt(50);
                long inside = random.nextInt(50);
                long enter = time + before;
                time = enter + inside;
                writer.call(function).message(1, 0, 0, bytes).site(site).times(enter, time);
                writer.publish(time);
                long[] sums = expected.computeIfAbsent(function + " " + site, first -> new long[6]);
                sums[0]++;
                sums[1] += inside;
                sums[2] = sums[0] == 1 ? inside : Math.min(sums[2], inside);
                sums[3] = Math.max(sums[3], inside);
                sums[4] += before;
                sums[5] += bytes;
            }
            try (RingFile ring = RingFile.open(path, folder)) {
                RecordView view = new RecordView();
                ring.hold(0, records);
                for (int i = 0; i < records; i++) {
                    ring.stand(view, i);
                    table.take(view);
                }
            }
        }
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        table.write(new DataOutputStream(written));
        CallTable read = CallTable.read(new DataInputStream(new ByteArrayInputStream(written.toByteArray())));

        for (CallTable one : new CallTable[] {table, read}) {
            assertThat(one.size()).as("seed %d", seed).isEqualTo(expected.size());
            for (int entry = 0; entry < one.size(); entry++) {
                long[] sums = {
                    one.calls(entry),
                    one.inside(entry),
                    one.shortest(entry),
                    one.longest(entry),
                    one.before(entry),
                    one.sent(entry)
                };
                assertThat(sums)
                        .as("seed %d", seed)
                        .isEqualTo(expected.get(one.function(entry) + " " + one.site(entry)));
            }
        }
    }
}
