package earl.replay;

import earl.memory.Capacity;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Messages on the links of nodes, in order of time. Each node has a link out and a link in. All messages on a link share it evenly: a message
 * goes as fast as its slower one of both links lets it. For one thread.
 */
final class LinkLoad {
    private static final int NONE = -1;
    /** Times so close to a whole tick are that tick: they differ by the rounding of sums. */
    private static final double ROUNDING = 1e-6;

    /** Ends come before begins of one time, so that messages that follow each other do not share a link. */
    private record Event(double time, boolean begins, int message, int version) {}

    private static final Comparator<Event> ORDER =
            Comparator.comparingDouble(Event::time).thenComparing(Event::begins).thenComparingInt(Event::message);

    private final PriorityQueue<Event> events = new PriorityQueue<>(ORDER);
    private final int[] from;
    private final int[] to;
    /** {@code [message] -> } ticks for which it still needs a link of its own. */
    private final double[] remaining;
    /** {@code [message] -> } ticks at which it leaves its links at the latest. */
    private final double[] limits;
    /** {@code [message] -> } part of the link that it has. */
    private final double[] rates;
    /** {@code [message] -> } ticks up to which {@link #remaining} is known. */
    private final double[] since;

    private final int[] versions;
    private final Link[] out;
    private final Link[] in;
    private double now;

    /** The messages on one link. */
    private static final class Link {
        private int[] messages = {};
        private int count;

        void add(int message) {
            messages = Capacity.ensure(messages, count + 1);
            messages[count++] = message;
        }

        void remove(int message) {
            int at = 0;
            while (messages[at] != message) {
                at++;
            }
            messages[at] = messages[--count];
        }
    }

    /**
     * No messages yet.
     *
     * @param from {@code [message] -> } node that sends it
     * @param to {@code [message] -> } node that receives it
     */
    LinkLoad(int[] from, int[] to, int nodes) {
        this.from = from;
        this.to = to;
        remaining = new double[from.length];
        limits = new double[from.length];
        rates = new double[from.length];
        since = new double[from.length];
        versions = new int[from.length];
        out = new Link[nodes];
        in = new Link[nodes];
        for (int node = 0; node < nodes; node++) {
            out[node] = new Link();
            in[node] = new Link();
        }
    }

    /** A time without the rounding of sums. */
    static double rounded(double time) {
        double whole = Math.rint(time);
        return Math.abs(time - whole) <= Math.max(ROUNDING, 16 * Math.ulp(time)) ? whole : time;
    }

    /**
     * Adds a message that comes to its links at a time, not before {@link #time}.
     *
     * @param work ticks for which it needs a link of its own
     * @param limit ticks at which it leaves its links at the latest
     */
    void add(int message, double time, double work, double limit) {
        remaining[message] = work;
        limits[message] = limit;
        events.add(new Event(rounded(time), true, message, 0));
    }

    /** Goes on to the next end of a message, and returns the message; -1 if no message is left. */
    int next() {
        while (!events.isEmpty()) {
            Event event = events.remove();
            int message = event.message;
            if (event.begins) {
                now = event.time;
                since[message] = now;
                out[from[message]].add(message);
                in[to[message]].add(message);
                share(message);
            } else if (event.version == versions[message]) {
                now = event.time;
                serve(message);
                out[from[message]].remove(message);
                in[to[message]].remove(message);
                rates[message] = 0;
                share(message);
                return message;
            }
        }
        return NONE;
    }

    /** Ticks of the last event. */
    double time() {
        return now;
    }

    /** Ticks for which a message that has ended still needed a link: more than 0 if its limit ended it. */
    double rest(int message) {
        return remaining[message];
    }

    private void serve(int message) {
        remaining[message] = Math.max(0, remaining[message] - (now - since[message]) * rates[message]);
        since[message] = now;
    }

    /** Shares the links of a message among those that are on them now. */
    private void share(int message) {
        share(out[from[message]]);
        share(in[to[message]]);
    }

    private void share(Link link) {
        for (int at = 0; at < link.count; at++) {
            int message = link.messages[at];
            double rate = 1.0 / Math.max(out[from[message]].count, in[to[message]].count);
            if (rate != rates[message]) {
                serve(message);
                rates[message] = rate;
                double end = Math.min(limits[message], rounded(now + remaining[message] / rate));
                events.add(new Event(Math.max(now, end), false, message, ++versions[message]));
            }
        }
    }
}
