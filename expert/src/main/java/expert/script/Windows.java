package expert.script;

import earl.Column;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import org.graalvm.polyglot.HostAccess;

/**
 * Values of many events or rows at once, handed over through the {@link DataChannel}: doubles of 8 bytes, and integers of 4 if the
 * trace is short enough for that, of 8 if not. Python calculates with integers of 32 bits ten times as fast as with longer ones. Public
 * for the script engine's sake only.
 */
public final class Windows {
    /** Values that are handed over at once, at most. */
    static final int LIMIT = 1 << 16;

    private final EventLookups events;
    private final Tables tables;
    private final Chunk chunk;
    private final DataChannel channel;
    private final ByteBuffer shared =
            ByteBuffer.allocateDirect(LIMIT * Double.BYTES).order(ByteOrder.nativeOrder());
    private double[] numbers = new double[0];
    private long[] integers = new long[0];

    Windows(EventLookups events, Tables tables, Chunk chunk, DataChannel channel) {
        this.events = events;
        this.tables = tables;
        this.chunk = chunk;
        this.channel = channel;
    }

    private static final long INT = Integer.MAX_VALUE;

    /** The type code, as Python's arrays have it, of positions and ids: "i" or "q". */
    @HostAccess.Export
    public String integerCode() {
        return small() ? "i" : "q";
    }

    private void ready(int bytes) {
        channel.fresh().limit(bytes);
    }

    /** The chunk's positions or rows, of the type of {@link #integerCode}. */
    @HostAccess.Export
    public void positions() {
        int count = chunk.length();
        if (small()) {
            IntBuffer into = channel.fresh().asIntBuffer();
            for (int i = 0; i < count; i++) {
                into.put(i, (int) chunk.positionAt(i));
            }
            ready(count * Integer.BYTES);
        } else {
            LongBuffer into = channel.fresh().asLongBuffer();
            for (int i = 0; i < count; i++) {
                into.put(i, chunk.positionAt(i));
            }
            ready(count * Long.BYTES);
        }
    }

    /** Which of the pattern's callbacks takes each of the chunk's events: a byte each. */
    @HostAccess.Export
    public void callbacks() {
        ByteBuffer into = channel.fresh();
        for (int i = 0; i < chunk.length(); i++) {
            into.put((byte) chunk.callback(i));
        }
        ready(chunk.length());
    }

    /** An attribute of the events from {@code first} on, {@code count} of them, as the look-up of that name has it. */
    @HostAccess.Export
    public void events(String name, long first, int count) {
        if (name.equals("time")) {
            DoubleBuffer into = channel.fresh().asDoubleBuffer();
            for (int i = 0; i < count; i++) {
                into.put(i, events.time(first + i));
            }
            ready(count * Double.BYTES);
        } else if (small()) {
            ints(name, first, count, channel.fresh().asIntBuffer());
            ready(count * Integer.BYTES);
        } else {
            longs(name, first, count, channel.fresh().asLongBuffer());
            ready(count * Long.BYTES);
        }
    }

    // Loops of their own, so that the compiler knows what each calls: with a function of the attribute they take ten
    // times as long.

    private void ints(String name, long first, int count, IntBuffer into) {
        switch (name) {
            case "loc" -> {
                for (int i = 0; i < count; i++) {
                    into.put(i, events.loc(first + i));
                }
            }
            case "type" -> {
                for (int i = 0; i < count; i++) {
                    into.put(i, events.type(first + i));
                }
            }
            case "region" -> {
                for (int i = 0; i < count; i++) {
                    into.put(i, events.region(first + i));
                }
            }
            case "callpath" -> {
                for (int i = 0; i < count; i++) {
                    into.put(i, events.callpath(first + i));
                }
            }
            case "enterptr" -> {
                for (int i = 0; i < count; i++) {
                    into.put(i, (int) events.enterptr(first + i));
                }
            }
            case "exitptr" -> {
                for (int i = 0; i < count; i++) {
                    into.put(i, (int) events.exitptr(first + i));
                }
            }
            case "sendptr" -> {
                for (int i = 0; i < count; i++) {
                    into.put(i, (int) events.sendptr(first + i));
                }
            }
            case "recvptr" -> {
                for (int i = 0; i < count; i++) {
                    into.put(i, (int) events.recvptr(first + i));
                }
            }
            default -> throw new IllegalArgumentException("no window of " + name);
        }
    }

