package expert.whatif;

import earl.replay.Change;
import earl.replay.CostClasses;
import earl.replay.ReplayGraph;
import earl.replay.SizeTimes.Line;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Another network, as users write it: {@code ideal}, {@code factor=0.1}, {@code latency=1us,bandwidth=25GB/s,eager=64KiB}.
 *
 * @param text what the user wrote
 * @param ideal whether transfers, own times and collective operations take no time
 * @param factor of transfers and collective operations; NaN without one
 * @param latency in seconds; NaN without one
 * @param bandwidth in bytes per second; NaN without one
 * @param eager messages below this size are sent at once; -1 as recorded
 */
record Network(String text, boolean ideal, double factor, double latency, double bandwidth, long eager) {
    private static final String FORM =
            "ideal, factor=F, or latency=1us,bandwidth=25GB/s,eager=64KiB (one or more of these)";
    /** Latencies that a step of a barrier takes at most: a message and its answer. */
    private static final int BARRIER = 2;

    private static final Pattern VALUE = Pattern.compile("(\\d+(?:\\.\\d*)?(?:[eE][-+]?\\d+)?)\\s*([a-zA-Z/]*)");
    private static final List<String> SIZES = List.of("", "k", "m", "g", "t");

    /** Reads a network. @throws WhatIfException if it is misspelt */
    static Network parse(String text) {
        if (text.equals("ideal")) {
            return new Network(text, true, Double.NaN, Double.NaN, Double.NaN, -1);
        }
        double factor = Double.NaN;
        double latency = Double.NaN;
        double bandwidth = Double.NaN;
        long eager = -1;
        for (String part : text.split(",", -1)) {
            int at = part.indexOf('=');
            String name = at < 0 ? part : part.substring(0, at);
            String value = at < 0 ? "" : part.substring(at + 1);
            switch (name) {
                case "factor" -> factor = Scaling.factor(value, "--network " + text);
                case "latency" -> latency = seconds(value);
                case "bandwidth" -> bandwidth = bandwidth(value, "--network");
                case "eager" -> eager = (long) bytes(value, "--network", "eager");
                default -> throw new WhatIfException("--network needs " + FORM + ", not '" + text + "'");
            }
        }
        if (!Double.isNaN(factor) && (!Double.isNaN(latency) || !Double.isNaN(bandwidth))) {
            throw new WhatIfException("--network takes a factor, or a latency and a bandwidth, not both");
        }
        return new Network(text, false, factor, latency, bandwidth, eager);
    }

    private static Matcher value(String text, String option, String example) {
        Matcher value = VALUE.matcher(text);
        if (!value.matches()) {
            throw new WhatIfException(option + ": expected a value such as " + example + ", not '" + text + "'");
        }
        return value;
    }

    private static double seconds(String text) {
        Matcher value = value(text, "--network", "latency=1us");
        double unit = switch (value.group(2)) {
            case "s" -> 1;
            case "ms" -> 1e-3;
            case "us" -> 1e-6;
            case "ns" -> 1e-9;
            default ->
                throw new WhatIfException("--network: the unit of the latency is s, ms, us or ns, not '" + text + "'");
        };
        return Double.parseDouble(value.group(1)) * unit;
    }

    /** Bytes per second, more than 0. @throws WhatIfException if they are misspelt */
    static double bandwidth(String text, String option) {
        double bandwidth = bytes(text.replaceFirst("/s$", ""), option, "bandwidth");
        if (bandwidth == 0) {
            throw new WhatIfException(option + ": the bandwidth must be more than 0");
        }
        return bandwidth;
    }

    private static double bytes(String text, String option, String what) {
        Matcher value = value(text, option, what.equals("eager") ? "eager=64KiB" : "25GB/s");
        String unit = value.group(2).toLowerCase(Locale.ROOT);
        String letter = unit.replaceFirst("i?b$", "");
        int power = SIZES.indexOf(letter);
        if (power < 0) {
            throw new WhatIfException(
                    option + ": the unit of " + what + " is B, kB, MB, GB or KiB, MiB, GiB, not '" + text + "'");
        }
        return Double.parseDouble(value.group(1)) * Math.pow(unit.endsWith("ib") ? 1024 : 1000, power);
    }

    /**
     * The change of a replay.
     *
     * @param line latency in ticks, and ticks per byte, of the recorded network
     */
    Change in(ReplayGraph graph, Line line, double ticksPerSecond, Change before) {
        CostClasses classes = graph.classes();
        double[] factors = new double[classes.count()];
        Line next = new Line(
                Double.isNaN(latency) ? line.latency() : latency * ticksPerSecond,
                Double.isNaN(bandwidth) ? line.perByte() : ticksPerSecond / bandwidth);
        for (int id = 0; id < factors.length; id++) {
            factors[id] = switch (classes.kind(id)) {
                case HELD, DEVICE -> 1;
                case OWN -> ideal ? 0 : 1;
                case TRANSFER, RENDEZVOUS -> of(line, next, 1, classes.bytes(id));
                case COLLECTIVE ->
                    classes.operation(id) >= 0
                            ? of(line, next, Math.max(1, classes.members(id)), classes.bytes(id))
                            : ofMeeting(line, next, classes.members(id), (double) classes.model(id));
            };
        }
        return before.network(factors, part(line.latency(), next.latency()), part(line.perByte(), next.perByte()));
    }

    /** Factor of a part of a message's time: of its latency, or of the time of its bytes. */
    private double part(double from, double to) {
        if (ideal) {
            return 0;
        }
        return !Double.isNaN(factor) ? factor : from <= 0 ? 1 : to / from;
    }

    /** Factor of a message, or of an operation of several members, whose steps each take a latency and a part of the bytes. */
    private double of(Line from, Line to, int members, long bytes) {
        if (ideal) {
            return 0;
        }
        if (!Double.isNaN(factor)) {
            return factor;
        }
        double steps = steps(members);
        double before = steps * from.latency() + from.perByte() * bytes;
        return before <= 0 ? 1 : (steps * to.latency() + to.perByte() * bytes) / before;
    }

    /**
     * Factor of what a call takes in which processes meet without a record, such as {@code MPI_Finalize}: a barrier is part of it. The rest
     * tidies up.
     *
     * @param ticks that the call usually takes once all are there
     */
    private double ofMeeting(Line from, Line to, int members, double ticks) {
        double barrier = from.latency() <= 0 ? ticks : Math.min(ticks, BARRIER * steps(members) * from.latency());
        double share = ticks <= 0 ? 1 : barrier / ticks;
        return ideal ? 0 : 1 - share + share * of(from, to, members, 0);
    }

    private static double steps(int members) {
        return Math.max(1, Math.ceil(Math.log(members) / Math.log(2)));
    }

    @Override
    public String toString() {
        return ideal
                ? "An ideal network: messages, collective operations and calls of MPI take no time"
                : !Double.isNaN(factor)
                        ? "A network that takes " + Numbers.factor(factor) + " of the time"
                        : "A network with " + text;
    }
}
