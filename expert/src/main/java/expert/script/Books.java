package expert.script;

import expert.pattern.Bookings;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/** What scripts book, by the handle of the pattern. Public for the script engine's sake only. */
public final class Books {
    private final Host host;
    private final Windows windows;
    private final DataChannel channel;
    private final List<Bookings> books = new ArrayList<>();

    Books(Host host, Windows windows, DataChannel channel) {
        this.host = host;
        this.windows = windows;
        this.channel = channel;
    }

    int open(Bookings bookings) {
        books.add(bookings);
        return books.size() - 1;
    }

    /** Books at an event; whether the reason is worth telling. */
    @HostAccess.Export
    public boolean book(int handle, double value, long pos) {
        return books.get(handle).book(value, pos);
    }

    /** {@link Bookings#least}. */
    @HostAccess.Export
    public double least(int handle) {
        return books.get(handle).least();
    }

    /**
     * Books at events what Python has written to the data file: that many severities, doubles, then as many positions, of the type of
     * {@link Windows#integerCode}.
     */
    @HostAccess.Export
    public void bookWritten(int handle, int count) {
        book(books.get(handle), count, channel.written());
    }

    /** Books at events what JavaScript has put into {@link Windows#buffer}, likewise. */
    @HostAccess.Export
    public void bookShared(int handle, int count) {
        book(books.get(handle), count, windows.buffer());
    }

    private void book(Bookings bookings, int count, ByteBuffer from) {
        int position = count * Double.BYTES;
        for (int i = 0; i < count; i++) {
            double value = from.getDouble(i * Double.BYTES);
            if (windows.small()) {
                bookings.book(value, from.getInt(position + i * Integer.BYTES));
            } else if (host.language() == Language.PYTHON) {
                bookings.book(value, from.getLong(position + i * Long.BYTES));
            } else {
                bookings.book(value, (long) from.getDouble(position + i * Double.BYTES));
            }
        }
    }

    /** Books in a call path on a location; null, and {@link Host#lastError}, if there is no such. */
    @HostAccess.Export
    public @Nullable Boolean bookAt(int handle, double value, long callpath, long location) {
        return host.guarded(() -> books.get(handle).bookAt(value, callpath, location));
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
        host.clearError();
        host.guarded(() -> {
            new ColumnBooking(books.get(handle), value, at, callpath, location, names, causes).book();
            return null;
        });
        return host.lastError();
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
}
