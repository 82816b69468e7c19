package earl.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Collectives;
import earl.EventType;
import earl.Events;
import earl.Messages;
import earl.OpenOptions;
import earl.Trace;
import earl.memory.ColumnMemory;
import earl.oracle.ProgramArchive;
import earl.oracle.RandomProgram;
import earl.timeline.summary.Intervals;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages, collective operations and calls that are looked for. */
class LinesTest {
    private static final int PROGRAMS = 15;
    private static final int VIEWPORTS = 30;
    private static final int ALL = Integer.MAX_VALUE;

    @TempDir
    private Path folder;

    /** Looks at a trace. */
    @FunctionalInterface
    private interface Look {
        void at(Trace trace, EventLayer layer, Random random);
    }

    private void forEachProgram(Look look) {
        for (int seed = 0; seed < PROGRAMS; seed++) {
            Path archive = ProgramArchive.write(new RandomProgram(seed, 200 * seed), folder.resolve("p" + seed));
            try (Trace trace = Trace.open(archive, OpenOptions.defaults().withStore(folder.resolve("store")))) {
                look.at(trace, trace.view(EventLayer.class), new Random(seed));
            }
        }
    }

    @Test
    void drawsEachMessageThatCrossesTheViewport() {
        forEachProgram((trace, layer, random) -> {
            Messages messages = trace.messages();
            Events events = trace.events();
            for (int i = 0; i < VIEWPORTS; i++) {
                Viewport viewport = allRows(RandomViewports.of(random, trace), trace);
                Lines lines = layer.messages(viewport, ALL);
                assertThat(Arrays.stream(lines.count()).sum())
                        .as("%s", viewport)
                        .isEqualTo(LongStream.range(0, messages.count())
                                .filter(row -> events.ticks(messages.recv(row)) >= viewport.from())
                                .filter(row -> events.ticks(messages.send(row)) < viewport.to())
                                .count());
                for (int line = 0; line < lines.size(); line++) {
                    long row = lines.row()[line];
                    assertThat(lines.begin()[line]).isEqualTo(viewport.x(events.ticks(messages.send(row))));
                    assertThat(lines.end()[line]).isEqualTo(viewport.x(events.ticks(messages.recv(row))));
                    assertThat(lines.beginRow()[line]).isEqualTo(messages.source(row));
                    assertThat(lines.endRow()[line]).isEqualTo(messages.destination(row));
                }
            }
        });
    }

    private static Viewport allRows(Viewport viewport, Trace trace) {
        return new Viewport(
                viewport.from(),
                viewport.to(),
                viewport.width(),
                0,
                trace.locations().size(),
                0);
    }

    @Test
    void drawsEachOperationThatOverlapsTheViewport() {
        forEachProgram((trace, layer, random) -> {
            Collectives all = trace.collectives();
            Events events = trace.events();
            for (int i = 0; i < VIEWPORTS; i++) {
                Viewport viewport = allRows(RandomViewports.of(random, trace), trace);
                LongPredicate isInside = instance -> members(all, instance)
                                        .map(member -> events.ticks(all.end(member)))
                                        .max()
                                        .orElseThrow()
                                >= viewport.from()
                        && members(all, instance)
                                        .map(member -> events.ticks(all.call(member)))
                                        .min()
                                        .orElseThrow()
                                < viewport.to();
                assertThat(Arrays.stream(layer.collectives(viewport, ALL).count())
                                .sum())
                        .as("%s", viewport)
                        .isEqualTo(LongStream.range(0, all.count())
                                .filter(isInside)
                                .count());
            }
        });
    }

    private static LongStream members(Collectives all, long instance) {
        long first = all.firstMember(instance);
        return LongStream.range(first, first + all.members(instance));
    }

    @Test
    void findsTheNextCall() {
        forEachProgram((trace, layer, random) -> {
            Events events = trace.events();
            for (int i = 0; i < VIEWPORTS; i++) {
                boolean[] wanted = new boolean[trace.regions().size()];
                wanted[random.nextInt(wanted.length)] = true;
                int location = random.nextInt(trace.locations().size() + 1) - 1;
                long tick = events.ticks(random.nextLong(trace.length()));
                LongPredicate isCall = pos -> events.type(pos) == EventType.ENTER
                        && wanted[events.region(pos)]
                        && (location == Trace.NONE || events.location(pos) == location);

                assertThat(layer.next(tick, location, wanted, true))
                        .isEqualTo(LongStream.range(0, trace.length())
                                .filter(pos -> events.ticks(pos) > tick)
                                .filter(isCall)
                                .min()
                                .orElse(Trace.NONE));
                assertThat(layer.next(tick, location, wanted, false))
                        .isEqualTo(LongStream.range(0, trace.length())
                                .filter(pos -> events.ticks(pos) < tick)
                                .filter(isCall)
                                .max()
                                .orElse(Trace.NONE));
            }
        });
    }

    /** Of more rows than the limit, one stands for several, and no row is lost. */
    @Test
    void summarizesIntervals() {
        Random random = new Random(1);
        int count = 50_000;
        long[] begin = new long[count];
        for (int row = 0; row < count; row++) {
            begin[row] = row - (long) Math.pow(count, random.nextDouble());
        }
        Intervals.Table table = new Intervals.Table() {
            @Override
            public long count() {
                return count;
            }

            @Override
            public long begin(long row) {
                return begin[(int) row];
            }

            @Override
            public long end(long row) {
                return row;
            }
        };
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            Intervals intervals = Intervals.build(table, memory);
            List<Long> shown = new ArrayList<>();
            long[] counted = {0};
            intervals.overlapping(1000, 40_000, 700, (row, n) -> {
                shown.add(row);
                counted[0] += n;
            });

            assertThat(counted[0])
                    .isEqualTo(LongStream.range(1000, count)
                            .filter(row -> begin[(int) row] < 40_000)
                            .count());
            long longest = LongStream.range(1000, 40_000)
                    .boxed()
                    .max((a, b) -> Long.compare(a - begin[a.intValue()], b - begin[b.intValue()]))
                    .orElseThrow();
            assertThat(shown).contains(longest).hasSizeLessThan(count / 4);
        }
    }
}
