package expert.house;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Outside the recorder, what only POSIX systems have is used only here, each time with something else for other systems; and the list of
 * mounted devices, which says nothing of a changed root (chroot).
 */
class PortabilityTest {
    private static final Pattern POSIX = Pattern.compile(
            "\"(/(?:proc|dev|bin|tmp|etc|usr|sys|var)/)|(PosixFile)\\w*|\"(posix:|unix:)|(sun\\.misc\\.Signal)|(/bin/sh)|(getFileStore)");

    private static final Map<String, String> ALTERNATIVES = Map.ofEntries(
            Map.entry("earl.disk.WholeFile", "elsewhere a file of that name is a file"),
            Map.entry("earl.stage.PeakMemory", "elsewhere the peaks are unknown"),
            Map.entry("earl.stage.ProcessStart", "elsewhere the time counts from Java's start on"),
            Map.entry("earl.stage.SystemStatus", "elsewhere page faults are unknown"),
            Map.entry("expert.script.sandbox.SignalHandlers", "a signal that the system lacks has no handler to keep"),
            Map.entry("expert.terminal.Console", "elsewhere Java says what is a terminal"),
            Map.entry("expert.terminal.Pager", "without a shell the text is printed at once"),
            Map.entry("expert.command.record.OwnCommand", "a part of the recorder: starts its monitor on other nodes"),
            Map.entry("expert.command.record.ProcessorTime", "elsewhere the time is unknown"),
            Map.entry(
                    "expert.record.ProgramRun",
                    "a part of the recorder: whether the terminal's Ctrl-C reached the program"),
            Map.entry("expert.web.server.UnixSocket", "elsewhere one line advises --port"));

    @Test
    void whatNotEverySystemHasHasAnAlternative() throws IOException {
        Map<String, TreeSet<String>> found = new TreeMap<>();
        for (String module : new String[] {
            "earl-runtime",
            "earl-formats",
            "earl-waits",
            "earl-graph",
            "earl-replay",
            "expert",
            "expert-cluster",
            "expert-web"
        }) {
            Path sources = Traces.root().resolve(module).resolve("src/main/java");
            try (Stream<Path> files = Files.walk(sources)) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    String name = sources.relativize(file)
                            .toString()
                            .replace('/', '.')
                            .replace(".java", "");
                    POSIX.matcher(Files.readString(file))
                            .results()
                            .forEach(use -> found.computeIfAbsent(name, each -> new TreeSet<>())
                                    .add(use.group()));
                }
            }
        }
        assertThat(found.keySet()).as(found.toString()).containsExactlyInAnyOrderElementsOf(ALTERNATIVES.keySet());
    }
}
