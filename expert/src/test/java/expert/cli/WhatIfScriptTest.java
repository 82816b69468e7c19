package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.testing.Traces;
import expert.option.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code trace.whatif} on halo, whose rank 2 works 30 ms in each of 20 steps while the others work 10. */
class WhatIfScriptTest {
    private static final String TRACE = Traces.example("halo").toString();

    private static final String PYTHON = """
            from earl import maximum, trace

            def waits(of):
                return (maximum(of.messages.send_enter, of.messages.recv_enter) - of.messages.recv_enter).sum()

            half = trace.whatif(scale={"work_ms@rank2": 0.5})
            print(trace.duration)
            print(half.duration)
            print(trace.whatif(network="ideal").duration)
            print(trace.whatif(balance="work_ms").duration)
            print(trace.whatif(remove=["late_sender"]).duration)
            print(half.whatif(scale={"work_ms@rank2": 2}).duration)
            print(waits(trace))
            print(waits(half))
            print(len(half) - len(trace))
            half.close()
            """;

    private static final String JAVASCRIPT = """
            import { maximum, trace } from 'earl';

            const waits = (of) => maximum(of.messages.send_enter, of.messages.recv_enter).minus(of.messages.recv_enter).sum();
            const half = trace.whatif({ scale: { 'work_ms@rank2': 0.5 } });
            console.log(trace.duration);
            console.log(half.duration);
            console.log(trace.whatif({ network: 'ideal' }).duration);
            console.log(trace.whatif({ balance: 'work_ms' }).duration);
            console.log(trace.whatif({ remove: ['late_sender'] }).duration);
            console.log(half.whatif({ scale: { 'work_ms@rank2': 2 } }).duration);
            console.log(waits(trace));
            console.log(waits(half));
            console.log(half.length - trace.length);
            half.close();
            """;

    @TempDir
    private Path folder;

    private Terminal.Result run(String file, String text) throws IOException {
        Path script = Files.writeString(folder.resolve(file), text);
        return new Terminal().run("run", script.toString(), TRACE);
    }

    private static double predicted(String... change) throws IOException {
        String[] words = new String[change.length + 4];
        System.arraycopy(change, 0, words, 0, change.length);
        System.arraycopy(new String[] {"--format", "json", TRACE}, 0, words, change.length + 1, 3);
        System.arraycopy(change, 0, words, 1, change.length);
        words[0] = "whatif";
        return new ObjectMapper()
                .readTree(new Terminal().run(words).out())
                .at("/predicted")
                .asDouble();
    }

    @ParameterizedTest
    @CsvSource({"whatif.py", "whatif.mjs"})
    void predictedTracesHaveTheTimesAndWaitsOfTheChangedRun(String file) throws IOException {
        Terminal.Result result = run(file, file.endsWith("py") ? PYTHON : JAVASCRIPT);

        assertThat(result.status()).as(result.err()).isEqualTo(ExitStatus.OK);
        List<Double> values =
                result.out().lines().map(String::strip).map(Double::valueOf).toList();
        assertThat(values.get(1)).isCloseTo(predicted("--scale", "work_ms@rank2=0.5"), within(1e-8));
        assertThat(values.get(2)).isCloseTo(predicted("--network", "ideal"), within(1e-8));
        assertThat(values.get(3)).isCloseTo(predicted("--balance", "work_ms"), within(1e-8));
        assertThat(values.get(4)).isCloseTo(predicted("--remove", "late_sender"), within(1e-8));
        // Twice the half is the whole.
        assertThat(values.get(5)).isCloseTo(values.get(0), within(1e-4));
        // Messages of rank 2 come 20 and 5 ms late.
        assertThat(values.get(6)).isGreaterThan(1);
        assertThat(values.get(7)).isCloseTo(values.get(6) / 4, within(0.05));
        assertThat(values.get(8)).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a.py  | from earl import trace; trace.whatif(scale={'wrk': 0.5}) | ValueError: the trace has no call path wrk",
                "b.py  | from earl import trace; trace.whatif(network='fast')     | --network needs ideal",
                "c.py  | from earl import trace; trace.whatif(remove='late')      | there is no wait state late",
                "d.mjs | import { trace } from 'earl'; trace.whatif({ balance: 'wrk' }) | the trace has no call path wrk",
                "e.mjs | import { trace } from 'earl'; trace.whatif({ scal: {} })  | whatif() has no option 'scal'"
            })
    void aMistakeIsNamed(String file, String text, String message) throws IOException {
        Terminal.Result result = run(file, text);

        assertThat(result.status()).isNotEqualTo(ExitStatus.OK);
        assertThat(result.err()).contains(message).doesNotContain("Exception");
    }

    @Test
    void aPatternAsksWhatRemovingItsWaitsGains() throws IOException {
        Path file = Files.writeString(folder.resolve("own.py"), """
                from expert import Pattern


                class Mine(Pattern):
                    "Waits for messages that are sent late."

                    table = "messages"
                    kind = "peer"

                    def describe(self, m):
                        self.wait(m.send_enter - m.recv_enter, at=m.recv_call, on={"send": m.send_call}, record=m.recv,
                                  partner_record=m.send)


                class MineGain(Pattern):
                    "What removing the waits of mine gains."

                    def wrapup(self):
                        self.gain = self.trace.duration - self.trace.whatif(remove="mine").duration

                    def severity(self):
                        return self.gain
                """);
        Terminal.Result result = new Terminal()
                .run("--patterns", file.toString(), "--select", "mine,mine_gain", "--format", "json", TRACE);
        assertThat(result.status()).as(result.err()).isEqualTo(ExitStatus.OK);
        JsonNode patterns = new ObjectMapper().readTree(result.out()).at("/patterns");

        assertThat(patterns.get(1).at("/name").asText()).isEqualTo("mine_gain");
        assertThat(patterns.get(1).at("/severity").asDouble()).isCloseTo(0.4, within(0.005));
    }
}
