package earl.monitor.ring;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A counter of Linux ({@code perf_event_open}).
 *
 * @param name as the user writes it, and the metric's name in the archive
 * @param event name of the event for Linux
 * @param type number of the kind of event, as {@code linux/perf_event.h} has it
 * @param config number of the event
 */
public record KernelCounter(String name, String event, int type, long config) {
    /** Counters of a thread at most. {@code native/counters.h} has the same number. */
    public static final int MOST = 6;

    private static final int HARDWARE = 0;
    private static final int SOFTWARE = 1;
    private static final int CACHE = 3;
    private static final int RAW = 4;
    private static final int HEXADECIMAL = 16;
    private static final int MISS = 1 << 16;
    private static final int STORE = 1 << 8;

    private static final Pattern NUMBERED = Pattern.compile("r([0-9a-f]{1,15})");
    private static final Map<String, KernelCounter> KNOWN = known();
    /** Names of PAPI, and the events of Linux that PAPI itself counts for them on most processors. */
    private static final Map<String, String> OF_PAPI = new TreeMap<>(Map.of(
            "PAPI_TOT_INS", "instructions",
            "PAPI_TOT_CYC", "cycles",
            "PAPI_REF_CYC", "ref-cycles",
            "PAPI_BR_INS", "branches",
            "PAPI_BR_MSP", "branch-misses",
            "PAPI_L1_LDM", "L1-dcache-load-misses",
            "PAPI_L1_ICM", "L1-icache-load-misses",
            "PAPI_L3_TCA", "cache-references",
            "PAPI_L3_TCM", "cache-misses",
            "PAPI_RES_STL", "stalled-cycles-backend"));

    private static Map<String, KernelCounter> known() {
        Map<String, KernelCounter> known = new TreeMap<>();
        number(
                known,
                HARDWARE,
                "cycles",
                "instructions",
                "cache-references",
                "cache-misses",
                "branches",
                "branch-misses",
                "bus-cycles",
                "stalled-cycles-frontend",
                "stalled-cycles-backend",
                "ref-cycles");
        number(
                known,
                SOFTWARE,
                "cpu-clock",
                "task-clock",
                "page-faults",
                "context-switches",
                "cpu-migrations",
                "minor-faults",
                "major-faults");
        List<String> caches = List.of("L1-dcache", "L1-icache", "LLC", "dTLB", "iTLB");
        for (int cache = 0; cache < caches.size(); cache++) {
            put(known, caches.get(cache) + "-loads", CACHE, cache);
            put(known, caches.get(cache) + "-load-misses", CACHE, cache | MISS);
            put(known, caches.get(cache) + "-stores", CACHE, cache | STORE);
            put(known, caches.get(cache) + "-store-misses", CACHE, cache | STORE | MISS);
        }
        return known;
    }

    private static void number(Map<String, KernelCounter> known, int type, String... names) {
        for (int config = 0; config < names.length; config++) {
            put(known, names[config], type, config);
        }
    }

    private static void put(Map<String, KernelCounter> known, String name, int type, long config) {
        known.put(name, new KernelCounter(name, name, type, config));
    }

    /**
     * The counters of a list: names of {@code perf list}, of PAPI, or {@code rHEX}, with commas between them.
     *
     * @throws IllegalArgumentException with a sentence for users, if one is unknown or twice there, or if they are too many
     */
    public static List<KernelCounter> parse(String list) {
        List<KernelCounter> counters = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (String name : list.split(",", -1)) {
            counters.add(of(name).orElseThrow(() -> new IllegalArgumentException(
                    "unknown counter '" + name + "'; known are " + String.join(", ", KNOWN.keySet()) + ", "
                            + String.join(", ", OF_PAPI.keySet()) + ", and rHEX for an event of the processor")));
            if (!seen.add(name)) {
                throw new IllegalArgumentException("counter '" + name + "' is named twice");
            }
        }
        if (counters.size() > MOST) {
            throw new IllegalArgumentException("at most " + MOST + " counters, not " + counters.size());
        }
        return List.copyOf(counters);
    }

    /** The counter of a name; empty if there is none. */
    public static Optional<KernelCounter> of(String name) {
        Matcher numbered = NUMBERED.matcher(name);
        if (numbered.matches()) {
            return Optional.of(new KernelCounter(name, name, RAW, Long.parseLong(numbered.group(1), HEXADECIMAL)));
        }
        return Optional.ofNullable(KNOWN.get(OF_PAPI.getOrDefault(name, name)))
                .map(known -> new KernelCounter(name, known.event(), known.type(), known.config()));
    }

    /** Whether it counts nanoseconds. */
    public boolean isTime() {
        return event.endsWith("-clock");
    }

    /** Whether its name is one of PAPI's. */
    public boolean isOfPapi() {
        return OF_PAPI.containsKey(name);
    }

    /** The counter in the words of {@code EXPERT_RECORD_COUNTERS}: name, type and number. */
    public String order() {
        return String.format(Locale.ROOT, "%s=%d:%d", name, type, config);
    }
}
