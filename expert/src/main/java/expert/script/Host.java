package expert.script;

import earl.CallPaths;
import earl.Column;
import earl.Columns;
import earl.EventType;
import earl.Events;
import earl.Trace;
import expert.pattern.Bookings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/**
 * All that a script sees of Java: the trace by position, columns, and the books. Public for the script engine's sake only; one a
 * context, used by its thread.
 *
 * <p>A look-up answers -1 for a link that is missing and {@link #ABSENT} for an attribute that events of this type do not have. What
 * a script does wrong is answered by null, with {@link #lastError} saying what: its own side throws.
 */
public final class Host {
    /** The event's type has no such attribute. */
    static final int ABSENT = -2;

    private final Folders folders;
    private final List<Bookings> books = new ArrayList<>();
    private @Nullable Trace trace;
    private @Nullable Events events;
    private @Nullable Value functions;
    private @Nullable String error;

    // The chunk that is being walked: set by Java, read by the loop in the guest.
    private long[] positions = new long[0];
    private byte[] kinds = new byte[0];
    private long at = Trace.NONE;

    Host(Folders folders) {
        this.folders = folders;
    }

    // ---- for this package ----

    /** Whether this is news. */
    boolean attach(Trace opened) {
        boolean first = trace != opened;
        trace = opened;
        events = opened.events();
        return first;
    }

    Value function(String name) {
        Value all = Objects.requireNonNull(functions, "the module expert did not start");
        Value function = all.hasHashEntries() ? all.getHashValue(name) : all.getMember(name);
        return Objects.requireNonNull(function, name);
    }

    int open(Bookings bookings) {
        books.add(bookings);
        return books.size() - 1;
    }

    void chunk(long[] chunkPositions, byte[] chunkKinds) {
        positions = chunkPositions;
        kinds = chunkKinds;
        at = Trace.NONE;
    }

    /** The event or row that the guest took last, {@link Trace#NONE} if none since {@link #chunk}. */
    long at() {
        return at;
    }

    <T> @Nullable T guarded(Supplier<@Nullable T> work) {
        try {
            return work.get();
        } catch (IllegalArgumentException
                | IllegalStateException
                | ArithmeticException
                | ClassCastException
                | IndexOutOfBoundsException mistake) {
            error = mistake.getMessage();
            return null;
        }
    }

    void clearError() {
        error = null;
    }

    private Events events() {
        Events opened = events;
        if (opened == null) {
            throw new IllegalStateException("the trace is not open while a pattern file is loaded");
        }
        return opened;
    }

    private Trace trace() {
        Trace opened = trace;
        if (opened == null) {
            throw new IllegalStateException("the trace is not open while a pattern file is loaded");
        }
        return opened;
    }

    // ---- the guest's side ----

    /** The module {@code expert} has been run; these are its functions by name. */
    @HostAccess.Export
    public void started(Value guest) {
        functions = guest;
    }

    /** What was wrong with the last call that answered null; null if nothing. */
    @HostAccess.Export
    public @Nullable String lastError() {
        String last = error;
        error = null;
        return last;
    }

    // ---- the chunk ----

    /** Position of the chunk's i-th event. */
    @HostAccess.Export
    public long position(int i) {
        long pos = positions[i];
        at = pos;
        return pos;
    }

    /** Which of the pattern's callbacks takes the chunk's i-th event. */
    @HostAccess.Export
    public int kindIndex(int i) {
        return kinds[i];
    }

    /** The chunk's i-th row of messages or collectives. */
    @HostAccess.Export
    public long rowIndex(int i) {
        return positions[i];
    }

    // ---- events ----

    /** Number of events. */
    @HostAccess.Export
    public long length() {
        return trace().length();
    }

    /** {@link Events#time}. */
    @HostAccess.Export
    public double time(long pos) {
        return events().time(pos);
    }

    /** {@link Events#location}. */
    @HostAccess.Export
    public int loc(long pos) {
        return events().location(pos);
    }

