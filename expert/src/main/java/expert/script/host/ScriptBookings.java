package expert.script.host;

import earl.Column;
import earl.EventType;
import earl.Grouped;
import earl.Trace;
import earl.WaitKind;
import earl.Waits;
import earl.plan.CallpathNames;
import earl.plan.Describing;
import earl.plan.EmptyTables;
import earl.plan.Plan;
import earl.plan.WaitRows;
import earl.view.Meaning;
import earl.wait.BookedWaits;
import expert.pattern.Bookings;
import expert.pattern.Extent;
import expert.plan.ColumnBooking;
import expert.plan.ColumnResults;
import expert.plan.FocusMasks;
import expert.script.ColumnArgument;
import expert.script.ColumnMeaning;
import expert.script.ForScripts;
import expert.script.sandbox.DataChannel;
import expert.script.value.IntegerForm;
import expert.script.value.PlainValues;
import expert.script.value.ValueBlocks;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/** The bookings of scripts, by the handle of the pattern. */
@ForScripts
public final class ScriptBookings {
    /** The handle of a pattern that describes. */
    public static final int DESCRIBING = -2;

    private final Host host;
    private final ValueBlocks blocks;
    private final DataChannel channel;
    private final List<Bookings> books = new ArrayList<>();
    /** Waits from the callbacks of patterns, by handle. */
    private final Map<Integer, BookedWaits> waits = new HashMap<>();

    private final PathIds names = new PathIds();

    private @Nullable Describing describing;

    ScriptBookings(Host host, ValueBlocks blocks, DataChannel channel) {
        this.host = host;
        this.blocks = blocks;
        this.channel = channel;
    }

    /** Sets the pattern whose handle is {@link #DESCRIBING} from now on; null for none. */
    public void describe(@Nullable Describing describer) {
        describing = describer;
    }

    private @Nullable Describing describing(int handle) {
        return handle == DESCRIBING ? describing : null;
    }

    public int open(Bookings bookings) {
        books.add(bookings);
        return books.size() - 1;
    }

    /** Books at an event; returns whether its explanation is needed. */
    @HostAccess.Export
    public boolean book(int handle, double value, long pos) {
        return books.get(handle).book(value, pos);
    }

    @HostAccess.Export
    public double least(int handle) {
        return books.get(handle).least();
    }

    /**
     * Books at events what Python has written to the data file: that many severities, doubles, then as many positions, in the form of
     * {@link ValueBlocks#positionForm}.
     */
    @HostAccess.Export
    public void bookWritten(int handle, int count) {
        book(books.get(handle), count, channel.written());
    }

    /** Books at the events in {@link ValueBlocks#buffer} from JavaScript; returns whether an explanation is needed. */
    @HostAccess.Export
    public void bookShared(int handle, int count) {
        book(books.get(handle), count, blocks.buffer());
    }

    private void book(Bookings bookings, int count, ByteBuffer from) {
        IntegerForm form = blocks.positionForm();
        int positions = count * Double.BYTES;
        for (int i = 0; i < count; i++) {
            bookings.book(from.getDouble(i * Double.BYTES), form.read(from, positions, i));
        }
    }

    /** Books in a call path on a location; a problem if there is no such. */
    @HostAccess.Export
    public Answer bookAt(int handle, double value, long callpath, long location) {
        return Answer.of(() -> books.get(handle).bookAt(value, callpath, location));
    }

    /** The id of the call path with a name, as {@link earl.CallPaths#path} gives it; a problem if there is not exactly one. */
    @HostAccess.Export
    public Answer callpathNamed(String path) {
        return Answer.of(() -> names.id(host.trace(), path));
    }

    /** Says why, of the last booking. */
    @HostAccess.Export
    public void because(int handle, Value names, Value values) {
        Map<String, @Nullable Object> causes = new LinkedHashMap<>();
        for (long i = 0; i < names.getArraySize(); i++) {
            causes.put(names.getArrayElement(i).asString(), PlainValues.plain(values.getArrayElement(i)));
        }
        books.get(handle).because(causes);
    }

