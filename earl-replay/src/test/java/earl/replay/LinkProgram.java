package earl.replay;

import earl.memory.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A program whose messages share links, and what a plain simulation says about it: it looks at all messages at each step of time.
 *
 * @param nodes {@code [location] -> } its node
 * @param operations {@code [location] -> } what it does
 * @param bytes {@code [message] -> } its size
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
record LinkProgram(int[] nodes, List<List<Operation>> operations, long[] bytes) {
    private static final double NEVER = Double.POSITIVE_INFINITY;

    /**
     * Work, then a call.
     *
     * @param waits whether the send ends with its message, and the message waits for its receive
     */
    record Operation(long work, int message, boolean sends, boolean waits) {
        static Operation send(long work, int message, boolean waits) {
            return new Operation(work, message, true, waits);
        }

        static Operation receive(long work, int message) {
            return new Operation(work, message, false, false);
        }
    }

    /**
     * Messages of a recorded run.
     *
     * @param own {@code [call] -> } ticks that a call takes by itself
     * @param rests {@code [call] -> } ticks after the message left its links
     */
    @SuppressWarnings("ArrayRecordComponent") // read, never compared
    record Recorded(
            LinkProgram program, ReplayGraph graph, int[] messageOf, SharedLinks links, double[] own, double[] rests) {
        SharedLinks links(SizeTimes.Line line) {
            return program.links(graph, messageOf, line);
        }
    }

    /** A program that ends: messages have an order that all locations keep. */
    static LinkProgram random(Random random) {
        int locations = 2 + random.nextInt(5);
        int nodeCount = 2 + random.nextInt(3);
        List<List<Operation>> operations = new ArrayList<>();
        for (int location = 0; location < locations; location++) {
            operations.add(new ArrayList<>());
        }
        long[] bytes = random.longs(1 + random.nextInt(30), 0, 400).toArray();
        for (int message = 0; message < bytes.length; message++) {
            int from = random.nextInt(locations);
            int to = (from + 1 + random.nextInt(locations - 1)) % locations;
            operations.get(from).add(Operation.send(random.nextInt(60), message, random.nextInt(3) == 0));
            operations.get(to).add(Operation.receive(random.nextInt(60), message));
        }
        return new LinkProgram(random.ints(locations, 0, nodeCount).toArray(), operations, bytes);
    }

    private int calls() {
        return operations.stream().mapToInt(each -> each.size() + 1).sum();
    }

    /** Runs the program; calls end at whole ticks, and some take longer than they need. */
    Recorded recorded(SizeTimes.Line line) {
        Random random = new Random(calls());
        double[] own = new double[calls()];
        double[] rests = new double[calls()];
        for (int call = 0; call < own.length; call++) {
            own[call] = bytes.length > 2 ? random.nextInt(4) : 0;
            rests[call] = bytes.length > 2 ? random.nextInt(5) : 0;
        }
        Simulation run = new Simulation(1, line.latency(), line.perByte(), own, rests, null);
        run.run(true);
        GraphBuilder graph = new GraphBuilder();
        int call = 0;
        for (int location = 0; location < nodes.length; location++) {
            graph.location(0);
            for (Operation operation : operations.get(location)) {
                graph.compute(0, operation.work);
                graph.call(0, Math.round(run.enters[call]), Math.round(run.leaves[call]));
                call++;
            }
            graph.end(call == 0 || operations.get(location).isEmpty() ? 0 : Math.round(run.leaves[call - 1]));
            call++;
        }
        return complete(run, graph, line, own, rests);
    }

    private Recorded complete(Simulation run, GraphBuilder graph, SizeTimes.Line line, double[] own, double[] rests) {
        IntList messageOf = new IntList();
        int call = 0;
        for (int location = 0; location < nodes.length; location++) {
            for (Operation operation : operations.get(location)) {
                int message = operation.message;
                double length = run.leaves[call] - run.enters[call];
                if (operation.sends && !operation.waits) {
                    own[call] = length;
                    graph.own(call, Math.round(length), CostClasses.HELD);
                } else {
                    boolean waited = run.ends[message] + rests[call] >= run.enters[call] + own[call];
                    double start = run.starts[message];
                    long ticks = (long) (waited ? run.leaves[call] - start : Math.floor(run.ends[message] - start));
                    own[call] = waited ? own[call] : length;
                    rests[call] = waited ? run.leaves[call] - run.ends[message] : 0;
                    graph.own(call, Math.round(own[call]), CostClasses.HELD);
                    boolean rendezvous = operations.stream()
                            .flatMap(List::stream)
                            .anyMatch(each -> each.sends && each.message == message && each.waits);
                    int cost = graph.classes().of(CostClasses.Kind.TRANSFER, 0, bytes[message], rendezvous ? 1 : 0);
                    graph.edge(call, ReplayGraph.enterOf(run.sendCall[message]), ticks, cost);
                    messageOf.add(message);
                    if (rendezvous) {
                        graph.edge(call, ReplayGraph.enterOf(run.receiveCall[message]), ticks, cost);
                        messageOf.add(message);
                    }
                }
                call++;
            }
            call++;
        }
        ReplayGraph built = graph.build();
        int[] all = messageOf.toArray();
        return new Recorded(this, built, all, links(built, all, line), own, rests);
    }

    private SharedLinks links(ReplayGraph graph, int[] messageOf, SizeTimes.Line line) {
        int[] from = new int[bytes.length];
        int[] to = new int[bytes.length];
        for (int location = 0; location < nodes.length; location++) {
            for (Operation operation : operations.get(location)) {
                (operation.sends ? from : to)[operation.message] = nodes[location];
            }
        }
        return SharedLinks.of(
                graph, messageOf, from, to, Arrays.stream(nodes).max().orElse(0) + 1, line);
    }

