package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.TraceException;
import expert.command.Faults;
import expert.option.Session;
import expert.terminal.Cancellation;
import expert.terminal.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FaultsTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Console console = new Console(new ByteArrayOutputStream(), err, false, false);
    private final Session session = new Session(console, Map.of(), null, new Cancellation(console));

    private int report(Throwable fault) {
        return new Faults(session, List.of("print", "run42")).report(fault);
    }

    private String said() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void badInputIsOneLine() {
        assertThat(report(new TraceException(Path.of("run/0.evt"), 77, "expected a record,\n  found the end")))
                .isEqualTo(2);
        assertThat(said()).isEqualTo("expert: run/0.evt: byte 77: expected a record, found the end\n");
    }

    @Test
    void aFileThatMayNotBeReadIsOneLine() {
        assertThat(report(new AccessDeniedException("run/0.evt"))).isEqualTo(2);
        assertThat(said()).isEqualTo("expert: run/0.evt: permission denied\n");
    }

    @Test
    void interruptionIsOneLine() {
        assertThat(report(new CancellationException())).isEqualTo(130);
        assertThat(said()).isEqualTo("expert: interrupted\n");
    }

    @Test
    void afterARequestToStopEveryFaultIsTheInterruption() {
        session.cancellation().request();
        assertThat(report(new IllegalStateException("closed"))).isEqualTo(130);
        assertThat(said()).isEqualTo("expert: interrupted\n");
    }

    @Test
    void memoryThatDoesNotSufficeIsOneLineHoweverItIsWrapped() {
        Throwable full = new OutOfMemoryError("Java heap space");
        for (Throwable fault : List.of(
                full,
                new IllegalStateException(new ExecutionException(full)),
                new TraceException(Path.of("run/0.evt"), 77, "cannot be read", new IOException("Map failed", full)))) {
            err.reset();
            assertThat(report(fault)).isEqualTo(2);
            assertThat(said())
                    .isEqualTo("expert: out of memory: Java heap space; the heap has "
                            + (Runtime.getRuntime().maxMemory() >> 20) + " MiB (-J-Xmx8g gives it 8 GiB)\n");
        }
    }

    /** As the Java virtual machine reports it: the system has no page where the file ends now. */
    @Test
    void aFileThatIsTruncatedWhileItIsReadIsOneLineHoweverItIsWrapped(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("index"), new byte[1 << 20]);
        InternalError fault = null;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
                Arena arena = Arena.ofConfined()) {
            MemorySegment mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
            channel.truncate(0);
            for (long at = 0; at < mapped.byteSize(); at += 1024) {
                assertThat(mapped.get(ValueLayout.JAVA_BYTE, at)).isZero();
            }
        } catch (InternalError noPage) {
            fault = noPage;
        }
        assumeTrue(fault != null, "skipped: this system reads zeros after the end of a file");
        Throwable refused = Objects.requireNonNull(fault);
        for (Throwable wrapped : List.of(
                refused,
                new IllegalStateException(new ExecutionException(refused)),
                new TraceException(Path.of("run/0.evt"), -1, "cannot be read", refused))) {
            err.reset();
            assertThat(report(wrapped)).isEqualTo(2);
            assertThat(said())
                    .isEqualTo(
                            "expert: a file of the trace or its index was truncated, or cannot be read any more, while"
                                    + " this command read it; run the command again\n");
        }
    }

    @Test
    void aFaultOfOursSaysWhatToReport() throws IOException {
        assertThat(report(new IllegalStateException("no such luck"))).isEqualTo(1);
        List<String> lines = said().lines().toList();
        assertThat(lines).hasSize(2);
        assertThat(lines.getFirst()).isEqualTo("expert: internal fault: IllegalStateException: no such luck");
        assertThat(lines.getLast()).startsWith("expert: this is a bug; please report it with ");
        Path file = Path.of(lines.getLast().substring(lines.getLast().lastIndexOf(' ') + 1));
        assertThat(Files.readString(file))
                .contains("arguments: print run42")
                .contains("java.vm.name: ")
                .contains("at expert.cli.FaultsTest");
        Files.delete(file);
    }
}