    /** Books columns; a problem if something is wrong with them. */
    @HostAccess.Export
    public Answer bookColumn(
            int handle,
            ScriptColumn value,
            @Nullable Object at,
            @Nullable Object callpath,
            @Nullable Object location,
            Value names,
            Value causes) {
        Describing later = describing(handle);
        if (later == null && handle < 0) {
            return Answer.wrong("only the pattern that the analysis made can book severity");
        }
        return Answer.done(() -> {
            ScriptColumn.check(ColumnArgument.VALUE, value);
            ScriptColumn.check(ColumnArgument.AT, asColumn(at));
            ScriptColumn.check(ColumnArgument.CALLPATH, asColumn(callpath));
            ScriptColumn.check(ColumnArgument.LOCATION, asColumn(location));
            Map<String, @Nullable Object> reasons = reasons(names, causes);
            if (later != null) {
                reasons.values().removeIf(Objects::isNull);
                later.add(value.column(), described(at), described(callpath), described(location), reasons);
                return;
            }
            boolean keyed = at == null
                    && callpath == null
                    && location == null
                    && value.column() instanceof Grouped
                    && value.positionKeys();
            new ColumnBooking(
                            books.get(handle),
                            value.column(),
                            columnOf(value, keyed ? value.key() : at, "at"),
                            columnOf(value, callpath, "callpath"),
                            columnOf(value, location, "location"),
                            reasons)
                    .book();
        });
    }

    private static @Nullable ScriptColumn asColumn(@Nullable Object place) {
        return place instanceof ScriptColumn column ? column : null;
    }

    /** The explanations of bookings, by name: columns, {@link Plan.EventsAt}, or plain values. */
    private static Map<String, @Nullable Object> reasons(Value names, Value causes) {
        Map<String, @Nullable Object> reasons = new LinkedHashMap<>();
        for (long i = 0; i < names.getArraySize(); i++) {
            Value cause = causes.getArrayElement(i);
            reasons.put(
                    names.getArrayElement(i).asString(),
                    !(cause.isHostObject() && cause.asHostObject() instanceof ScriptColumn column)
                            ? PlainValues.plain(cause)
                            : column.positions() ? new Plan.EventsAt(column.column()) : column.column());
        }
        return reasons;
    }

    /** A column of places; a single place applies to every row. */
    private static @Nullable Column columnOf(ScriptColumn value, @Nullable Object place, String what) {
        return switch (place) {
            case null -> null;
            case ScriptColumn column -> column.column();
            case Number number -> value.column().rows().times(0).plus(number.doubleValue());
            default -> throw new IllegalArgumentException(what + " is a column or a number, not " + place);
        };
    }

    /** A number that is known when a plan is described. */
    @HostAccess.Export
    public ScriptColumn constant(double value) {
        return new ScriptColumn(host, Describing.constant(value), ColumnMeaning.UNKNOWN);
    }

    /**
     * Describes waits.
     *
     * @param kind name of a {@link WaitKind.Role}
     * @param names names of {@link WaitRows.Name}, as many as {@code columns}
     * @param truths names of {@link WaitRows.Truth}
     * @param reason name under which reports show the call for which it waited; empty: none
     * @return the waits that count; a problem if the columns are invalid
     */
    @HostAccess.Export
    public Answer describeWait(int handle, String kind, Value names, Value columns, Value truths, String reason) {
        return Answer.of(() -> {
            Describing later = Objects.requireNonNull(describing(handle));
            Map<WaitRows.Name, Column> given = new EnumMap<>(WaitRows.Name.class);
            for (long i = 0; i < names.getArraySize(); i++) {
                ScriptColumn column = columns.getArrayElement(i).asHostObject();
                String argument = names.getArrayElement(i).asString();
                given.put(WaitRows.Name.of(argument), column.column());
                ScriptColumn.check(Objects.requireNonNull(ColumnArgument.ofWait(argument)), column);
            }
            Set<WaitRows.Truth> hold = EnumSet.noneOf(WaitRows.Truth.class);
            for (long i = 0; i < truths.getArraySize(); i++) {
                hold.add(WaitRows.Truth.of(truths.getArrayElement(i).asString()));
            }
            return new ScriptColumns(
                    host, EmptyTables.WAITS_OF_ONE, later.waits(WaitKind.Role.of(kind), given, hold, reason));
        });
    }