    /** {@code [call] -> } its leave in a changed run. */
    double[] changed(Recorded recorded, double work, double latency, double perByte) {
        Simulation run = new Simulation(work, latency, perByte, recorded.own, recorded.rests, new double[][] {
            recorded.links.latency, recorded.links.work
        });
        run.latencyFactor = latency;
        run.run(false);
        return run.leaves;
    }

    /** One run, step by step. */
    private final class Simulation {
        private final double factor;
        private final double latency;
        private final double perByte;
        private final double[] own;
        private final double[] rests;
        /** Latencies and needs of messages in a recorded run; null for the line. */
        private final double @Nullable [][] needs;

        private double latencyFactor = 1;
        private final double[] enters = new double[calls()];
        private final double[] leaves = new double[calls()];
        private final int[] sendCall = new int[bytes.length];
        private final int[] receiveCall = new int[bytes.length];
        private final boolean[] waits = new boolean[bytes.length];
        private final int[] from = new int[bytes.length];
        private final int[] to = new int[bytes.length];
        private final double[] sends = new double[bytes.length];
        private final double[] receives = new double[bytes.length];
        private final double[] starts = new double[bytes.length];
        private final double[] comes = new double[bytes.length];
        private final double[] remaining = new double[bytes.length];
        private final double[] ends = new double[bytes.length];

        Simulation(
                double factor,
                double latency,
                double perByte,
                double[] own,
                double[] rests,
                double @Nullable [][] needs) {
            this.factor = factor;
            this.latency = latency;
            this.perByte = perByte;
            this.own = own;
            this.rests = rests;
            this.needs = needs;
            Arrays.fill(leaves, NEVER);
            Arrays.fill(enters, NEVER);
            for (double[] times : List.of(sends, receives, starts, comes, ends)) {
                Arrays.fill(times, NEVER);
            }
        }

        void run(boolean wholeTicks) {
            double now = 0;
            while (true) {
                progress(wholeTicks);
                double next = NEVER;
                double[] rates = new double[bytes.length];
                for (int message = 0; message < bytes.length; message++) {
                    rates[message] = isOn(message, now) ? rate(message, now) : 0;
                    if (ends[message] == NEVER && comes[message] > now) {
                        next = Math.min(next, comes[message]);
                    } else if (rates[message] > 0) {
                        next = Math.min(next, now + remaining[message] / rates[message]);
                    }
                }
                if (next == NEVER) {
                    return;
                }
                for (int message = 0; message < bytes.length; message++) {
                    remaining[message] -= rates[message] * (next - now);
                    if (ends[message] == NEVER && comes[message] <= next && remaining[message] <= 1e-9) {
                        ends[message] = next;
                    }
                }
                now = next;
            }
        }

        private boolean isOn(int message, double now) {
            return comes[message] <= now && ends[message] == NEVER;
        }

        private double rate(int message, double now) {
            int out = 0;
            int in = 0;
            for (int other = 0; other < bytes.length; other++) {
                boolean shares = isOn(other, now) && from[other] != to[other];
                out += shares && from[other] == from[message] ? 1 : 0;
                in += shares && to[other] == to[message] ? 1 : 0;
            }
            return 1.0 / Math.max(1, Math.max(out, in));
        }

        /** Lets all locations go on as far as they can. */
        private void progress(boolean wholeTicks) {
            for (boolean again = true; again; ) {
                again = false;
                int call = 0;
                for (int location = 0; location < nodes.length; location++) {
                    double time = 0;
                    for (Operation operation : operations.get(location)) {
                        if (leaves[call] == NEVER && time < NEVER) {
                            enters[call] = time + factor * operation.work;
                            again |= enter(operation, call, nodes[location]);
                            leaves[call] = leave(operation, call, wholeTicks);
                            again |= leaves[call] < NEVER;
                        }
                        time = leaves[call++];
                    }
                    leaves[call++] = time;
                }
            }
        }

        private boolean enter(Operation operation, int call, int node) {
            int message = operation.message;
            (operation.sends ? sends : receives)[message] = enters[call];
            (operation.sends ? sendCall : receiveCall)[message] = call;
            (operation.sends ? from : to)[message] = node;
            waits[message] |= operation.waits;
            double start = waits[message] ? Math.max(sends[message], receives[message]) : sends[message];
            // Where a message goes is known when both sides are.
            if (starts[message] < NEVER || start == NEVER) {
                return false;
            }
            to[message] = nodeOfReceiver(message);
            starts[message] = start;
            boolean remote = from[message] != to[message];
            comes[message] = start + (!remote ? 0 : needs == null ? latency : latencyFactor * needs[0][message]);
            remaining[message] = !remote ? 0 : needs == null ? perByte * bytes[message] : perByte * needs[1][message];
            if (remaining[message] == 0) {
                ends[message] = comes[message];
            }
            return true;
        }

        private int nodeOfReceiver(int message) {
            for (int location = 0; location < nodes.length; location++) {
                for (Operation operation : operations.get(location)) {
                    if (operation.message == message && !operation.sends) {
                        return nodes[location];
                    }
                }
            }
            throw new IllegalArgumentException("message " + message + " has no receiver");
        }

        private double leave(Operation operation, int call, boolean wholeTicks) {
            double alone = enters[call] + own[call];
            if (operation.sends && !operation.waits) {
                return alone;
            }
            double end = Math.max(alone, ends[operation.message] + rests[call]);
            return wholeTicks && end < NEVER ? Math.ceil(end - 1e-9) : end;
        }
    }
}