    /** {@link Events#type} as a number: enter 0, exit 1, send 2, recv 3, collexit 4, event 5. */
    @HostAccess.Export
    public int type(long pos) {
        return switch (events().type(pos)) {
            case ENTER -> 0;
            case EXIT -> 1;
            case SEND -> 2;
            case RECV -> 3;
            case COLLEXIT -> 4;
            case EVENT -> 5;
        };
    }

    /** {@link Events#kind}. */
    @HostAccess.Export
    public String kind(long pos) {
        return events().kind(pos);
    }

    /** {@link Events#region}. */
    @HostAccess.Export
    public int region(long pos) {
        return events().region(pos);
    }

    /** {@link Events#callpath}. */
    @HostAccess.Export
    public int callpath(long pos) {
        return events().callpath(pos);
    }

    /** {@link Events#enterptr}. */
    @HostAccess.Export
    public long enterptr(long pos) {
        return events().enterptr(pos);
    }

    /** {@link Events#exitptr}. */
    @HostAccess.Export
    public long exitptr(long pos) {
        return events().exitptr(pos);
    }

    /** {@link Events#sendptr}. */
    @HostAccess.Export
    public long sendptr(long pos) {
        return is(pos, EventType.RECV) ? events().sendptr(pos) : ABSENT;
    }

    /** {@link Events#recvptr}. */
    @HostAccess.Export
    public long recvptr(long pos) {
        return is(pos, EventType.SEND) ? events().recvptr(pos) : ABSENT;
    }

    /** {@link Events#collptr}. */
    @HostAccess.Export
    public long collptr(long pos) {
        return is(pos, EventType.COLLEXIT) ? events().collptr(pos) : ABSENT;
    }

    /** {@link Events#messageptr}. */
    @HostAccess.Export
    public long messageptr(long pos) {
        return isMessage(pos) ? events().messageptr(pos) : ABSENT;
    }

    /** {@link Events#dest}. */
    @HostAccess.Export
    public int dest(long pos) {
        return isMessage(pos) ? events().dest(pos) : ABSENT;
    }

    /** {@link Events#src}. */
    @HostAccess.Export
    public int src(long pos) {
        return isMessage(pos) ? events().src(pos) : ABSENT;
    }

    /** {@link Events#tag}. */
    @HostAccess.Export
    public long tag(long pos) {
        return isMessage(pos) ? events().tag(pos) : ABSENT;
    }

    /** {@link Events#len}. */
    @HostAccess.Export
    public long len(long pos) {
        return isMessage(pos) ? events().len(pos) : ABSENT;
    }

    /** {@link Events#com}. */
    @HostAccess.Export
    public int com(long pos) {
        return isMessage(pos) || is(pos, EventType.COLLEXIT) ? events().com(pos) : ABSENT;
    }

    /** {@link Events#root}. */
    @HostAccess.Export
    public int root(long pos) {
        return is(pos, EventType.COLLEXIT) ? events().root(pos) : ABSENT;
    }

    /** {@link Events#sent}. */
    @HostAccess.Export
    public long sent(long pos) {
        return is(pos, EventType.COLLEXIT) ? events().sent(pos) : ABSENT;
    }

    /** {@link Events#recvd}. */
    @HostAccess.Export
    public long recvd(long pos) {
        return is(pos, EventType.COLLEXIT) ? events().recvd(pos) : ABSENT;
    }

    /** {@link Events#request}. */
    @HostAccess.Export
    public long request(long pos) {
        long request = events().request(pos);
        return request >= 0 || isMessage(pos) || events().attributes(pos).contains("request") ? request : ABSENT;
    }

    private boolean is(long pos, EventType type) {
        return events().type(pos) == type;
    }

    private boolean isMessage(long pos) {
        EventType type = events().type(pos);
        return type == EventType.SEND || type == EventType.RECV;
    }

    /** Whether an event has an attribute. */
    @HostAccess.Export
    public boolean has(long pos, String name) {
        return events().attributes(pos).contains(name);
    }

