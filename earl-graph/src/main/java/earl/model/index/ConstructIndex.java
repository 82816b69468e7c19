package earl.model.index;

import earl.Events;
import earl.Location;
import earl.Model;
import earl.Trace;
import earl.memory.LongList;
import earl.model.CommunicationRecords;
import earl.model.LoopRecognizer;
import earl.model.Vocabulary;
import earl.model.global.GlobalConstruct;
import earl.model.global.GlobalModel;
import earl.model.global.RecordCounts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the construct of a model to which an event of the trace belongs, and the iterations of the loops around it. Constructs are numbered
 * in the order of the model's text, loops before their bodies. Any thread may ask.
 */
public final class ConstructIndex implements Model {
    /** A construct of the list: where it is. */
    private record Entry(GlobalConstruct node, int parent) {}

    /** A system with what each location has of it. */
    private final class Level {
        /** Number of enclosing loops. */
        final int depth;

        final int[] ids;
        final List<GlobalConstruct> nodes;
        final Map<Integer, ProcessSequence> stretches = new HashMap<>();
        final Map<Integer, Level> inner = new HashMap<>();

        Level(List<GlobalConstruct> nodes, int parent, int depth) {
            this.depth = depth;
            this.nodes = nodes;
            ids = new int[nodes.size()];
            Map<Integer, ProcessSequence.Builder> builders = new HashMap<>();
            for (int i = 0; i < ids.length; i++) {
                GlobalConstruct node = nodes.get(i);
                ids[i] = entries.size();
                entries.add(new Entry(node, parent));
                int construct = i;
                RecordCounts.of(model.alphabet(), node, true)
                        .forEach(
                                (member, length) -> builders.computeIfAbsent(member, m -> new ProcessSequence.Builder())
                                        .add(construct, length));
                if (node.isLoop()) {
                    inner.put(i, new Level(node.body, ids[i], depth + 1));
                }
            }
            builders.forEach((member, builder) -> stretches.put(member, builder.build(depth - 1)));
        }

        /** The sequence of a location that takes part. */
        ProcessSequence of(int location) {
            return java.util.Objects.requireNonNull(stretches.get(location));
        }
    }

    private final GlobalModel model;
    private final Events events;
    private final List<Location> locations;
    private final List<Entry> entries = new ArrayList<>();
    private final Level top;
    /** [location] -> positions of its records. */
    private final Map<Integer, long[]> streams = new HashMap<>();

    /** Indexes a model and its trace, without MPI calls as events; the trace must stay open. */
    public ConstructIndex(GlobalModel model, Trace trace) {
        this(model, trace, false);
    }

    /**
     * Indexes a model and its trace, which must stay open.
     *
     * @param calls whether entering and leaving MPI calls are events of the model, too
     */
    public ConstructIndex(GlobalModel model, Trace trace, boolean calls) {
        this.model = model;
        this.events = trace.events();
        this.locations = trace.locations();
        this.top = new Level(model.constructs(), -1, 0);
        CommunicationRecords records = new CommunicationRecords(trace, new Vocabulary(), calls);
        for (Location location : trace.locations()) {
            if (top.stretches.containsKey(location.id())) {
                streams.put(location.id(), stream(records, location));
            }
        }
    }

    /** The model of all locations of a trace, or of one, with loop bodies of the usual length, and the places in it. */
    public static ConstructIndex of(Trace trace, List<Location> some) {
        int threads = Runtime.getRuntime().availableProcessors();
        return new ConstructIndex(GlobalModel.of(trace, some, LoopRecognizer.DEFAULT_BODY, false, threads), trace);
    }

    private static long[] stream(CommunicationRecords records, Location location) {
        LongList found = new LongList();
        records.read(location, (symbol, numbers) -> found.add(records.position()));
        return found.toArray();
    }

    /** The model. */
    public GlobalModel model() {
        return model;
    }

    @Override
    public int count() {
        return entries.size();
    }

    /** A construct. */
    public GlobalConstruct construct(int id) {
        return entries.get(id).node;
    }

    @Override
    public String text(int construct) {
        GlobalConstruct node = construct(construct);
        return node.isLoop()
                ? "for 1 to " + node.timesText() + " // " + model.processes(node.members())
                : model.text(node);
    }

    @Override
    public long[] firsts() {
        long[] firsts = new long[count()];
        Arrays.fill(firsts, Trace.NONE);
        for (Location location : locations) {
            long[] stream = streams.get(location.id());
            if (stream != null) {
                firsts(top, location.id(), stream, 0, firsts);
            }
        }
        return firsts;
    }

