package expert.script.value;

import earl.Column;
import expert.script.ForScripts;
import expert.script.Language;
import expert.script.sandbox.DataChannel;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.graalvm.polyglot.HostAccess;

/**
 * Values of many events or rows at once, handed over to Python through the {@link DataChannel} and to JavaScript in a buffer that both
 * sides see: doubles of 8 bytes; integers in an {@link IntegerForm}; truth values and numbers of callbacks as bytes.
 */
@ForScripts
public final class ValueBlocks {
    /** Values that are handed over at once, at most. */
    public static final int LIMIT = 1 << 16;

    private final EventLookups events;
    private final Chunk chunk;
    private final DataChannel channel;
    private final Language language;
    private final boolean python;
    private final ByteBuffer shared;
    private final long[] integers = new long[LIMIT];
    private final double[] numbers = new double[LIMIT];

    /** The blocks of a trace. {@code shared} is {@link #memory}, one a context. */
    public ValueBlocks(Language language, EventLookups events, Chunk chunk, DataChannel channel, ByteBuffer shared) {
        this.shared = shared;
        this.language = language;
        this.python = language == Language.PYTHON;
        this.events = events;
        this.chunk = chunk;
        this.channel = channel;
    }

    /** A buffer for {@link #buffer}. */
    public static ByteBuffer memory() {
        return ByteBuffer.allocateDirect(LIMIT * Double.BYTES).order(ByteOrder.nativeOrder());
    }

    /** Whether positions and ids are integers of 4 bytes. */
    @HostAccess.Export
    public boolean small() {
        return positionForm() == IntegerForm.INT;
    }

    /** The form of positions and ids. */
    public IntegerForm positionForm() {
        return IntegerForm.ofPositions(language, events.length());
    }

    /** The buffer in which JavaScript finds passed values, in native byte order. */
    @HostAccess.Export
    public ByteBuffer buffer() {
        return shared;
    }

    // ---- handing over ----

    private ByteBuffer begin(int bytes) {
        return python ? channel.fresh().limit(bytes) : shared;
    }

    /** Hands over the first values of {@link #integers}. */
    private void integers(int count, IntegerForm form) {
        form.write(integers, count, begin(count * form.bytes()));
    }

    private void numbers(int count) {
        begin(count * Double.BYTES).asDoubleBuffer().put(numbers, 0, count);
    }

    /** Hands over positions. */
    public void positions(long[] positions, int count) {
        System.arraycopy(positions, 0, integers, 0, count);
        integers(count, positionForm());
    }

    // ---- requests of the guest ----

    /** The chunk's positions or rows. */
    @HostAccess.Export
    public void positions() {
        for (int i = 0; i < chunk.length(); i++) {
            integers[i] = chunk.positionAt(i);
        }
        integers(chunk.length(), positionForm());
    }

    /** The pattern's callback for each of the chunk's events, one byte each. */
    @HostAccess.Export
    public void callbacks() {
        ByteBuffer into = begin(chunk.length());
        for (int i = 0; i < chunk.length(); i++) {
            into.put(i, (byte) chunk.callback(i));
        }
    }

    /** An attribute of the events from {@code first} on, {@code count} of them, as the look-up of that name has it. */
    @HostAccess.Export
    public void events(String name, long first, int count) {
        if (name.equals("time")) {
            for (int i = 0; i < count; i++) {
                numbers[i] = events.time(first + i);
            }
            numbers(count);
        } else {
            look(name, first, count);
            integers(count, positionForm());
        }
    }

    // Separate loops let the compiler know the callee of each: with a function of the attribute they take ten times as
    // long.
    private void look(String name, long first, int count) {
        switch (name) {
            case "loc" -> {
                for (int i = 0; i < count; i++) {
                    integers[i] = events.loc(first + i);
                }
            }
            case "type" -> {
                for (int i = 0; i < count; i++) {
                    integers[i] = events.type(first + i);
                }
            }
            case "region" -> {
                for (int i = 0; i < count; i++) {
                    integers[i] = events.region(first + i);
                }
            }
            case "callpath" -> {
                for (int i = 0; i < count; i++) {
                    integers[i] = events.callpath(first + i);
                }
            }
            case "enterptr" -> events.events().copyEnterptrs(first, count, integers);
            case "exitptr" -> {
                for (int i = 0; i < count; i++) {
                    integers[i] = events.exitptr(first + i);
                }
            }
            case "sendptr" -> {
                for (int i = 0; i < count; i++) {
                    integers[i] = events.sendptr(first + i);
                }
            }
            case "recvptr" -> {
                for (int i = 0; i < count; i++) {
                    integers[i] = events.recvptr(first + i);
                }
            }
            default -> throw new IllegalArgumentException("no block of " + name);
        }
    }

    /** Hands over rows of a column. */
    public void cells(Column column, long first, int count, boolean asNumbers) {
        if (asNumbers) {
            column.numbers(first, count, numbers);
            numbers(count);
        } else {
            column.integers(first, count, integers);
            integers(count, IntegerForm.of(language));
        }
    }
}
