package expert.answer.figure;

import earl.Durations;
import earl.Region;
import earl.device.ActivityWait;
import expert.answer.figure.Account.Item;
import expert.answer.figure.Account.Kind;
import expert.answer.figure.Account.Row;
import expert.pattern.Analysis;
import expert.pattern.CellTable;
import expert.pattern.PatternResult;
import expert.summary.CallTree;
import expert.summary.MessageSizes.Calls;
import expert.text.Layout;
import expert.text.RegionNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** The times of which an {@link Account} consists, by call path: what patterns booked. One thread. */
final class AccountTimes {
    /**
     * Bytes from which on a call transfers data. Below, MPI libraries send a message at once, and the time hardly depends on its size.
     */
    static final long LARGE = 16 * 1024;

    /** Seconds from which on a call is no cost of calling, if the trace has no bytes for it. */
    private static final double LONG = 1e-3;

    /** Kinds of calls that may wait. */
    private static final Set<Kind> WITH_WAITS = EnumSet.of(Kind.CALLS, Kind.START_END, Kind.GPU, Kind.THREADS);

    private static final String TIME = "time";

    /** The patterns of threads that do not run; a trace without metrics of the system has none of either. */
    private static final String PREEMPTED = "preempted";

    private static final String ASLEEP = "asleep";

    /** Without the results of one of these, waits would count as communication, or calls have no number. */
    static final List<String> NEEDED =
            List.of(TIME, "io", "visits", "late_sender", "late_receiver", "wait_at_nxn", "wait_at_barrier");

    private final Analysis analysis;
    private final CallTree calls;
    private final int[] firsts;
    private final Map<Kind, Double> sums = new EnumMap<>(Kind.class);
    private final Map<Kind, Map<String, Item>> items = new EnumMap<>(Kind.class);
    /** Seconds of an item by its call path. */
    private final Map<Integer, Double> mostOf = new HashMap<>();

    /** {@code [call path] -> } seconds in it. */
    private double[] took = {};
    /** {@code [call path] -> } seconds that it waits for neighbours and for other groups: operations without a record of their own. */
    private double[] forNeighbours = {};

    private AccountTimes(Analysis analysis) {
        this.analysis = analysis;
        this.calls = analysis.trace().calls();
        this.firsts = calls.firsts();
    }

    static Optional<Account> of(Analysis counted) {
        if (!NEEDED.stream().allMatch(name -> counted.pattern(name).isPresent())) {
            return Optional.empty();
        }
        PatternResult time = counted.pattern(TIME).orElse(null);
        return time == null || !(time.severity() > 0)
                ? Optional.empty()
                : Optional.of(new AccountTimes(counted).account());
    }

    private Account account() {
        double[] waits = new double[calls.count()];
        List<PatternResult> kinds = Wait.states(analysis);
        kinds.forEach(kind -> add(kind, waits));
        double[] forDevices = new double[calls.count()];
        DeviceWaits.of(analysis).forEach(result -> add(result, forDevices));
        double[] io = of("io");
        double[] visits = of("visits");
        double[] sent = of("bytes_sent", "collective_bytes_sent");
        double[] received = of("bytes_received", "collective_bytes_received");
        double[] times = of(TIME);
        took = times;
        forNeighbours = of("wait_at_neighbours");
        double[] ready = of(PREEMPTED);
        double[] asleep = of(ASLEEP);
        double[] running = new double[times.length];
        double inRegions = carry(times, io);
        double waiting = 0;
        double device = 0;
        for (int path = 0; path < times.length; path++) {
            if (times[path] > 0) {
                double without = Math.min(ready[path], times[path]);
                double slept = io[path] > 0 ? 0 : Math.min(asleep[path], times[path] - without);
                // Nothing says whether a call waits for others while it has no processor: both count in proportion.
                running[path] = (times[path] - without) / times[path];
                double onDevice = Math.min(forDevices[path], times[path]);
                double waited = onDevice + Math.min(waits[path], times[path] - onDevice);
                device += onDevice * running[path];
                waiting += (waited - onDevice) * running[path];
                inRegions += times[path];
                item(Kind.PROCESSOR, path, without);
                item(Kind.ASLEEP, path, slept);
                add(
                        path,
                        Math.max(0, (times[path] - waited) * running[path] - slept),
                        waited,
                        io[path] > 0,
                        Math.round(visits[path]),
                        Math.round(Math.max(sent[path], received[path])));
            }
        }
        outside(inRegions);
        for (PatternResult kind : kinds) {
            double seconds = inCalls(kind, waits, times, running);
            if (seconds > 0) {
                String name = Layout.clean(kind.info().name());
                add(Kind.WAITING, new Item(name, -1, List.of(), 0, seconds, kind.instances(), 0, 0, Durations.NONE));
            }
        }
        sums.put(Kind.WAITING, waiting);
        devices(device);
        double total = sums.values().stream().mapToDouble(seconds -> seconds).sum();
        return new Account(total, rows(total));
    }

