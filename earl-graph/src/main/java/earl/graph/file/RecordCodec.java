package earl.graph.file;

import earl.Trace;
import earl.graph.FlowGraph;
import earl.graph.Walk;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Parts {@code records}: all that was recorded on some locations, event after event, given their flow graphs. Which record comes is
 * predicted by where in the graph the location is (the transition under way), how many records came there already, and what the last
 * records were; its numbers by what they were in the same place last time. So whatever the signature says costs next to nothing, and
 * times are what is left. One thread.
 *
 * <p>Locations of one part are coded one after the other, and each is predicted from those before it.
 */
final class RecordCodec {
    private static final int MAGNITUDES = 66;
    private static final int CLASSES = 4;
    private static final int MOST = 255;
    private static final int LIKELY = 0xE000;

    private final Bits bits;
    private final Grain grain;
    private final RecordShapes shapes;
    private final ValueModel kinds = ValueModel.ofNumbers(4);
    private final NumberModel first = new NumberModel();
    /** Magnitudes of the time before a record, by where it came. */
    private final ContextPredictor paces = new ContextPredictor();

    private final @Nullable NumberModel[] times = new NumberModel[CLASSES * (MAGNITUDES + 1)];
    /** By how many digits the grains have that passed: whether the clock is where it should be then. */
    private final int[] fits = Bits.contexts(MAGNITUDES, LIKELY);

    private final NumberModel misfits = new NumberModel();
    /** Of a tick, how far the clock was beyond a whole one when it was read last, times 2<sup>40</sup>. */
    private long part;

    private final ContextPredictor guesses = new ContextPredictor();
    private final Map<RecordShape.Role, NumberModel[]> news = new EnumMap<>(RecordShape.Role.class);

    /** By slot: what came last, what it grew by, and the odds that it grows by that again, or is what it was there last time. */
    private long[] last = new long[0];

    private long[] growth = new long[0];
    private boolean[] seen = new boolean[0];
    private int[] odds = new int[0];
    private static final int ODDS = ContextPredictor.TRUST + 3;

    private int location;
    private long start;
    private long ticks;
    private boolean begun;
    private @Nullable FlowGraph graph;
    private @Nullable Walk walk;
    /** Bytes of the call under way, {@link Trace#NONE} if they are not known. */
    private long size;

    /** What distinguishes where in the graph we are. */
    private long place;

    private int since;
    private long one;
    private long two;
    private long request;
    private long[] numbers = new long[16];

    RecordCodec(Bits bits, RecordShapes shapes, Grain grain) {
        this.bits = bits;
        this.grain = grain;
        this.shapes = shapes;
        for (RecordShape.Role role : RecordShape.Role.values()) {
            NumberModel[] models = new NumberModel[MAGNITUDES];
            Arrays.setAll(models, n -> new NumberModel());
            news.put(role, models);
        }
    }

    /** Goes on to a location; the start of its events, and the flow graph of it if it has any calls. */
    void begin(int of, long at, @Nullable FlowGraph calls) {
        location = of;
        start = at;
        ticks = at;
        begun = false;
        part = Grain.HALF;
        graph = calls;
        walk = calls == null ? null : calls.walk();
        one = -1;
        two = -1;
        request = 0;
        step();
    }

    /** To the transition to the next call. */
    private void step() {
        Walk along = walk;
        FlowGraph of = graph;
        since = 0;
        size = of == null || along == null || along.node() < 0 ? Trace.NONE : of.size(along.node());
        place = along == null ? -2 : along.next() ? along.edge() : -3;
    }

    /**
     * The next record, written.
     *
     * @param shape the number of its shape
     */
    void write(long time, int shape, long[] given) {
        code(shape, time, given);
    }

    /**
     * The next record, read.
     *
     * @param to gets it, {@code null}: nobody
     */
    void read(@Nullable RecordSink to) {
        RecordShape shape = code(0, 0, numbers);
        if (to != null) {
            to.record(shape, ticks, numbers);
        }
    }

