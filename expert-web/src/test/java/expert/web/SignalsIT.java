package expert.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.testing.Distribution;
import earl.testing.Sample;
import earl.testing.Traces;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Signals end the server, whatever scripts have run in it. */
class SignalsIT {
    private static final int LIMIT_SECONDS = 120;
    private static final Pattern LINK = Pattern.compile("(http://127\\.0\\.0\\.1:\\d+/)open\\?token=\\S+");

    static List<Arguments> signals() {
        return Sample.of(List.of(Arguments.of("INT", 130), Arguments.of("TERM", 143), Arguments.of("HUP", 129)), 1);
    }

    @ParameterizedTest
    @MethodSource("signals")
    void aPatternKeepsNoSignalFromTheServer(String signal, int status, @TempDir Path folder)
            throws IOException, InterruptedException {
        assumeTrue(Files.isDirectory(Path.of("/proc/self")), "skipped: this system has no /proc");
        Path pattern = Files.writeString(folder.resolve("signals.py"), """
                import signal
                from expert import Pattern


                class Signals(Pattern):
                    def wrapup(self):
                        refused = 0
                        for number in (1, 2, 15):
                            for handler in (signal.SIG_IGN, lambda *a: None):
                                try:
                                    signal.signal(number, handler)
                                except ValueError:
                                    refused += 1
                        self.result("refused", refused)
                """);
        Process server = new ProcessBuilder(
                        "env",
                        "--default-signal=INT,HUP",
                        Distribution.home().resolve("bin/expert").toString(),
                        "serve",
                        "--patterns=" + pattern,
                        Traces.example("late_sender").toString())
                .redirectError(folder.resolve("errors").toFile())
                .start();
        try (HttpClient browser =
                HttpClient.newBuilder().cookieHandler(new CookieManager()).build()) {
            Matcher link =
                    LINK.matcher(server.inputReader(StandardCharsets.UTF_8).readLine());
            assertThat(link.find()).isTrue();
            ask(browser, HttpRequest.newBuilder(URI.create(link.group())));
            URI runs = URI.create(link.group(1) + "api/runs");
            String begun = ask(
                    browser,
                    HttpRequest.newBuilder(runs)
                            .POST(HttpRequest.BodyPublishers.ofString("{\"trace\":0,\"select\":[\"signals\"]}")));
            long run = new ObjectMapper().readTree(begun).path("run").asLong();
            // The stream ends with the run.
            ask(browser, HttpRequest.newBuilder(URI.create(runs + "/" + run + "/progress")));
            JsonNode done =
                    new ObjectMapper().readTree(ask(browser, HttpRequest.newBuilder(URI.create(runs + "/" + run))));
            assertThat(done.path("state").asText()).as(done.toString()).isEqualTo("done");
            assertThat(new ProcessBuilder("sh", "-c", "kill -" + signal + " " + server.pid())
                            .start()
                            .waitFor())
                    .isZero();
            assertThat(server.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(server.exitValue())
                    .as(Files.readString(folder.resolve("errors")))
                    .isEqualTo(status);
        } finally {
            server.destroyForcibly();
        }
    }

    private static String ask(HttpClient browser, HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return browser.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8))
                .body();
    }
}
