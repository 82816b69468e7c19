package earl.column;

import earl.Column;
import earl.Column.Kind;
import earl.Columns;
import earl.EventType;
import earl.Events;
import earl.Region;
import earl.Trace;
import earl.column.expression.Dictionary;
import earl.column.expression.Ids;
import earl.column.expression.Leaf;
import earl.column.expression.Range;
import earl.column.expression.RowSource;
import earl.column.expression.ThreadBuffers;
import earl.parallel.Workers;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The columns of events. All other columns look up times and regions in them. */
final class EventColumns {
    /** A loop over consecutive events. */
    private interface Fill {
        void run(long from, int n, long[] into, int at);
    }

    /** Copies ids of consecutive events. */
    private interface ConsecutiveIds {
        void copy(long from, int n, int[] into);
    }

    /** Copies ids of given events; -1 for position -1. */
    private interface GivenIds {
        void copy(long[] positions, int n, int[] into);
    }

    /** Copies integers of consecutive events. */
    private interface Integers {
        void copy(long from, int n, long[] into);
    }

    /** Copies integers of given events; -1 for position -1. */
    private interface GivenIntegers {
        void copy(long[] positions, int n, long[] into);
    }

    private final Events events;
    private final long length;
    private final Workers workers;
    private final long start;
    private final double second;
    private final Dictionary regionNames;
    private final Column time;
    private final Column exitptr;
    private final Column region;
    private final NamedColumns set;

    EventColumns(Trace trace, Workers workers) {
        this.events = trace.events();
        this.length = trace.length();
        this.workers = workers;
        this.start = trace.info().startTicks();
        this.second = trace.info().ticksPerSecond();
        this.regionNames =
                new Dictionary(trace.regions().stream().map(Region::name).toList());
        this.time = time();
        this.exitptr = given(events::copyExitptrs);
        this.region = ids(Kind.STRING, trace.regions().size(), regionNames, events::copyRegions, events::copyRegions);
        this.set = new NamedColumns(length)
                .add("pos", () -> ExpressionColumn.of(new Range(0, 1, length, workers)))
                .add("time", () -> time)
                .add("ticks", () -> integers(events::copyTicks, events::copyTicks))
                .add(
                        "location",
                        () -> ids(
                                Kind.INTEGER,
                                trace.locations().size(),
                                null,
                                events::copyLocations,
                                events::copyLocations))
                .add("type", this::type)
                .add("region", () -> region)
                .add(
                        "callpath",
                        () -> ids(
                                Kind.INTEGER,
                                trace.callpaths().count(),
                                null,
                                events::copyCallpaths,
                                events::copyCallpaths))
                .add("enterptr", () -> integers(events::copyEnterptrs, events::copyEnterptrs))
                .add("exitptr", () -> exitptr)
                .add(
                        "sendptr",
                        () -> plain((from, n, into, at) -> {
                            for (int i = 0; i < n; i++) {
                                into[at + i] = events.sendptr(from + i);
                            }
                        }))
                .add(
                        "recvptr",
                        () -> plain((from, n, into, at) -> {
                            for (int i = 0; i < n; i++) {
                                into[at + i] = events.recvptr(from + i);
                            }
                        }))
                .add(
                        "collptr",
                        () -> plain((from, n, into, at) -> {
                            for (int i = 0; i < n; i++) {
                                into[at + i] = events.collptr(from + i);
                            }
                        }))
                .add(
                        "messageptr",
                        () -> plain((from, n, into, at) -> {
                            for (int i = 0; i < n; i++) {
                                into[at + i] = events.messageptr(from + i);
                            }
                        }))
                .add("len", () -> given(events::copyLens));
    }

    Columns set() {
        return set;
    }

    /** Times at positions. */
    Column timeAt(Column positions) {
        return time.take(positions);
    }

    /** Times of the exits of the region instances whose enters are at positions. */
    Column exitTimeAt(Column enters) {
        return time.take(exitptr.take(enters));
    }

    /** Enters of the innermost regions that are open at positions. */
    Column enterAt(Column positions) {
        return set.column("enterptr").take(positions);
    }

    /** Locations of the events at positions. */
    Column locationAt(Column positions) {
        return set.column("location").take(positions);
    }

    /** Bytes of the messages that are sent or received at positions. */
    Column bytesAt(Column positions) {
        return set.column("len").take(positions);
    }

    /** Names of the regions at positions. */
    Column regionAt(Column positions) {
        return region.take(positions);
    }

    private Column plain(Fill fill) {
        return ExpressionColumn.of(Leaf.of(Kind.INTEGER, length, null, fill::run, workers));
    }

    private Column ids(Kind kind, int count, @Nullable Dictionary words, ConsecutiveIds ids, GivenIds givenIds) {
        return ExpressionColumn.of(new Ids(kind, length, count, words, workers) {
            @Override
            public void copy(long from, int n, int[] into) {
                ids.copy(from, n, into);
            }

            @Override
            public void copy(long[] rows, int n, int[] into) {
                givenIds.copy(rows, n, into);
            }
        });
    }

    private Column integers(Integers integers, GivenIntegers givenIntegers) {
        return ExpressionColumn.of(new Leaf(Kind.INTEGER, length, null, workers) {
            @Override
            public void fill(long from, int n, Object out) {
                integers.copy(from, n, (long[]) out);
            }

            @Override
            public void gather(long[] rows, int n, Object out) {
                givenIntegers.copy(rows, n, (long[]) out);
            }
        });
    }

    /** Integers that are copied event by event. */
    private Column given(GivenIntegers integers) {
        return integers(
                (from, n, into) -> {
                    for (int i = 0; i < n; i++) {
                        into[i] = from + i;
                    }
                    integers.copy(into, n, into);
                },
                integers);
    }

    private Column time() {
        RowSource<double[]> source = new RowSource<double[]>() {
            @Override
            public void fill(long from, int n, double[] into, int at) {
                long[] ticks = ThreadBuffers.longs(n);
                events.copyTicks(from, n, ticks);
                for (int i = 0; i < n; i++) {
                    into[at + i] = (double) (ticks[i] - start);
                }
            }

            @Override
            public void gather(long[] rows, int n, double[] into) {
                long[] ticks = ThreadBuffers.longs(n);
                events.copyTicks(rows, n, ticks);
                for (int i = 0; i < n; i++) {
                    into[i] = rows[i] < 0 ? Double.NaN : (double) (ticks[i] - start);
                }
            }
        };
        return ExpressionColumn.of(Leaf.times(length, second, source, workers));
    }

    @SuppressWarnings("EnumOrdinal") // the dictionary is made from the same values
    private Column type() {
        Dictionary words = new Dictionary(
                Arrays.stream(EventType.values()).map(EventType::word).toList());
        return ids(Kind.STRING, EventType.values().length, words, events::copyTypes, events::copyTypes);
    }
}