    private RecordShape code(int given, long time, long[] values) {
        long here = ContextPredictor.mix(place, since);
        long told = kinds.code(
                bits,
                given,
                ContextPredictor.mix(here, one),
                ContextPredictor.mix(ContextPredictor.mix(place + 7, one), two),
                ContextPredictor.mix(one + 13, two),
                one);
        if (told < 0 || told >= shapes.size()) {
            throw bits.broken("shape " + told + " of " + shapes.size());
        }
        RecordShape shape = shapes.get((int) told);
        long context = ContextPredictor.mix(here, told);
        ticks(shape, context, time);
        if (shape.slots() > numbers.length) {
            numbers = Arrays.copyOf(numbers, shape.slots() * 2);
        }
        long[] to = bits.reads() ? numbers : values;
        for (int slot = 0; slot < shape.slots(); slot++) {
            to[slot] = number(shape, slot, context, slot == 0 ? 0 : to[slot - 1], to[slot]);
        }
        two = one;
        one = told;
        since = Math.min(MOST, since + 1);
        if (shape.isCall()) {
            step();
        }
        return shape;
    }

    private void ticks(RecordShape shape, long context, long time) {
        if (!begun) {
            begun = true;
            ticks = start + first.signed(bits, time - start);
            return;
        }
        int at = paces.at(context);
        int pace = paces.isKnown(at) ? (int) paces.value(at) : MAGNITUDES;
        NumberModel model = model(kind(shape) * (MAGNITUDES + 1) + pace);
        if (grain.isNone()) {
            long passed = model.code(bits, time - ticks);
            paces.tell(at, magnitude(passed));
            ticks += passed;
        } else {
            long grains = model.code(bits, bits.reads() ? 0 : grain.count(time - ticks));
            paces.tell(at, magnitude(grains));
            pass(grains, time - ticks);
        }
    }

    /** Some grains, and what they are off by. */
    private void pass(long grains, long given) {
        long expected = grain.ticks(grains, part);
        boolean fit = bits.bit(fits, magnitude(grains), given == expected);
        long passed = fit ? expected : expected + misfits.signed(bits, given - expected);
        part = grain.partBehind(grains, part, passed);
        ticks += passed;
    }

    private static int kind(RecordShape shape) {
        return switch (shape.kind()) {
            case ENTER -> shape.isCall() ? 0 : 1;
            case LEAVE -> 2;
            default -> 3;
        };
    }

    private NumberModel model(int index) {
        NumberModel model = times[index];
        if (model == null) {
            model = new NumberModel();
            times[index] = model;
        }
        return model;
    }

    private static int magnitude(long number) {
        return Long.SIZE - Long.numberOfLeadingZeros(number);
    }

    private long number(RecordShape shape, int slot, long context, long before, long given) {
        int id = shape.firstSlot() + slot;
        if (id >= last.length) {
            reserve(Math.max(id + 1, shapes.slots()));
        }
        RecordShape.Role role = shape.role(slot);
        long base = switch (role) {
            case NUMBER -> 0;
            case RANK -> location;
            case POST, COMPLETE -> request;
            case TIME -> ticks;
        };
        long value = given - base;
        int at = guesses.at(ContextPredictor.mix(context, slot));
        boolean known = guesses.isKnown(at);
        long guess = known ? guesses.value(at) : 0;
        long told = 0;
        boolean hit = false;
        if (known) {
            hit = bits.bit(odds, id * ODDS + guesses.trust(at), value == guess);
            told = guess;
        }
        long grown = last[id] + growth[id];
        if (!hit && seen[id] && (!known || grown != guess)) {
            hit = bits.bit(odds, id * ODDS + ContextPredictor.TRUST + (known ? 1 : 0), value == grown);
            told = grown;
        }
        if (!hit && size >= before && before > 0 && role == RecordShape.Role.NUMBER) {
            // What a process sends and receives in a collective operation is the size of its call.
            hit = bits.bit(odds, id * ODDS + ContextPredictor.TRUST + 2, value == size - before);
            told = size - before;
        }
        if (!hit) {
            NumberModel[] models = Objects.requireNonNull(news.get(role));
            told = last[id] + models[magnitude(Math.abs(growth[id]))].signed(bits, value - last[id]);
        }
        guesses.tell(at, told);
        growth[id] = seen[id] ? told - last[id] : 0;
        last[id] = told;
        seen[id] = true;
        long number = told + base;
        if (role == RecordShape.Role.POST) {
            request = number;
        }
        return number;
    }

    private void reserve(int slots) {
        int before = odds.length;
        last = Arrays.copyOf(last, slots + slots / 2);
        growth = Arrays.copyOf(growth, last.length);
        seen = Arrays.copyOf(seen, last.length);
        odds = Arrays.copyOf(odds, last.length * ODDS);
        int[] even = Bits.contexts(1);
        Arrays.fill(odds, before, odds.length, even[0]);
    }
}
