package earl.format.paraver;

import static org.assertj.core.api.Assertions.assertThat;

import earl.OpenOptions;
import earl.Trace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trace that is opened from its index is the same, and its lines are not read. */
class ParaverIndexTest {
    @TempDir
    private Path folder;

    private static List<String> events(Trace trace) {
        List<String> lines = new ArrayList<>();
        for (long position = 0; position < trace.length(); position++) {
            lines.add(trace.literal(position));
        }
        return lines;
    }

    @Test
    void aTraceFromItsIndexIsTheSameAndItsLinesAreNotRead() throws IOException {
        Path file = Prv.copy("two_tasks", Files.createDirectories(folder.resolve("trace")));
        OpenOptions options =
                OpenOptions.defaults().withIndexFrom(1).withStore(Files.createDirectories(folder.resolve("store")));
        FileTime time = Files.getLastModifiedTime(file);
        List<String> events;
        List<String> definitions;
        try (Trace first = Trace.open(file, options)) {
            events = events(first);
            definitions = List.of(
                    first.locations().toString(),
                    first.regions().toString(),
                    first.communicators().toString(),
                    first.info().properties().toString(),
                    first.info().format(),
                    first.diagnostics().toString());
            assertThat(first.info().steps()).doesNotContainKey("index");
        }
        // As long as path, size and time are the same, so is the trace: these lines would be refused.
        String text = Files.readString(file);
        int end = text.indexOf('\n') + 1;
        Files.writeString(file, text.substring(0, end) + "x".repeat(text.length() - end));
        Files.setLastModifiedTime(file, time);
        try (Trace again = Trace.open(file, options)) {
            assertThat(again.info().steps()).containsOnlyKeys("read", "index");
            assertThat(events(again)).isEqualTo(events);
            assertThat(List.of(
                            again.locations().toString(),
                            again.regions().toString(),
                            again.communicators().toString(),
                            again.info().properties().toString(),
                            again.info().format(),
                            again.diagnostics().toString()))
                    .isEqualTo(definitions);
        }
    }

    @Test
    void aSmallTraceGetsNoIndex() throws IOException {
        Path file = Prv.copy("two_tasks", Files.createDirectories(folder.resolve("trace")));
        Path store = Files.createDirectories(folder.resolve("store"));
        Trace.open(file, OpenOptions.defaults().withStore(store)).close();
        try (var found = Files.walk(store)) {
            assertThat(found.filter(Files::isRegularFile)).isEmpty();
        }
    }
}
