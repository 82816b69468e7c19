package earl.format.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import earl.format.Decoded;
import earl.format.RawRecords;
import earl.format.otf2.write.LocationWriter;
import earl.format.otf2.write.Otf2LocalDefinitions;
import earl.format.otf2.write.Otf2Writer;
import earl.format.otf2.write.Otf2WriterOptions;
import earl.testing.Tools;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClockCorrectionTest {
    @TempDir
    @Nullable
    Path folder;

    @Test
    void betweenBeforeAndAfterTheMeasurements() {
        ClockCorrection clock = new ClockCorrection();
        clock.add(100, 10);
        clock.add(200, 20);
        clock.add(300, -10);
        assertThat(clock.correct(0)).isZero();
        assertThat(clock.correct(100)).isEqualTo(110);
        assertThat(clock.correct(150)).isEqualTo(165);
        assertThat(clock.correct(200)).isEqualTo(220);
        assertThat(clock.correct(250)).isEqualTo(255);
        assertThat(clock.correct(400)).isEqualTo(360);
        // It does not go back to an interval left behind, as the reference reader does not.
        assertThat(clock.correct(100)).isEqualTo(150);
        assertThat(clock.copy().correct(100)).isEqualTo(110);
    }

    @Test
    void oneMeasurementCorrectsNothing() {
        ClockCorrection clock = new ClockCorrection();
        assertThat(clock.correct(55)).isEqualTo(55);
        assertThat(clock.add(0, 1000)).isTrue();
        assertThat(clock.correct(55)).isEqualTo(55);
        assertThat(clock.add(0, 2000)).isFalse();
    }

    @Test
    void halvesAreRoundedToEven() {
        ClockCorrection clock = new ClockCorrection();
        clock.add(0, 0);
        clock.add(4, 2);
        assertThat(clock.correct(1)).isEqualTo(1);
        assertThat(clock.correct(3)).isEqualTo(5);
    }

    @Test
    void timesBeyondSignedNumbers() {
        ClockCorrection clock = new ClockCorrection();
        clock.add(-100, 0); // unsigned: 100 before 2^64
        clock.add(-50, 50);
        assertThat(clock.correct(-75)).isEqualTo(-50);
    }

    /** Random clocks, to the tick as the reference reader corrects them. */
    @Test
    void ticksAreThoseOfTheReferenceReader() {
        Path archives = Objects.requireNonNull(folder);
        for (int seed = 1; seed <= 12; seed++) {
            Path archive = archives.resolve("clock" + seed);
            write(archive, new Random(seed));
            List<String> expected =
                    Tools.otf2Print(archive.resolve("c.otf2").toString()).lines();
            compare(archive, expected, seed);
        }
    }

    private static void compare(Path archive, List<String> printed, int seed) {
        List<String> expected = new ArrayList<>();
        for (String line : printed) {
            if (line.startsWith("ENTER") || line.startsWith("LEAVE") || line.startsWith("BUFFER_FLUSH")) {
                expected.add(line.trim().replaceAll(" +", " "));
            }
        }
        List<String> found = new ArrayList<>();
        try (Decoded decoded = new Decoded(archive)) {
            PrintText text = new PrintText(decoded.source.raw(), decoded.source.definitions());
            try (RawRecords.Events raw = decoded.source.raw().events()) {
                while (raw.next()) {
                    found.add(text.event(raw).get(0).trim().replaceAll(" +", " "));
                }
            }
            decoded.agreesWithRecords();
        }
        assertThat(found).as("seed %d", seed).isEqualTo(expected);
    }

    private static void write(Path folder, Random random) {
        Otf2WriterOptions options = Otf2WriterOptions.defaults();
        try (Otf2Writer archive = Otf2Writer.create(folder, "c", options)) {
            int region = archive.definitions().region("work", 1, 1);
            int group = archive.definitions().locationGroup("process", 1, -1, -1);
            for (long location = 0; location < 3; location++) {
                archive.definitions().location(location, "thread", 1, group);
                long begin = 1_000_000_000_000L + random.nextInt(1_000_000);
                long time = begin - random.nextInt(100_000);
                Otf2LocalDefinitions local = archive.definitions(location);
                int measurements = random.nextInt(5);
                for (int i = 0; i < measurements; i++) {
                    local.clockOffset(time, random.nextInt(2_000_000) - 1_000_000, 0);
                    time += 100_000 + random.nextInt(20_000_000);
                }
                LocationWriter out = archive.location(location);
                long now = begin;
                for (int i = 0; i < 500; i++) {
                    now += random.nextInt(100_000);
                    if (i % 50 == 7) {
                        out.record(now, earl.schema.RecordKind.BUFFER_FLUSH, new long[] {now + 5000}, 1);
                        now += 6000;
                    }
                    out.enter(now, region);
                    now += random.nextInt(1000);
                    out.leave(now, region);
                }
            }
        }
    }
}