    /** Names of an event's attributes. */
    @HostAccess.Export
    public Object keys(long pos) {
        return events().attributes(pos).toArray(String[]::new);
    }

    /** {@link Events#attribute}, of one that the event {@link #has}. */
    @HostAccess.Export
    public @Nullable Object attribute(long pos, String name) {
        return events().attribute(pos, name);
    }

    /** The reason why an attribute is unknown, with those that are known. */
    @HostAccess.Export
    public String unknown(long pos, String name) {
        EventType type = events().type(pos);
        String what = type == EventType.EVENT ? kind(pos) : type.word();
        return "'" + name + "' is no attribute of this " + what + " event; it has "
                + String.join(" ", events().attributes(pos));
    }

    /** {@link Trace#literal}. */
    @HostAccess.Export
    public String literal(long pos) {
        return trace().literal(pos);
    }

    /** {@link Trace#at}. */
    @HostAccess.Export
    public long at(double time) {
        return trace().at(time);
    }

    /** {@link Trace#duration}. */
    @HostAccess.Export
    public double duration() {
        return trace().duration();
    }

    // ---- definitions ----

    /** Name of a region. */
    @HostAccess.Export
    public String regionName(int region) {
        return trace().regions().get(region).name();
    }

    /** {@link CallPaths#path}. */
    @HostAccess.Export
    public String callpathName(int callpath) {
        return trace().callpaths().path(callpath);
    }

    /** Number of locations. */
    @HostAccess.Export
    public int locations() {
        return trace().locations().size();
    }

    /** How reports call a location. */
    @HostAccess.Export
    public String locationName(int location) {
        return trace().locations().get(location).label();
    }

    /** Rank of a location, -1 if it has none. */
    @HostAccess.Export
    public int locationRank(int location) {
        return trace().locations().get(location).rank();
    }

    /** OTF2's type of a location. */
    @HostAccess.Export
    public String locationKind(int location) {
        return trace().locations().get(location).kind();
    }

    // ---- messages, collectives, columns ----

    private Columns table(int table) {
        return table == 0 ? trace().messages().columns() : trace().collectives().columns();
    }

    /** What a column of messages (table 0) or members (1) holds: 0 positions, 1 integers, 2 numbers, 3 truth, 4 words; -1: no such. */
    @HostAccess.Export
    public int cellKind(int table, String name) {
        Columns columns = table(table);
        if (!columns.names().contains(name)) {
            return -1;
        }
        return switch (columns.column(name).kind()) {
            case INTEGER -> ScriptColumns.arePositions(name) ? 0 : 1;
            case NUMBER -> 2;
            case TRUTH -> 3;
            case WORD -> 4;
        };
    }

    /** A cell as an integer. */
    @HostAccess.Export
    public long integerCell(int table, String name, long row) {
        return table(table).column(name).integer(row);
    }

    /** A cell as a number. */
    @HostAccess.Export
    public double numberCell(int table, String name, long row) {
        return table(table).column(name).number(row);
    }

    /** A cell as a word. */
    @HostAccess.Export
    public String wordCell(int table, String name, long row) {
        return table(table).column(name).word(row);
    }

    /** Names of a table's columns. */
    @HostAccess.Export
    public Object columnNames(int table) {
        return table(table).names().toArray(String[]::new);
    }

    /** The reason why a table's column is unknown, with those that are known. */
    @HostAccess.Export
    public String unknownColumn(int table, String name) {
        return "'" + name + "' is no attribute of a " + (table == 0 ? "message" : "member of a collective")
                + "; it has " + String.join(" ", table(table).names());
    }

    /** First member row of an instance. */
    @HostAccess.Export
    public long firstMember(long instance) {
        return trace().collectives().firstMember(instance);
    }

    /** Members of an instance. */
    @HostAccess.Export
    public int members(long instance) {
        return trace().collectives().members(instance);
    }

