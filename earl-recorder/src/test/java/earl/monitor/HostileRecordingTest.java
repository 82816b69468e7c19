package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Progress;
import earl.TraceException;
import earl.monitor.recorder.FunctionTable;
import earl.monitor.ring.RingWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A recording that was broken off, as somebody else may have made it up. */
@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileRecordingTest {
    @TempDir
    private Path folder;

    private Path work;
    private Path facts;

    @BeforeEach
    void prepare() throws IOException {
        work = folder.resolve("run/.recording");
        Files.createDirectories(work.resolve("rings"));
        facts = work.resolve("session.properties");
        Files.writeString(work.resolve("functions.txt"), FunctionTable.text());
    }

    @Test
    void onlyRingsAreRemoved() throws IOException {
        Path precious = Files.createDirectory(folder.resolve("precious"));
        Files.writeString(precious.resolve("thesis.tex"), "years of work");
        Path ring = Files.writeString(work.resolve("rings/node.1.0.ring.maps"), "");
        Files.writeString(
                facts, "rings0=" + precious + "\nrings1=/dev/shm/expert-x/../../.." + folder + "\nrate=1e9\n");
        Session.recover(folder.resolve("run")).clear();
        assertThat(precious.resolve("thesis.tex")).exists();
        assertThat(ring).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rate=fast", "rate=\\uZZZZ", "rings0=\\u0000\nrate=1e9"})
    void damagedFactsAreRefused(String text) throws IOException {
        Files.writeString(facts, text);
        assertThatThrownBy(() -> Session.recover(folder.resolve("run")))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("run")
                .hasMessageNotContaining("\n");
    }

    @Test
    void factsFromAPipeAreRefused() throws Exception {
        pipe(facts);
        assertThatThrownBy(() -> Session.recover(folder.resolve("run"))).isInstanceOf(TraceException.class);
    }

    @Test
    void aDamagedTableIsRefused() throws IOException {
        broken();
        Path table = work.resolve("functions.txt");
        Files.writeString(table, Files.readString(table).replace(' ', '['));
        assertThatThrownBy(() -> Session.recover(folder.resolve("run")).write(Progress.NONE))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("functions.txt")
                .hasMessageNotContaining("\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0b400000]00401000 r-xp 00000000 00:00 0 /bin/true\n",
                "00400000-xyz r-xp 00000000 00:00 0 /bin/true\n",
                "00400000-00401000 r-xp 11111111111111111 00:00 0 /bin/true\n",
                "00400000-00401000 r-xp 00000000 00:00 0 /bin/\0true\n",
                "00400000",
            })
    void damagedLinesOfMapsNameNoPlace(String maps) throws IOException {
        broken();
        Files.writeString(work.resolve("rings/node.0.0.ring.maps"), maps);
        assertThat(Session.recover(folder.resolve("run")).write(Progress.NONE).processes())
                .isEqualTo(1);
    }

    @Test
    void mapsFromAPipeAreRefused() throws Exception {
        broken();
        pipe(work.resolve("rings/node.0.0.ring.maps"));
        assertThatThrownBy(() -> Session.recover(folder.resolve("run")).write(Progress.NONE))
                .isInstanceOf(TraceException.class);
    }

    /** A process has left a ring. */
    private void broken() throws IOException {
        Files.writeString(facts, "rings0=" + work.resolve("rings") + "\nrate=1e9\n");
        new RingWriter(work.resolve("rings/node.0.0.ring"), 0, 1, 64).close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "recording=\\u0000\nmonitor=1\nsince=never\n",
                "recording=\\uZZZZ\n",
                "monitor=999999999999999999999999\nsince=\n",
            })
    void anOddOwnerOfRingsHarmsNobody(String owner) throws IOException {
        Path rings = Files.createDirectories(folder.resolve("memory/expert-1"));
        Files.writeString(rings.resolve("owner.properties"), owner);
        assertThat(Leftovers.find(folder.resolve("memory"))).isEmpty();
        assertThat(rings).exists();
    }

    @Test
    void aPipeInPlaceOfAnOwnerHarmsNobody() throws Exception {
        Path rings = Files.createDirectories(folder.resolve("memory/expert-1"));
        pipe(rings.resolve("owner.properties"));
        assertThat(Leftovers.find(folder.resolve("memory"))).isEmpty();
    }

    private static void pipe(Path file) throws IOException, InterruptedException {
        int made = new ProcessBuilder("mkfifo", file.toString())
                .inheritIO()
                .start()
                .waitFor();
        assertThat(made).isZero();
    }
}
