package earl.column;

import earl.Column;
import earl.Column.Kind;
import earl.Columns;
import earl.EventType;
import earl.Events;
import earl.Region;
import earl.Trace;
import earl.parallel.Workers;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The columns of events. All other columns look up times and regions in them. */
final class EventColumns {
    /** A loop over consecutive events. */
    private interface Fill {
        void run(long from, int n, long[] into, int at);
    }

    /** A loop over the given events; the result is -1 for position -1. */
    private interface Gathering {
        void run(long[] rows, int n, long[] into);
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
        this.exitptr = exitptr();
        this.region = region();
        this.set = new NamedColumns(length)
                .add("pos", () -> new Range(0, 1, length, workers))
                .add("time", () -> time)
                .add(
                        "ticks",
                        () -> plain((from, n, into, at) -> {
                            long[] ticks = new long[n];
                            events.copyTicks(from, n, ticks);
                            System.arraycopy(ticks, 0, into, at, n);
                        }))
                .add("location", this::location)
                .add("type", this::type)
                .add("region", () -> region)
                .add("callpath", this::callpath)
                .add("enterptr", this::enterptr)
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
                .add(
                        "len",
                        () -> both(
                                Kind.INTEGER,
                                null,
                                (from, n, into, at) -> {
                                    for (int i = 0; i < n; i++) {
                                        into[at + i] = events.len(from + i);
                                    }
                                },
                                (rows, n, into) -> {
                                    for (int i = 0; i < n; i++) {
                                        into[i] = rows[i] < 0 ? Trace.NONE : events.len(rows[i]);
                                    }
                                }));
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
        return Leaf.of(Kind.INTEGER, length, null, fill::run, workers);
    }

    private Column both(Kind kind, @Nullable Dictionary words, Fill fill, Gathering gathering) {
        IntegerSource source = new IntegerSource() {
            @Override
            public void fill(long from, int n, long[] into, int at) {
                fill.run(from, n, into, at);
            }

            @Override
            public void gather(long[] rows, int n, long[] into) {
                gathering.run(rows, n, into);
            }
        };
        return Leaf.of(kind, length, words, source, workers);
    }

    /** Copies values of consecutive events. */
    private interface Copy {
        void run(long from, int n, int[] into);
    }

    private static Fill widened(Copy copy) {
        return (from, n, into, at) -> {
            int[] narrow = Narrow.ofThread(n);
            copy.run(from, n, narrow);
            for (int i = 0; i < n; i++) {
                into[at + i] = narrow[i];
            }
        };
    }

    private Column time() {
        NumberSource source = new NumberSource() {
            @Override
            public void fill(long from, int n, double[] into, int at) {
                for (int i = 0; i < n; i++) {
                    into[at + i] = (double) (events.ticks(from + i) - start);
                }
            }

            @Override
            public void gather(long[] rows, int n, double[] into) {
                for (int i = 0; i < n; i++) {
                    into[i] = rows[i] < 0 ? Double.NaN : (double) (events.ticks(rows[i]) - start);
                }
            }
        };
        return Leaf.times(length, second, source, workers);
    }

    private Column exitptr() {
        return both(
                Kind.INTEGER,
                null,
                (from, n, into, at) -> {
                    for (int i = 0; i < n; i++) {
                        into[at + i] = events.exitptr(from + i);
                    }
                },
                (rows, n, into) -> {
                    for (int i = 0; i < n; i++) {
                        into[i] = rows[i] < 0 ? Trace.NONE : events.exitptr(rows[i]);
                    }
                });
    }

    private Column enterptr() {
        return both(
                Kind.INTEGER,
                null,
                (from, n, into, at) -> {
                    long[] enters = new long[n];
                    events.copyEnterptrs(from, n, enters);
                    System.arraycopy(enters, 0, into, at, n);
                },
                (rows, n, into) -> {
                    for (int i = 0; i < n; i++) {
                        into[i] = rows[i] < 0 ? Trace.NONE : events.enterptr(rows[i]);
                    }
                });
    }

    private Column location() {
        return both(Kind.INTEGER, null, widened(events::copyLocations), (rows, n, into) -> {
            for (int i = 0; i < n; i++) {
                into[i] = rows[i] < 0 ? Trace.NONE : events.location(rows[i]);
            }
        });
    }

    private Column callpath() {
        return both(Kind.INTEGER, null, widened(events::copyCallpaths), (rows, n, into) -> {
            for (int i = 0; i < n; i++) {
                into[i] = rows[i] < 0 ? Trace.NONE : events.callpath(rows[i]);
            }
        });
    }

    private Column region() {
        return both(Kind.STRING, regionNames, widened(events::copyRegions), (rows, n, into) -> {
            for (int i = 0; i < n; i++) {
                into[i] = rows[i] < 0 ? Trace.NONE : events.region(rows[i]);
            }
        });
    }

    @SuppressWarnings("EnumOrdinal") // the dictionary is made from the same values
    private Column type() {
        Dictionary words = new Dictionary(
                Arrays.stream(EventType.values()).map(EventType::word).toList());
        return both(Kind.STRING, words, widened(events::copyTypes), (rows, n, into) -> {
            for (int i = 0; i < n; i++) {
                into[i] = rows[i] < 0 ? Trace.NONE : events.type(rows[i]).ordinal();
            }
        });
    }
}
