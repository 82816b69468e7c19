package earl.engine;

import static org.assertj.core.api.Assertions.assertThat;

import earl.OpenOptions;
import earl.Trace;
import earl.bench.ProgramShape;
import earl.bench.TraceGenerator;
import earl.clock.Clocks;
import earl.clock.CorrectedSource;
import earl.diag.Diagnostics;
import earl.format.ForwardingSource;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.memory.IntColumn;
import earl.stage.StageTimes;
import earl.store.LocationEvents;
import earl.testing.Traces;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An archive is the same trace in rounds of any size, in memory and in files. */
class RoundsTest {
    /** Events whose fields and attributes are compared. */
    private static final int LITERALS = 10_000;

    private static final long WHOLE = Long.MAX_VALUE >> 8;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"1, 20000", "7, 100000", "5000, 2000000"})
    void archivesOfTheCollection(long round, long mostEvents) {
        int compared = 0;
        for (String name : Traces.collected()) {
            if (!name.equals("casita_4_mpi_lammps_colloid")) { // has no event files
                try (TraceSource source = TraceFormat.openAny(Traces.collected(name), new Diagnostics())) {
                    long all = 0;
                    for (int location = 0; location < source.locations(); location++) {
                        all += source.estimatedEvents(location);
                    }
                    if (all > mostEvents) {
                        continue;
                    }
                }
                compare(Traces.collected(name), 0, round, 2);
                compared++;
            }
        }
        assertThat(compared).as("traces").isGreaterThan(3);
    }

    @ParameterizedTest
    @CsvSource({"1, 3000, 1", "7, 20000, 3", "4000, 200000, 4", "100, 20000, 2"})
    void generatedArchive(long round, int events, int threads) {
        TraceGenerator.generate(
                folder.resolve("trace"),
                ProgramShape.of(events, 5).withAttributes(true).withMetrics(true),
                1);
        compare(folder.resolve("trace"), 0, round, threads);
    }

    /** The clocks of every second location are late, so that messages are received before they are sent. */
    @ParameterizedTest
    @CsvSource({"1, 2000, 1", "300, 20000, 2"})
    void correctedClocks(long round, int events, int threads) {
        TraceGenerator.generate(folder.resolve("trace"), ProgramShape.of(events, 4), 1);
        compare(folder.resolve("trace"), 1_000_000_000, round, threads);
    }

    /** Another opening of an archive whose clocks are late on every second location. */
    private static final class Late extends ForwardingSource {
        private final long late;

        Late(TraceSource source, long late) {
            super(source);
            this.late = late;
        }

        @Override
        public void decode(int location, LocationEvents into) {
            source.decode(location, into);
            into.changeTimes(0, ticks -> ticks + late * (location % 2));
        }

        @Override
        public boolean readsInParts() {
            return true;
        }
    }

    /** Compares rounds with one round for all, in memory and in files. */
    private void compare(Path path, long late, long round, int threads) {
        Diagnostics diagnostics = new Diagnostics();
        Diagnostics inRounds = new Diagnostics();
        Diagnostics inFiles = new Diagnostics();
        StoreChoice memory = new StoreChoice(null, 0);
        Clocks clocks;
        try (TraceSource source = source(path, late, null, new Diagnostics())) {
            Opening opening = opening(source, memory, new Diagnostics(), WHOLE, 1);
            try (Trace trace = opening.openIfClocksAgree()) {
                assertThat(trace == null).isEqualTo(opening.clocks() != null);
            }
            clocks = opening.clocks();
        }
        assertThat(clocks != null).as("corrected clocks").isEqualTo(late != 0);
        try (TraceSource first = source(path, late, clocks, diagnostics);
                TraceSource second = source(path, late, clocks, inRounds);
                TraceSource third = source(path, late, clocks, inFiles);
                Trace one = opening(first, memory, diagnostics, WHOLE, 1).open();
                Trace many = opening(second, memory, inRounds, round, threads).open();
                Trace files = opening(third, new StoreChoice(folder, 1 << 20), inFiles, round, threads)
                        .open()) {
            compare(path + " in rounds of " + round, one, many);
            compare(path + " in files", one, files);
            assertThat(many.diagnostics()).as(path.toString()).isEqualTo(one.diagnostics());
            assertThat(files.diagnostics()).as(path.toString()).isEqualTo(one.diagnostics());
        }
    }

    private static TraceSource source(Path path, long late, @Nullable Clocks clocks, Diagnostics diagnostics) {
        TraceSource archive = TraceFormat.openAny(path, diagnostics);
        TraceSource read = late == 0 ? archive : new Late(archive, late);
        return clocks == null ? read : new CorrectedSource(read, clocks);
    }

    private static Opening opening(
            TraceSource source, StoreChoice store, Diagnostics diagnostics, long round, int threads) {
        return new Opening(
                source,
                OpenOptions.defaults().withThreads(threads),
                store,
                null,
                null,
                diagnostics,
                new StageTimes(),
                round);
    }

    private static void compare(String what, Trace one, Trace other) {
        Map<String, MemorySegment> expected = parts(one);
        Map<String, MemorySegment> found = parts(other);
        assertThat(found.keySet()).as(what).isEqualTo(expected.keySet());
        expected.forEach((name, cells) -> assertThat(cells.mismatch(Objects.requireNonNull(found.get(name))))
                .as("%s: first byte of %s that differs", what, name)
                .isEqualTo(-1));
        // Which events share a payload depends on the rounds; what is in it does not.
        long step = 1 + one.length() / LITERALS;
        for (long pos = 0; pos < one.length(); pos += step) {
            assertThat(other.literal(pos)).as(what).isEqualTo(one.literal(pos));
        }
        for (int path = 0; path < one.callpaths().count(); path++) {
            assertThat(other.callpaths().path(path))
                    .as(what)
                    .isEqualTo(one.callpaths().path(path));
            for (int location = 0; location < one.locations().size(); location++) {
                assertThat(other.callpaths().exclusive(path, location))
                        .as(what)
                        .isEqualTo(one.callpaths().exclusive(path, location));
            }
        }
    }

    private static Map<String, MemorySegment> parts(Trace trace) {
        Linked linked = ((OpenedTrace) trace).linked();
        Map<String, MemorySegment> parts = new LinkedHashMap<>();
        parts.put("ticks", linked.table().ticks().cells());
        Map<String, IntColumn> columns = new LinkedHashMap<>();
        columns.put("where", linked.table().where());
        columns.put("enter", linked.table().enter());
        columns.put("link", linked.table().link());
        columns.put("value", linked.table().value());
        columns.put("positions", linked.table().positions());
        columns.put("send", linked.messages().send());
        columns.put("receive", linked.messages().receive());
        columns.put("complete", linked.messages().complete());
        columns.put("post", linked.messages().post());
        columns.put("first", linked.collectives().first());
        columns.put("end", linked.collectives().end());
        columns.put("begin", linked.collectives().begin());
        columns.forEach((name, column) -> parts.put(name, column.cells()));
        return parts;
    }
}