    /**
     * Adds a wait, which a pattern has found in a callback.
     *
     * @param kind name of a {@link WaitKind.Role}
     * @param value how long, in seconds
     * @param at enter of the waiting call, or a record in it; the same for {@code on}, -1 if unknown
     * @param begin since when, in seconds; negative: since the call was entered
     * @param record record with which the call waits, -1: the call; the same for {@code partnerRecord}
     * @param counted whether figures include it
     * @return whether there is such a call
     */
    @HostAccess.Export
    public boolean bookWait(
            int handle,
            String kind,
            double value,
            long at,
            long on,
            double begin,
            long record,
            long partnerRecord,
            boolean counted,
            boolean sends) {
        Trace trace = host.trace();
        double second = trace.info().ticksPerSecond();
        long call = call(at);
        if (call == Trace.NONE) {
            return false;
        }
        WaitKind.Role role = WaitKind.Role.of(kind);
        if (role == WaitKind.Role.GROUP) {
            throw new IllegalArgumentException("waits of kind group are described: callbacks see one member at a time");
        }
        waits.computeIfAbsent(handle, h -> new BookedWaits(role))
                .add(
                        call,
                        call(on),
                        record,
                        partnerRecord,
                        begin < 0 ? trace.events().ticks(call) : trace.info().startTicks() + Math.round(begin * second),
                        Math.round(books.get(handle).units(value)
                                * second
                                / books.get(handle).second()),
                        counted,
                        sends);
        return true;
    }

    /** The enter of the call at a position, or of the call that contains it. */
    private long call(long pos) {
        return pos == Trace.NONE || host.trace().events().type(pos) == EventType.ENTER
                ? pos
                : host.trace().events().enterptr(pos);
    }

    /** The waits that a pattern has found in callbacks; null if there are none. */
    @Nullable
    public BookedWaits waits(int handle) {
        return waits.get(handle);
    }

    /** The waits that a pattern found; a problem if no pattern of that name defines waits. */
    @HostAccess.Export
    public Answer waitsOf(int handle, String name) {
        Describing later = describing(handle);
        return Answer.of(() -> new ScriptColumns(
                host,
                EmptyTables.WAITS_OF_ONE,
                later == null ? Waits.of(host.trace()).columns(name) : later.waitsOf(name)));
    }

    private static @Nullable Column described(@Nullable Object place) {
        if (place == null) {
            return null;
        }
        if (place instanceof ScriptColumn column) {
            return column.column();
        }
        throw new IllegalArgumentException("a method that describes books at columns of positions, not at one event");
    }

    /**
     * Adds a result with one value, or with one value per row; returns a problem if it is invalid.
     *
     * @param location see {@link Plan.Labels}; the same for the others
     */
    @HostAccess.Export
    public Answer resultColumn(
            int handle,
            String name,
            ScriptColumn values,
            @Nullable ScriptColumn location,
            @Nullable ScriptColumn label,
            @Nullable ScriptColumn place,
            @Nullable ScriptColumn places) {
        return Answer.done(() -> {
            ScriptColumn.check(ColumnArgument.LOCATION, location);
            Plan.Labels<Column> labels =
                    new Plan.Labels<>(column(location), column(label), column(place), column(places));
            Describing later = describing(handle);
            if (later != null) {
                later.result(name, values.column(), labels);
            } else {
                ColumnResults.add(books.get(handle), host.trace(), name, values.column(), labels);
            }
        });
    }

    private static @Nullable Column column(@Nullable ScriptColumn column) {
        return column == null ? null : column.column();
    }

    /** Sets the severity that a describing pattern returns; returns a problem if it is invalid. */
    @HostAccess.Export
    public Answer describeSeverity(int handle, ScriptColumn value) {
        return Answer.done(() -> Objects.requireNonNull(describing(handle)).severity(value.column()));
    }

    /** All rows of a table, for any focus; a problem if there is no such table. */
    @HostAccess.Export
    public Answer whole(int handle, String table) {
        Describing later = describing(handle);
        return Answer.of(() -> later == null
                ? host.columns(table)
                : new ScriptColumns(host, Host.description(table), later.whole(table)));
    }