    /**
     * Takes calls that may wait and were open when a focus began from the times: waits count only in calls that begin in it.
     *
     * @return their seconds
     */
    private double carry(double[] times, double[] io) {
        double sum = 0;
        for (Map.Entry<Integer, Double> one : analysis.trace().carried().entrySet()) {
            int path = one.getKey();
            double carried = Math.min(one.getValue(), times[path]);
            if (carried > 0 && WITH_WAITS.contains(RegionUse.kind(calls.region(path), io[path] > 0))) {
                times[path] -= carried;
                sum += carried;
                item(Kind.CARRIED, path, carried);
            }
        }
        return sum;
    }

    /**
     * The seconds of waits of a kind that lie in the calls that wait, while these run: polling also waits between calls, where the program
     * computes.
     */
    private double inCalls(PatternResult kind, double[] waits, double[] times, double[] running) {
        double[] own = new double[times.length];
        add(kind, own);
        double outside = 0;
        for (int path = 0; path < own.length; path++) {
            double inside = waits[path] > times[path] ? times[path] / waits[path] : 1;
            if (times[path] > 0 && running[path] < 1) {
                inside *= running[path];
            }
            if (inside < 1) {
                outside += own[path] * (1 - inside);
            }
        }
        return kind.severity() - outside;
    }

    /** The run time times the number of threads with regions; in a focus, and without that number, the time of its locations. */
    static double total(Analysis analysis) {
        double covered = analysis.trace().totalTime();
        PatternResult time = analysis.pattern(TIME).orElse(null);
        if (time == null || analysis.trace().focus() != null) {
            return covered;
        }
        Set<Integer> threads = new HashSet<>();
        CellTable cells = CellTable.of(time.cells());
        for (int cell = 0; cell < cells.size(); cell++) {
            threads.add(cells.location(cell));
        }
        return Math.max(covered, threads.size() * analysis.trace().duration());
    }

    /** Adds the waits of hosts for devices, by what the devices did in that time. */
    private void devices(double seconds) {
        double all = 0;
        double collective = 0;
        for (ActivityWait activity : analysis.trace().deviceWaits()) {
            all += activity.seconds();
            collective += activity.collective() ? activity.seconds() : 0;
            add(
                    activity.collective() ? Kind.COLLECTIVES : Kind.DEVICE,
                    new Item(
                            activity.name(),
                            activity.callpath(),
                            DeviceWaits.launches(activity, calls),
                            1,
                            activity.seconds(),
                            0,
                            0,
                            0,
                            Durations.NONE));
        }
        for (PatternResult result : DeviceWaits.of(analysis)) {
            if (!result.info().name().equals(DeviceWaits.HOST_WAIT) && result.severity() > 0) {
                add(
                        Kind.DEVICE,
                        new Item(
                                result.info().name(),
                                -1,
                                List.of(),
                                0,
                                result.severity(),
                                result.instances(),
                                0,
                                0,
                                Durations.NONE));
            }
        }
        double share = all > 0 ? collective / all : 0;
        sums.put(Kind.DEVICE, seconds * (1 - share));
        sums.put(Kind.COLLECTIVES, seconds * share);
    }

    /** Adds the time outside of regions, and outside of the events of locations. */
    private void outside(double inRegions) {
        double covered = analysis.trace().totalTime();
        double before = total(analysis) - covered;
        double between = Math.max(0, covered - inRegions);
        // An idle thread records no events: its time lies between regions, otherwise before its first or after its last
        // event.
        double idle =
                analysis.pattern(Account.IDLE).map(PatternResult::severity).orElse(0.0);
        double idleBetween = Math.min(idle, between);
        double idleBefore = Math.min(idle - idleBetween, before);
        if (idleBetween + idleBefore > 0) {
            add(
                    Kind.THREADS,
                    new Item(Account.IDLE, -1, List.of(), 0, idleBetween + idleBefore, 0, 0, 0, Durations.NONE));
        }
        sums.merge(Kind.UNRECORDED, between - idleBetween, Double::sum);
        sums.merge(Kind.OUTSIDE, before - idleBefore, Double::sum);
    }