    private void longs(String name, long first, int count, LongBuffer into) {
        switch (name) {
            case "loc" -> {
                for (int i = 0; i < count; i++) {
                    into.put(i, events.loc(first + i));
                }
            }
            case "type" -> {
                for (int i = 0; i < count; i++) {
                    into.put(i, events.type(first + i));
                }
            }
            case "region" -> {
                for (int i = 0; i < count; i++) {
                    into.put(i, events.region(first + i));
                }
            }
            case "callpath" -> {
                for (int i = 0; i < count; i++) {
                    into.put(i, events.callpath(first + i));
                }
            }
            case "enterptr" -> {
                for (int i = 0; i < count; i++) {
                    into.put(i, events.enterptr(first + i));
                }
            }
            case "exitptr" -> {
                for (int i = 0; i < count; i++) {
                    into.put(i, events.exitptr(first + i));
                }
            }
            case "sendptr" -> {
                for (int i = 0; i < count; i++) {
                    into.put(i, events.sendptr(first + i));
                }
            }
            case "recvptr" -> {
                for (int i = 0; i < count; i++) {
                    into.put(i, events.recvptr(first + i));
                }
            }
            default -> throw new IllegalArgumentException("no window of " + name);
        }
    }

    /** The cells of a column of a table from row {@code first} on, {@code count} of them: doubles if it holds numbers. */
    @HostAccess.Export
    public void cells(int table, String name, long first, int count) {
        Column column = tables.table(table).column(name);
        ByteBuffer buffer = channel.fresh();
        if (column.kind() == Column.Kind.NUMBER) {
            if (numbers.length < count) {
                numbers = new double[LIMIT];
            }
            column.numbers(first, count, numbers);
            buffer.asDoubleBuffer().put(numbers, 0, count);
        } else {
            if (integers.length < count) {
                integers = new long[LIMIT];
            }
            column.integers(first, count, integers);
            buffer.asLongBuffer().put(integers, 0, count);
        }
        ready(count * Long.BYTES);
    }

    // ---- for JavaScript ----

    /** The buffer that the following write into, in the machine's byte order. */
    @HostAccess.Export
    public ByteBuffer buffer() {
        return shared;
    }

    /** Whether positions and ids are integers of 4 bytes; if not, doubles. */
    @HostAccess.Export
    public boolean small() {
        return events.length() <= INT;
    }

    /** An attribute of the events from {@code first} on, {@code count} of them, as the look-up of that name has it. */
    @HostAccess.Export
    public void share(String name, double first, int count) {
        if (name.equals("time")) {
            DoubleBuffer into = shared.asDoubleBuffer();
            for (int i = 0; i < count; i++) {
                into.put(i, events.time((long) first + i));
            }
        } else if (small()) {
            ints(name, (long) first, count, shared.asIntBuffer());
        } else {
            longs(name, (long) first, count, shared.asLongBuffer());
            doubles(count);
        }
    }

    /** The chunk's positions or rows. */
    @HostAccess.Export
    public void sharePositions() {
        if (small()) {
            IntBuffer into = shared.asIntBuffer();
            for (int i = 0; i < chunk.length(); i++) {
                into.put(i, (int) chunk.positionAt(i));
            }
        } else {
            LongBuffer into = shared.asLongBuffer();
            for (int i = 0; i < chunk.length(); i++) {
                into.put(i, chunk.positionAt(i));
            }
            doubles(chunk.length());
        }
    }

    private void doubles(int count) {
        LongBuffer longs = shared.asLongBuffer();
        DoubleBuffer doubles = shared.asDoubleBuffer();
        for (int i = 0; i < count; i++) {
            doubles.put(i, (double) longs.get(i));
        }
    }

    /** Which of the pattern's callbacks takes each of the chunk's events: a byte each. */
    @HostAccess.Export
    public void shareCallbacks() {
        for (int i = 0; i < chunk.length(); i++) {
            shared.put(i, (byte) chunk.callback(i));
        }
    }
}