    /** A set of columns: {@code messages collectives profile events}. */
    @HostAccess.Export
    public ScriptColumns columns(String which) {
        Trace opened = trace();
        Columns columns = switch (which) {
            case "messages" -> opened.messages().columns();
            case "collectives" -> opened.collectives().columns();
            case "profile" -> opened.callpaths().columns();
            case "events" -> opened.columns();
            default -> throw new IllegalArgumentException("there are no columns of " + which);
        };
        return new ScriptColumns(this, columns);
    }

    /** The columns of all members of collectives that are complete. */
    ScriptColumns completeCollectives() {
        Columns columns = trace().collectives().columns();
        Column complete = columns.column("complete");
        return new ScriptColumns(this, complete.all() ? columns : columns.select(complete));
    }

    // ---- the books ----

    /** Books at an event; whether the reason is worth telling. */
    @HostAccess.Export
    public boolean book(int handle, double value, long pos) {
        return books.get(handle).book(value, pos);
    }

    /** Books in a call path on a location; null, and {@link #lastError}, if there is no such. */
    @HostAccess.Export
    public @Nullable Boolean bookAt(int handle, double value, long callpath, long location) {
        return guarded(() -> books.get(handle).bookAt(value, callpath, location));
    }

    /** Says why, of the last booking. */
    @HostAccess.Export
    public void because(int handle, Value names, Value values) {
        Map<String, @Nullable Object> causes = new LinkedHashMap<>();
        for (long i = 0; i < names.getArraySize(); i++) {
            causes.put(names.getArrayElement(i).asString(), Values.plain(values.getArrayElement(i)));
        }
        books.get(handle).because(causes);
    }

    /** Books columns; null, or what is wrong with them. */
    @HostAccess.Export
    public @Nullable String bookColumn(
            int handle,
            ScriptColumn value,
            @Nullable Object at,
            @Nullable Object callpath,
            @Nullable Object location,
            Value names,
            Value causes) {
        if (handle < 0) {
            return "only the pattern that the analysis made can book severity";
        }
        error = null;
        guarded(() -> {
            new ColumnBooking(books.get(handle), value, at, callpath, location, names, causes).book();
            return null;
        });
        return lastError();
    }

    /** Sum of what has been booked. */
    @HostAccess.Export
    public double booked(int handle) {
        return handle < 0 ? 0 : books.get(handle).total();
    }

    /** Adds an individual result. */
    @HostAccess.Export
    public void result(int handle, String name, Value value) {
        books.get(handle).result(name, Values.plain(value));
    }

    /** An event as a value to keep. */
    @HostAccess.Export
    public Object reference(long pos) {
        return new Values.Kept(books.getFirst().reference(pos));
    }

    /** A list of values to keep. */
    @HostAccess.Export
    public Object listing(Value values) {
        return new Values.Kept(Values.list(values));
    }

    /** A map of values to keep. */
    @HostAccess.Export
    public Object mapping(Value names, Value values) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (long i = 0; i < names.getArraySize(); i++) {
            map.put(names.getArrayElement(i).asString(), Values.plain(values.getArrayElement(i)));
        }
        return new Values.Kept(map);
    }

    // ---- pattern files ----

    /** Path of the helper module of that name in a folder of patterns, null if there is none. */
    @HostAccess.Export
    public @Nullable String sibling(String folder, String name) {
        Path file = folders.helper(Path.of(folder), name + ".py");
        return file == null ? null : file.toString();
    }

    /** Text of a pattern file or helper. */
    @HostAccess.Export
    public String text(String path) {
        return folders.text(Path.of(path));
    }

    /** Folder of a file. */
    @HostAccess.Export
    public String folder(String path) {
        return String.valueOf(Path.of(path).getParent());
    }

    /** Name of a file without its suffix. */
    @HostAccess.Export
    public String stem(String path) {
        String name = String.valueOf(Path.of(path).getFileName());
        return name.substring(0, name.lastIndexOf('.'));
    }
}