    private List<Row> rows(double total) {
        List<Row> rows = new ArrayList<>();
        sums.forEach((kind, seconds) -> {
            if (seconds > 0) {
                List<Item> behind = items.getOrDefault(kind, Map.of()).values().stream()
                        .sorted(Comparator.comparingDouble(Item::seconds)
                                .reversed()
                                .thenComparing(Item::name))
                        .toList();
                rows.add(new Row(kind, seconds, seconds / total, withShortNames(behind)));
            }
        });
        rows.sort(Comparator.comparingDouble(Row::seconds).reversed());
        return rows;
    }

    private static List<Item> withShortNames(List<Item> items) {
        List<String> names = RegionNames.distinct(items.stream().map(Item::name).toList());
        return IntStream.range(0, names.size())
                .mapToObj(i -> items.get(i).withName(names.get(i)))
                .toList();
    }

    private void item(Kind kind, int path, double seconds) {
        if (seconds > 0) {
            String name = calls.region(path).name();
            add(kind, new Item(name, path, calls.sources(path), 1, seconds, 0, 0, 0, Durations.NONE));
        }
    }

    private void add(int path, double seconds, double waits, boolean io, long visits, long bytes) {
        Region region = calls.region(path);
        Kind kind = RegionUse.kind(region, io);
        if (kind != Kind.CALLS) {
            item(kind, path, seconds, visits, bytes, waits);
            return;
        }
        double second = analysis.trace().info().ticksPerSecond();
        Calls unpaired = UnpairedCalls.of(
                analysis.trace().sizes(),
                path,
                region,
                visits,
                Math.round(took[path] * second),
                second,
                forNeighbours[path] > 0);
        long others = visits - unpaired.count();
        double unknown = others <= 0 ? seconds : Math.min(seconds, unpaired.ticks() / second);
        if (unpaired.count() > 0) {
            item(Kind.UNPAIRED, path, unknown, unpaired.count(), unpaired.bytes(), 0);
        } else {
            unknown = 0;
        }
        long moved = Math.max(0, bytes - unpaired.bytes());
        item(ofCalls(seconds - unknown, others, moved, region), path, seconds - unknown, others, moved, waits);
    }

    private void item(Kind kind, int path, double seconds, long visits, long bytes, double waits) {
        if (seconds > 0) {
            String name = calls.region(path).name();
            Durations durations = analysis.trace().durations().getOrDefault(path, Durations.NONE);
            add(kind, new Item(name, path, calls.sources(path), 1, seconds, visits, bytes, waits, durations));
        }
    }

    /** Adds an item to a kind. Items of one name are one; its call path is the one with most time. */
    private void add(Kind kind, Item item) {
        sums.merge(kind, item.seconds(), Double::sum);
        mostOf.merge(item.callpath(), item.seconds(), Double::sum);
        items.computeIfAbsent(kind, key -> new LinkedHashMap<>()).merge(item.name(), item, this::merged);
    }

    private Item merged(Item one, Item other) {
        Item larger =
                mostOf.getOrDefault(one.callpath(), 0.0) >= mostOf.getOrDefault(other.callpath(), 0.0) ? one : other;
        return new Item(
                one.name(),
                larger.callpath(),
                larger.sources(),
                one.callpaths() + other.callpaths(),
                one.seconds() + other.seconds(),
                one.calls() + other.calls(),
                one.bytes() + other.bytes(),
                one.waits() + other.waits(),
                one.durations().and(other.durations()));
    }

    private static Kind ofCalls(double seconds, long visits, long bytes, Region region) {
        if (visits <= 0) {
            return Kind.UNKNOWN_SIZE;
        }
        if (bytes / visits >= LARGE) {
            return Kind.TRANSFER;
        }
        return bytes == 0 && RegionUse.isTransfer(region) && seconds / visits >= LONG ? Kind.UNKNOWN_SIZE : Kind.CALLS;
    }

    /** The severity of some patterns by call path: the first of those with the same names. */
    private double[] of(String... names) {
        double[] sums = new double[calls.count()];
        for (String name : names) {
            analysis.pattern(name).ifPresent(result -> add(result, sums));
        }
        return sums;
    }

    private void add(PatternResult result, double[] to) {
        CellTable cells = CellTable.of(result.cells());
        for (int cell = 0; cell < cells.size(); cell++) {
            if (cells.callpath(cell) >= 0) {
                to[firsts[cells.callpath(cell)]] += cells.severity(cell);
            }
        }
    }
}
