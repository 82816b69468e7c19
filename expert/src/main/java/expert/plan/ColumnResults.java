package expert.plan;

import earl.Column;
import earl.Trace;
import earl.plan.Plan;
import expert.pattern.Bookings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Columns as individual results of a pattern. */
public final class ColumnResults {
    private static final double EXACT = 0x1p53;

    private ColumnResults() {}

    /**
     * Adds a value, or values by their labels, if they are numbers.
     *
     * @throws IllegalArgumentException if columns differ in length, or there are several values without labels
     */
    public static void add(Bookings bookings, Trace trace, String name, Column values, Plan.Labels<Column> labels) {
        Column label = labels.label();
        Column location = labels.location();
        if (label == null && location == null) {
            if (values.length() > 1) {
                throw new IllegalArgumentException(
                        "a result is one value, or has labels; not a column of " + values.length());
            }
            if (values.length() == 1 && isKnown(values, 0)) {
                bookings.result(name, value(values, 0));
            }
            return;
        }
        sameLength(name, values, label);
        sameLength(name, values, location);
        Column place = labels.place();
        Column places = labels.places();
        sameLength(name, values, place);
        long[] order = places == null ? new long[0] : places.toIntegers();
        Map<String, @Nullable Object> labelled = new LinkedHashMap<>();
        for (long row = 0; row < values.length(); row++) {
            if (!isKnown(values, row)) {
                continue;
            }
            String word = label != null
                    ? word(label, row)
                    : trace.locations().get((int) location(location, row)).label();
            if (place == null) {
                labelled.put(word, value(values, row));
            } else {
                put(labelled, word, order, place.integer(row), value(values, row));
            }
        }
        if (!labelled.isEmpty()) {
            bookings.result(name, labelled);
        }
    }

    private static boolean isKnown(Column values, long row) {
        return values.kind() != Column.Kind.NUMBER || !Double.isNaN(values.number(row));
    }

    private static long location(@Nullable Column location, long row) {
        return location == null ? Trace.NONE : location.integer(row);
    }

    @SuppressWarnings("unchecked") // made here
    private static void put(
            Map<String, @Nullable Object> labelled, String word, long[] order, long place, Object value) {
        List<Object> list = (List<Object>) labelled.computeIfAbsent(word, w -> {
            List<Object> zeros = new ArrayList<>();
            Arrays.stream(order).forEach(each -> zeros.add(0L));
            return zeros;
        });
        for (int i = 0; i < order.length; i++) {
            if (order[i] == place && list != null) {
                list.set(i, value);
            }
        }
    }

    private static void sameLength(String name, Column values, @Nullable Column labels) {
        if (labels != null && labels.length() != values.length()) {
            throw new IllegalArgumentException(
                    "result " + name + " has " + values.length() + " rows, its labels " + labels.length());
        }
    }

    private static String word(Column label, long row) {
        return label.kind() == Column.Kind.STRING ? label.string(row) : String.valueOf(label.integer(row));
    }

    private static Object value(Column values, long row) {
        return switch (values.kind()) {
            case INTEGER -> (Object) values.integer(row);
            case NUMBER -> plain(values.number(row));
            case TRUTH -> values.truth(row);
            case STRING -> values.string(row);
        };
    }

    /** A number as results hold it: without a fraction it is a {@link Long}, as JavaScript has no other integers. */
    public static Object plain(double number) {
        return number == Math.rint(number) && Math.abs(number) < EXACT ? (Object) (long) number : (Object) number;
    }
}
