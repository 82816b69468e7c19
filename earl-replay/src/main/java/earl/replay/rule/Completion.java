package earl.replay.rule;

import earl.Trace;
import earl.memory.IntList;
import earl.replay.CostClasses;
import earl.replay.GraphBuilder;
import earl.replay.Quartiles;
import earl.replay.call.Arrivals;
import earl.replay.call.CallKinds;

/**
 * Makes edges of what calls wait for. A call takes its own time, and lasts until everything that it waits for has arrived. What
 * decides in the recorded times gets the rest of the call's length, so that a replay without changes gives the recorded end. The part
 * of it above the model of its class is a residual: nothing explains it.
 */
final class Completion {
    /** Number of sizes of calls, which are powers of two. */
    private static final int SIZES = Long.SIZE + 1;

    private final Trace trace;
    private final GraphBuilder graph;
    private final Arrivals arrivals;
    /** {@code [call] -> } class of its own time. */
    private int[] own;
    /** {@code [edge] -> } its message, as far as edges have one. */
    private final IntList messages = new IntList();

    Completion(Trace trace, CallKinds kinds, GraphBuilder graph, Arrivals arrivals, byte[] sizes) {
        this.trace = trace;
        this.graph = graph;
        this.arrivals = arrivals;
        arrivals.sort(graph.calls());
        own = new int[graph.calls()];
        // {region and size} -> class of the calls; HELD where no call of these was seen yet.
        int[] known = new int[trace.regions().size() * SIZES];
        for (int call = 0; call < own.length; call++) {
            int region = kinds.region(graph.path(call));
            if (region >= 0) {
                int at = region * SIZES + sizes[call];
                if (known[at] == CostClasses.HELD) {
                    known[at] = own(region, sizes[call], kinds);
                }
                own[call] = known[at];
            }
        }
    }

    /** Class of the own time of a call. */
    private int own(int region, int size, CallKinds kinds) {
        if (kinds.isOfNetwork(region)) {
            return graph.classes().of(CostClasses.Kind.OWN, region, size, 0);
        }
        return kinds.waitsForDevices(region)
                ? graph.classes().of(CostClasses.Kind.DEVICE, region, 0, 0)
                : CostClasses.HELD;
    }

    /**
     * Adds the edges of all calls, and sets the models of the classes of own times and collective operations. What calls wait for must not be
     * asked afterwards.
     */
    void add() {
        long[] models = ownModels();
        graph.ownCosts(own);
        graph.reserveEdges(arrivals.edges());
        for (int call = 0; call < own.length; call++) {
            add(call, own[call] == CostClasses.HELD ? 0 : models[own[call]]);
        }
        own = new int[0];
        arrivals.forget();
        setModelsOfOperations();
    }

    /** First quartiles of the lengths of calls that surely did not wait; for a class without them, the shortest of its region. */
    private long[] ownModels() {
        CostClasses classes = graph.classes();
        int[] sure = new int[own.length];
        for (int call = 0; call < own.length; call++) {
            sure[call] = own[call] != CostClasses.HELD && surelyDidNotWait(call) ? own[call] : -1;
        }
        long[] models = Quartiles.of(sure, call -> graph.leave(call) - graph.enter(call), own.length, classes.count());
        long[] ofRegion = new long[trace.regions().size()];
        java.util.Arrays.fill(ofRegion, Long.MAX_VALUE);
        for (int id = 0; id < models.length; id++) {
            if (models[id] != Quartiles.NONE) {
                classes.setModel(id, models[id]);
                ofRegion[classes.operation(id)] = Math.min(ofRegion[classes.operation(id)], models[id]);
            }
        }
        for (int id = 0; id < models.length; id++) {
            if (models[id] == Quartiles.NONE) {
                boolean known =
                        classes.kind(id) == CostClasses.Kind.OWN && ofRegion[classes.operation(id)] != Long.MAX_VALUE;
                models[id] = known ? ofRegion[classes.operation(id)] : 0;
            }
        }
        return models;
    }

    private boolean surelyDidNotWait(int call) {
        for (int at = arrivals.from(call); at < arrivals.to(call); at++) {
            long start = arrivals.start(at);
            CostClasses.Kind kind = graph.classes().kind(arrivals.cost(at));
            if ((kind != CostClasses.Kind.TRANSFER && kind != CostClasses.Kind.DEVICE)
                    || start + arrivals.model(at, call, start) > graph.enter(call)) {
                return false;
            }
        }
        return true;
    }

    private void add(int call, long model) {
        long enter = graph.enter(call);
        long length = graph.leave(call) - enter;
        int from = arrivals.from(call);
        int to = arrivals.to(call);
        if (from == to) {
            graph.own(call, length, own[call]);
            return;
        }
        int deciding = -1;
        long decided = 0;
        long latest = Long.MIN_VALUE;
        boolean collective = false;
        for (int at = from; at < to; at++) {
            CostClasses.Kind kind = graph.classes().kind(arrivals.cost(at));
            collective |= kind == CostClasses.Kind.COLLECTIVE || kind == CostClasses.Kind.OWN;
            long start = arrivals.start(at);
            long end = start + arrivals.model(at, call, start);
            if (end > latest) {
                deciding = at;
                decided = start;
                latest = end;
            }
        }
        long ownTicks = collective ? 0 : Math.min(model, length);
        boolean waited = latest >= enter + ownTicks;
        graph.own(call, waited ? ownTicks : length, own[call]);
        for (int at = from; at < to; at++) {
            long start = at == deciding ? decided : arrivals.start(at);
            long ticks = waited && at == deciding ? graph.leave(call) - start : arrivals.model(at, call, start);
            int before = graph.edges();
            graph.edge(call, arrivals.source(at), ticks, arrivals.cost(at));
            if (arrivals.second(at) != Arrivals.NO_SOURCE) {
                graph.edge(call, arrivals.second(at), ticks, arrivals.cost(at));
            }
            keep(before, arrivals.message(at));
        }
    }

    /** Keeps the message of the edges from one on. */
    private void keep(int edge, int message) {
        if (message != Arrivals.NO_MESSAGE) {
            fill(edge, Arrivals.NO_MESSAGE);
            fill(graph.edges(), message);
        }
    }

    private void fill(int until, int message) {
        while (messages.size() < until) {
            messages.add(message);
        }
    }

    /** {@code [edge] -> } its message, {@link Arrivals#NO_MESSAGE} for none. */
    int[] messages() {
        fill(graph.edges(), Arrivals.NO_MESSAGE);
        return messages.toArray();
    }

    /** Models of collective operations and probes: first quartiles of what the operations of a class take. */
    private void setModelsOfOperations() {
        CostClasses classes = graph.classes();
        long[] models = graph.quartiles();
        for (int id = 1; id < models.length; id++) {
            if (classes.model(id) == CostClasses.NO_MODEL && models[id] != Quartiles.NONE) {
                classes.setModel(id, models[id]);
            }
        }
    }
}