    /** The names of call paths, given by number; a problem if these are not call paths. */
    @HostAccess.Export
    public Answer callpathNames(int handle, ScriptColumn callpaths) {
        return Answer.of(() -> {
            ScriptColumn.check(ColumnArgument.CALLPATHS, callpaths);
            return callpaths.of(
                    describing(handle) == null
                            ? CallpathNames.of(host.trace(), callpaths.column())
                            : Describing.callpathNames(callpaths.column()));
        });
    }

    /** A mask of the locations in the focus; a problem if these are not locations. */
    @HostAccess.Export
    public Answer locationsInFocus(int handle, ScriptColumn locations) {
        return Answer.of(() -> {
            ScriptColumn.check(ColumnArgument.LOCATIONS, locations);
            return locations.of(
                    describing(handle) == null
                            ? FocusMasks.ofLocations(extent(handle), locations.column())
                            : Describing.locationsInFocus(locations.column()));
        });
    }

    /** Whether the event at a position lies in the focus. */
    @HostAccess.Export
    public boolean inFocus(int handle, long pos) {
        Extent extent = extent(handle);
        return extent == null || (pos >= 0 && extent.contains(pos));
    }

    /** Whether any part of a location lies in the focus. */
    @HostAccess.Export
    public boolean locationInFocus(int handle, int location) {
        Extent extent = extent(handle);
        return extent == null || extent.containsLocation(location);
    }

    /** A mask of the events in the focus, by position; a problem if these are not positions. */
    @HostAccess.Export
    public Answer columnInFocus(int handle, ScriptColumn positions) {
        return Answer.of(() -> {
            ScriptColumn.check(ColumnArgument.POSITIONS, positions);
            return positions.of(
                    describing(handle) == null
                            ? FocusMasks.of(extent(handle), positions.column())
                            : Describing.inFocus(positions.column()));
        });
    }

    /** A mask of the call paths on locations in the focus, at any time; a problem if the lengths differ. */
    @HostAccess.Export
    public Answer placesInFocus(int handle, ScriptColumn callpaths, ScriptColumn locations) {
        Column path = callpaths.column();
        Column place = locations.column();
        if (describing(handle) != null) {
            return Answer.of(() -> callpaths.of(Describing.inFocus(path, place)));
        }
        return Answer.of(() -> callpaths.of(FocusMasks.of(extent(handle), path, place)));
    }

    /** The longest time in seconds that a location may spend in the focus, or in the whole run. */
    @HostAccess.Export
    public Object runTime(int handle, boolean whole) {
        Describing later = describing(handle);
        if (later != null) {
            return new ScriptColumn(
                    host, whole ? later.wholeTime() : later.runTime(), ColumnMeaning.of(Meaning.DURATION));
        }
        if (whole) {
            return host.duration();
        }
        Extent extent = extent(handle);
        return extent == null ? host.duration() : extent.duration();
    }

    private @Nullable Extent extent(int handle) {
        return handle < 0 ? null : books.get(handle).extent();
    }

    /** Sum of what has been booked. */
    @HostAccess.Export
    public double booked(int handle) {
        return handle < 0 ? 0 : books.get(handle).total();
    }

    /** Adds an individual result. */
    @HostAccess.Export
    public Answer result(int handle, String name, Value value) {
        return Answer.of(() -> {
            books.get(handle).result(name, PlainValues.plain(value));
            return null;
        });
    }

    /** An integer of any size as a value to keep, from its hexadecimal digits. */
    @HostAccess.Export
    public Object integer(String digits) {
        BigInteger exact = new BigInteger(digits, 16);
        return new PlainValues.Kept(exact.bitLength() < Long.SIZE ? (Object) exact.longValue() : exact);
    }

    /** An event as a value to keep. */
    @HostAccess.Export
    public Object reference(long pos) {
        return new PlainValues.Kept(books.getFirst().reference(pos));
    }

    /** A list of values to keep. */
    @HostAccess.Export
    public Object listing(Value values) {
        return new PlainValues.Kept(PlainValues.list(values));
    }

    /** A map of values to keep. */
    @HostAccess.Export
    public Object mapping(Value names, Value values) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (long i = 0; i < names.getArraySize(); i++) {
            map.put(names.getArrayElement(i).asString(), PlainValues.plain(values.getArrayElement(i)));
        }
        return new PlainValues.Kept(map);
    }
}