    private static void firsts(Level level, int location, long[] stream, long before, long[] firsts) {
        ProcessSequence stretch = level.of(location);
        long[] counters = new long[level.depth];
        for (int k = 0; k < stretch.size(); k++) {
            int id = level.ids[stretch.construct(k)];
            long index = before + stretch.begin(k, counters);
            if (firsts[id] == Trace.NONE) {
                firsts[id] = stream[Math.toIntExact(index)];
            }
            Level inner = level.inner.get(stretch.construct(k));
            if (inner != null) {
                firsts(inner, location, stream, index, firsts);
            }
        }
    }

    @Override
    public void runs(int location, RunVisitor visitor) {
        long[] stream = streams.get(location);
        if (stream != null) {
            runs(top, location, stream, 0, new long[0], visitor);
        }
    }

    private static void runs(
            Level level, int location, long[] stream, long before, long[] counters, RunVisitor visitor) {
        ProcessSequence stretch = level.of(location);
        for (int k = 0; k < stretch.size(); k++) {
            int construct = stretch.construct(k);
            Level inner = level.inner.get(construct);
            if (inner != null) {
                long from = before + stretch.begin(k, counters);
                long to = before + stretch.begin(k + 1, counters);
                visitor.run(level.ids[construct], stream[Math.toIntExact(from)], stream[Math.toIntExact(to - 1)]);
                long[] deeper = Arrays.copyOf(counters, inner.depth);
                ProcessSequence inside = inner.of(location);
                for (long at = from;
                        !inner.inner.isEmpty() && at < to;
                        at += inside.length(deeper), deeper[level.depth]++) {
                    runs(inner, location, stream, at, deeper, visitor);
                }
            }
        }
    }

    @Override
    public boolean isLoop(int construct) {
        return construct(construct).isLoop();
    }

    @Override
    public long iterations(int construct) {
        GlobalConstruct node = construct(construct);
        return node.isLoop() ? node.count() : 0;
    }

    @Override
    public String times(int construct) {
        return construct(construct).timesText();
    }

    @Override
    public String processes(int construct) {
        return model.processes(construct(construct).members);
    }

    @Override
    public int parent(int construct) {
        return entries.get(construct).parent;
    }

    @Override
    public int[] loops(int construct) {
        List<Integer> around = new ArrayList<>();
        for (int loop = parent(construct); loop != Trace.NONE; loop = parent(loop)) {
            around.addFirst(loop);
        }
        return around.stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    public int[] locations(int construct) {
        return construct(construct).members();
    }

    @Override
    public int constructOf(long pos) {
        return find(pos, new long[1][]);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        try {
            model.write(text);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text.toString();
    }

    @Override
    public long[] counters(long pos) {
        long[][] found = {new long[0]};
        find(pos, found);
        return Arrays.stream(found[0]).map(counter -> counter + 1).toArray();
    }

    /** @param counters receives the counters of the enclosing loops, from 0 */
    private int find(long pos, long[] @Nullable [] counters) {
        int location = events.location(pos);
        long[] stream = streams.get(location);
        if (stream == null) {
            return Trace.NONE;
        }
        int at = Arrays.binarySearch(stream, pos);
        if (at < 0) {
            long enter = switch (events.type(pos)) {
                case ENTER -> pos;
                case EXIT -> events.enterptr(pos);
                default -> Trace.NONE;
            };
            at = -at - 1;
            if (enter != pos && enter != Trace.NONE) {
                at = Arrays.binarySearch(stream, enter);
                at = at < 0 ? -at - 1 : at;
            }
            if (enter == Trace.NONE || at == stream.length || events.enterptr(stream[at]) != enter) {
                return Trace.NONE;
            }
        }
        Level level = top;
        long[] around = new long[0];
        for (long rest = at; ; ) {
            ProcessSequence stretch = level.of(location);
            int k = stretch.find(rest, around);
            int construct = stretch.construct(k);
            Level inner = level.inner.get(construct);
            if (inner == null) {
                counters[0] = around;
                return level.ids[construct];
            }
            rest -= stretch.begin(k, around);
            long[] deeper = Arrays.copyOf(around, inner.depth);
            ProcessSequence inside = inner.of(location);
            long iteration = inside.iteration(
                    rest, around, level.nodes.get(construct).times.at(around));
            deeper[level.depth] = iteration;
            rest -= inside.before(iteration, around);
            level = inner;
            around = deeper;
        }
    }
}
