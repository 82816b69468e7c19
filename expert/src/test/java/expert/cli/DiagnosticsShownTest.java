package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.format.otf2.write.LocationWriter;
import earl.format.otf2.write.Otf2Definitions;
import earl.format.otf2.write.Otf2Writer;
import earl.format.otf2.write.Otf2WriterOptions;
import earl.schema.RecordKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was odd is in every report: how often, how long, where first, how bad, and what it means for the figures. */
class DiagnosticsShownTest {
    private static final long MILLISECOND = 1_000_000;

    @TempDir
    Path folder;

    /** Two ranks: one flushes for 20 ms, is off for 30 ms, and sends to a rank that its communicator does not have. */
    @BeforeEach
    void trace() {
        try (Otf2Writer archive = Otf2Writer.create(folder, "odd", Otf2WriterOptions.defaults())) {
            Otf2Definitions define = archive.definitions();
            int main = define.region("main", 1, 1);
            define.location(0, "rank 0", 1, -1);
            define.location(1, "rank 1", 1, -1);
            define.group("all", 4, 4, 0, 0, 1);
            int world = define.communicator("world", define.group("world", 5, 4, 0, 0, 1), -1, 0);
            LocationWriter one = archive.location(0);
            one.enter(0, main);
            one.mpiSend(MILLISECOND, 2, world, 0, 8);
            one.record(10 * MILLISECOND, RecordKind.BUFFER_FLUSH, new long[] {30 * MILLISECOND}, 1);
            one.record(40 * MILLISECOND, RecordKind.MEASUREMENT_ON_OFF, new long[] {2}, 1);
            one.record(70 * MILLISECOND, RecordKind.MEASUREMENT_ON_OFF, new long[] {1}, 1);
            one.leave(100 * MILLISECOND, main);
            LocationWriter other = archive.location(1);
            other.enter(0, main);
            other.leave(100 * MILLISECOND, main);
        }
    }

    private Terminal.Result run(String... arguments) {
        String[] all = new String[arguments.length + 1];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        all[arguments.length] = folder.toString();
        Terminal.Result result = new Terminal().run(all);
        assertThat(result.status()).as(result.err()).isZero();
        return result;
    }

    /** A text without its layout. */
    private static String words(String text) {
        return text.replaceAll("\\s+", " ");
    }

    @Test
    void inWords() {
        for (String command : new String[] {"analyze --select late_sender", "info", "info --open"}) {
            String text = words(run(command.split(" ")).out());
            assertThat(text)
                    .as(command)
                    .contains("buffer_flush, 1 time, 20.00 ms in all, first: ")
                    .contains("0.evt: event 2. The measurement wrote its buffer to disk")
                    .containsPattern("data[ _]loss")
                    .contains("measurement_off, 1 time, 30.00 ms in all, first: ")
                    .contains("the figures lack what the location did then");
            if (!command.equals("info")) {
                assertThat(text)
                        .as(command)
                        .contains("rank_out_of_range, 1 time, first: ")
                        .contains("A rank lies outside of its communicator; the event has no partner.");
            }
        }
    }

    @Test
    void asJson() throws IOException {
        for (String command : new String[] {"analyze --select late_sender", "info", "info --open"}) {
            JsonNode report = new ObjectMapper()
                    .readTree(run((command + " --format json").split(" ")).out());
            JsonNode flush = diagnostic(report, "buffer_flush");
            assertThat(flush.path("severity").textValue()).isEqualTo("info");
            assertThat(flush.path("count").intValue()).isEqualTo(1);
            assertThat(flush.path("seconds").doubleValue()).isEqualTo(0.02);
            assertThat(flush.path("first").textValue()).endsWith("0.evt: event 2");
            assertThat(flush.path("meaning").textValue()).contains("wrote its buffer");
            JsonNode off = diagnostic(report, "measurement_off");
            assertThat(off.path("severity").textValue()).isEqualTo("data_loss");
            assertThat(off.path("seconds").doubleValue()).isEqualTo(0.03);
            if (!command.equals("info")) {
                JsonNode rank = diagnostic(report, "rank_out_of_range");
                assertThat(rank.path("severity").textValue()).isEqualTo("error");
                assertThat(rank.has("seconds")).isFalse();
                assertThat(rank.path("meaning").textValue()).contains("no partner");
            }
        }
    }

    private static JsonNode diagnostic(JsonNode report, String code) {
        return StreamSupport.stream(report.path("diagnostics").spliterator(), false)
                .filter(found -> found.path("code").textValue().equals(code))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + code + " in " + report.path("diagnostics")));
    }
}
