package earl.format.efg;

import earl.Trace;
import earl.codec.Coder;
import earl.codec.ContextPredictor;
import earl.codec.NumberModel;
import earl.codec.ValueModel;
import earl.graph.FlowGraph;
import earl.graph.GraphWalk;
import earl.memory.Capacity;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Parts {@code records}: all records of some locations, given their flow graphs. The shape of the next record is predicted
 * from the current transition of the walk over the graph, the number of records since the last call, and the last two
 * shapes. Its numbers are predicted from those at the same point last time. Values that the signature contains cost next to
 * nothing; times dominate. One thread.
 *
 * <p>Locations of one part are coded one after the other, and each is predicted from the previous ones.
 */
final class RecordCodec {
    private static final int MAGNITUDES = 66;
    private static final int CLASSES = 4;
    private static final int MAX_SINCE = 255;
    private static final int LIKELY_ODDS = 0xE000;

    private final Coder coder;
    private final ClockGrain grain;
    private final RecordShapes shapes;
    private final ValueModel shapeNumbers = ValueModel.ofNumbers(4);
    private final NumberModel first = new NumberModel();
    /** [context] -> magnitude of the time since the previous record. */
    private final ContextPredictor paces = new ContextPredictor();

    private final @Nullable NumberModel[] times = new NumberModel[CLASSES * (MAGNITUDES + 1)];
    /** By magnitude of the grains that passed: whether the clock is where that number of grains predicts. */
    private final int[] fits = Coder.contexts(MAGNITUDES, LIKELY_ODDS);

    private final NumberModel misfits = new NumberModel();
    /** The fraction of a tick by which the clock was ahead at the last record, times 2<sup>40</sup>. */
    private long part;

    private final ContextPredictor guesses = new ContextPredictor();
    private final Map<RecordShape.Role, NumberModel[]> differences = new EnumMap<>(RecordShape.Role.class);

    /** [slot] -> its last number. */
    private long[] last = new long[0];
    /** [slot] -> its last increment. */
    private long[] growth = new long[0];

    private boolean[] seen = new boolean[0];
    private int[] odds = new int[0];
    private static final int ODDS = ContextPredictor.TRUST_LEVELS + 3;

    private int location;
    private long start;
    private long ticks;
    private boolean begun;
    private @Nullable FlowGraph graph;
    private @Nullable GraphWalk walk;
    /** Bytes of the current call, {@link Trace#NONE} if they are not known. */
    private long size;

    /** Identifies the current transition. */
    private long place;

    private int since;
    private long one;
    private long two;
    private long request;
    private long[] numbers = new long[16];

    RecordCodec(Coder coder, RecordShapes shapes, ClockGrain grain) {
        this.coder = coder;
        this.grain = grain;
        this.shapes = shapes;
        for (RecordShape.Role role : RecordShape.Role.values()) {
            NumberModel[] models = new NumberModel[MAGNITUDES];
            Arrays.setAll(models, n -> new NumberModel());
            differences.put(role, models);
        }
    }

    /**
     * Begins a location.
     *
     * @param at ticks at the start of the trace
     * @param calls its flow graph; {@code null} if it has no calls
     */
    void begin(int of, long at, @Nullable FlowGraph calls) {
        location = of;
        start = at;
        ticks = at;
        begun = false;
        part = ClockGrain.HALF;
        graph = calls;
        walk = calls == null ? null : calls.walk();
        one = -1;
        two = -1;
        request = 0;
        step();
    }

    /** Moves to the transition to the next call. */
    private void step() {
        GraphWalk along = walk;
        FlowGraph of = graph;
        since = 0;
        size = of == null || along == null || along.node() < 0 ? Trace.NONE : of.size(along.node());
        place = along == null ? -2 : along.next() ? along.edge() : -3;
    }

    /**
     * Encodes the next record.
     *
     * @param shape the number of its shape
     */
    void write(long time, int shape, long[] values) {
        numbers = values;
        code(shape, time);
    }

    /** Decodes the next record. */
    void read(RecordSink to) {
        RecordShape shape = code(0, 0);
        to.record(shape, ticks, numbers);
    }

    /** Codes a record whose numbers are in {@link #numbers}. */
    private RecordShape code(int given, long time) {
        long here = ContextPredictor.mix(place, since);
        long number = shapeNumbers.code(
                coder,
                given,
                ContextPredictor.mix(here, one),
                ContextPredictor.mix(ContextPredictor.mix(place + 7, one), two),
                ContextPredictor.mix(one + 13, two),
                one);
        if (number < 0 || number >= shapes.size()) {
            throw coder.broken("shape " + number + " of " + shapes.size());
        }
        RecordShape shape = shapes.get((int) number);
        long context = ContextPredictor.mix(here, number);
        ticks(shape, context, time);
        if (shape.slots() > numbers.length) {
            numbers = Capacity.ensure(numbers, shape.slots());
        }
        for (int slot = 0; slot < shape.slots(); slot++) {
            numbers[slot] = number(shape, slot, context, slot == 0 ? 0 : numbers[slot - 1], numbers[slot]);
        }
        two = one;
        one = number;
        since = Math.min(MAX_SINCE, since + 1);
        if (shape.isCall()) {
            step();
        }
        return shape;
    }

    private void ticks(RecordShape shape, long context, long time) {
        if (!begun) {
            begun = true;
            ticks = start + first.signed(coder, time - start);
            return;
        }
        int at = paces.at(context);
        int pace = paces.isKnown(at) ? (int) paces.value(at) : MAGNITUDES;
        NumberModel model = model(kind(shape) * (MAGNITUDES + 1) + pace);
        if (grain.isNone()) {
            long passed = model.code(coder, time - ticks);
            paces.learn(at, magnitude(passed));
            ticks += passed;
        } else {
            long grains = model.code(coder, grain.count(time - ticks));
            paces.learn(at, magnitude(grains));
            pass(grains, time - ticks);
        }
    }

    /** Advances the clock by grains and by the deviation from them. */
    private void pass(long grains, long given) {
        long expected = grain.ticks(grains, part);
        boolean fit = coder.bit(fits, magnitude(grains), given == expected);
        long passed = fit ? expected : expected + misfits.signed(coder, given - expected);
        part = grain.partAfter(grains, part, passed);
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
        long coded = 0;
        boolean hit = false;
        if (known) {
            hit = coder.bit(odds, id * ODDS + guesses.trust(at), value == guess);
            coded = guess;
        }
        long grown = last[id] + growth[id];
        if (!hit && seen[id] && (!known || grown != guess)) {
            hit = coder.bit(odds, id * ODDS + ContextPredictor.TRUST_LEVELS + (known ? 1 : 0), value == grown);
            coded = grown;
        }
        if (!hit && size >= before && before > 0 && role == RecordShape.Role.NUMBER) {
            // In a collective operation, sent and received bytes add up to the size of the call.
            hit = coder.bit(odds, id * ODDS + ContextPredictor.TRUST_LEVELS + 2, value == size - before);
            coded = size - before;
        }
        if (!hit) {
            NumberModel[] models = Objects.requireNonNull(differences.get(role));
            coded = last[id] + models[magnitude(Math.abs(growth[id]))].signed(coder, value - last[id]);
        }
        guesses.learn(at, coded);
        growth[id] = seen[id] ? coded - last[id] : 0;
        last[id] = coded;
        seen[id] = true;
        long number = coded + base;
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
        int[] even = Coder.contexts(1);
        Arrays.fill(odds, before, odds.length, even[0]);
    }
}
