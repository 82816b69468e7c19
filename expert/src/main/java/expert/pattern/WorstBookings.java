package expert.pattern;

import earl.Trace;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** The worst bookings of a pattern so far, at most a number of them. One thread at a time. */
final class WorstBookings {
    /** Order of eviction: least severe, then later position, then later booking. */
    private static final Comparator<Kept> EVICTION_ORDER = Comparator.comparingDouble((Kept kept) -> kept.severity)
            .thenComparing(Comparator.comparingLong((Kept kept) -> kept.pos).reversed())
            .thenComparing(Comparator.comparingLong((Kept kept) -> kept.number).reversed());

    private final int capacity;
    private final PriorityQueue<Kept> kept;

    /** The last booking if it is among the worst; null otherwise. */
    private @Nullable Kept last;

    WorstBookings(int capacity) {
        this.capacity = capacity;
        this.kept = new PriorityQueue<>(Math.min(capacity, 1 << 10) + 1, EVICTION_ORDER);
    }

    /** Whether the next booking is among the worst. */
    boolean takes(double severity, long pos) {
        last = null;
        if (kept.size() < capacity) {
            return true;
        }
        Kept least = kept.peek();
        return least != null && (severity > least.severity || (severity == least.severity && pos < least.pos));
    }

    /** Adds a booking that {@link #takes} has accepted. */
    void add(Kept booking) {
        addAll(List.of(booking));
        last = booking;
    }

    /** Adds bookings of a later part of the trace. */
    void addAll(Collection<Kept> later) {
        last = null;
        kept.addAll(later);
        while (kept.size() > capacity) {
            kept.remove();
        }
    }

    /** Sets the explanation of the last booking, if that is among the worst. */
    void because(Map<String, @Nullable Object> causes) {
        if (last != null) {
            last.because = causes;
        }
    }

    /** The minimum severity of further bookings among the worst; 0 while there is room. */
    double least() {
        Kept least = kept.peek();
        return kept.size() < capacity ? 0 : least == null ? Double.POSITIVE_INFINITY : least.severity;
    }

    Collection<Kept> all() {
        return kept;
    }

    /** The bookings, the worst first; {@code second} units of severity make 1. */
    List<Instance> instances(double second) {
        List<Kept> ranked = new ArrayList<>(kept);
        ranked.sort(EVICTION_ORDER.reversed());
        return ranked.stream()
                .map(each -> new Instance(
                        each.pos, each.location, each.time, each.callpath, each.severity / second, each.because))
                .toList();
    }

    /** Bookings after {@code before} others, with other positions. */
    static List<Kept> moved(Collection<Kept> bookings, LongUnaryOperator position, long before) {
        List<Kept> moved = new ArrayList<>();
        bookings.forEach(each -> moved.add(each.moved(position, before)));
        return moved;
    }

    /** Keeps a number of bookings, or more if it is not known which of several with the same severity come first. */
    static void keep(int capacity, List<Kept> bookings) {
        bookings.sort(EVICTION_ORDER.reversed());
        double least = capacity == 0 ? Double.POSITIVE_INFINITY : bookings.get(capacity - 1).severity;
        boolean arePlaced =
                bookings.stream().filter(kept -> kept.severity == least).allMatch(kept -> kept.pos >= Trace.NONE);
        if (arePlaced) {
            bookings.subList(capacity, bookings.size()).clear();
        } else {
            bookings.removeIf(kept -> kept.severity < least);
        }
    }

    /** A booking. */
    static final class Kept implements Serializable {
        private static final long serialVersionUID = 1L;

        final double severity;
        final long pos;
        final double time;
        final int callpath;
        final int location;
        final long number;

        @SuppressWarnings("serial") // made as a LinkedHashMap
        Map<String, @Nullable Object> because = Map.of();

        Kept(double severity, long pos, double time, int callpath, int location, long number) {
            this.severity = severity;
            this.pos = pos;
            this.time = time;
            this.callpath = callpath;
            this.location = location;
            this.number = number;
        }

        /** This booking after {@code before} others, with another position. */
        Kept moved(LongUnaryOperator position, long before) {
            Kept moved = new Kept(
                    severity,
                    pos == Trace.NONE ? pos : position.applyAsLong(pos),
                    time,
                    callpath,
                    location,
                    before + number);
            Map<String, @Nullable Object> causes = new LinkedHashMap<>();
            because.forEach((name, cause) -> causes.put(
                    name,
                    cause instanceof Instance.EventRef event ? event.at(position.applyAsLong(event.pos())) : cause));
            moved.because = causes;
            return moved;
        }
    }
}
