package expert.answer;

import earl.Location;
import earl.Region;
import earl.device.GpuCalls;
import earl.device.StreamTimes;
import expert.answer.figure.Account;
import expert.answer.figure.JudgedCalls;
import expert.pattern.Analysis;
import expert.summary.CallTree;
import expert.text.Layout;
import expert.text.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What EXPERT does not judge in a trace: streams of GPUs, calls of other libraries, records that it does not understand. */
public final class NotJudged {
    /** By OTF2's name of a paradigm, its own name. */
    private static final Map<String, String> PARADIGMS = new LinkedHashMap<>();

    static {
        PARADIGMS.put("GASPI", "GASPI");
        PARADIGMS.put("UPC", "UPC");
        PARADIGMS.put("CUDA", "CUDA");
        PARADIGMS.put("HIP", "HIP");
        PARADIGMS.put("OPENCL", "OpenCL");
        PARADIGMS.put("OPENACC", "OpenACC");
        PARADIGMS.put("KOKKOS", "Kokkos");
        PARADIGMS.put("HMPP", "HMPP");
        PARADIGMS.put("OMPSS", "OmpSs");
        PARADIGMS.put("MTAPI", "MTAPI");
        PARADIGMS.put("WINTHREAD", "threads of Windows");
        PARADIGMS.put("QTTHREAD", "threads of Qt");
        PARADIGMS.put("ACETHREAD", "threads of ACE");
        PARADIGMS.put("TBBTHREAD", "threads of TBB");
    }

    /** By the code of an irregularity, what it leaves without a judgement. */
    private static final Map<String, String> IRREGULARITIES = new LinkedHashMap<>();

    static {
        IRREGULARITIES.put("unknown_record", "record of unknown kind");
        IRREGULARITIES.put("asynchronous_event", "event of asynchronous operations");
        IRREGULARITIES.put("not_a_member", "operation of a communicator with unknown members");
        IRREGULARITIES.put("unknown_senders", "member of MPI_Alltoallv or MPI_Alltoallw with unknown senders");
        IRREGULARITIES.put("unlinked_operation", "operation of neighbours or of two groups that a request completes");
        IRREGULARITIES.put("barrier_without_team", "barrier of an unknown team");
        IRREGULARITIES.put("unknown_group_sync", "synchronization of an unknown group");
    }

    /** Calls that take less than this share of the run are not named. */
    private static final double WORTH_NAMING = 0.01;

    /** The irregularity of streams whose activities have no known calls. */
    private static final String UNCERTAIN = "uncertain_activities";

    /** Paradigms whose calls are judged where streams are: waits in directives of OpenACC are in calls of the others. */
    private static final Set<String> OF_STREAMS = Set.of("CUDA", "HIP", "OPENCL", "OPENACC");

    private NotJudged() {}

    /** What could wait, or hold a wait, and was not looked at, in words; empty if EXPERT looked at all of it. */
    public static List<String> of(Analysis analysis) {
        List<String> found = new ArrayList<>();
        Optional<Account> account = Account.of(analysis);
        streams(analysis).ifPresent(found::add);
        List<String> names = paradigms(analysis);
        if (!names.isEmpty()) {
            found.add("calls of " + String.join(", ", names));
        }
        account.map(known -> calls(analysis.trace().calls(), known)).ifPresent(found::addAll);
        IRREGULARITIES.forEach((code, words) -> analysis.diagnostics().stream()
                .filter(diagnostic -> diagnostic.code().equals(code))
                .filter(diagnostic -> diagnostic.atStake() <= 0
                        || diagnostic.atStake()
                                >= WORTH_NAMING * analysis.trace().totalTime())
                .forEach(diagnostic -> found.add(things(diagnostic.count(), words))));
        return found;
    }

    /** {@code "1 record of unknown kind"}, {@code "2 records of unknown kind"}. */
    private static String things(long count, String words) {
        int noun = words.indexOf(' ');
        return Words.count(count, words.substring(0, noun)) + words.substring(noun);
    }

    /** Whether a row of the account says why its calls take time, also those that no pattern looks at. */
    private static boolean explains(Account.Kind kind) {
        return kind.isWaiting()
                || kind == Account.Kind.PROCESSOR
                || kind == Account.Kind.ASLEEP
                || kind == Account.Kind.CARRIED;
    }

    /** Whether calls are those of a device whose library EXPERT does not know: they may wait. */
    private static boolean isOfUnknownDevice(Region region) {
        return region.role().equals("WRAPPER")
                && OF_STREAMS.contains(region.paradigm())
                && !GpuCalls.isOfKnownLibrary(region.name());
    }

    /** The calls of MPI that no pattern looks at, those with unknown partners, and those of unknown devices, if they take enough of the run, without time that other rows explain. The most first. */
    private static List<String> calls(CallTree calls, Account account) {
        Map<String, double[]> times = new LinkedHashMap<>();
        for (Account.Row row : account.rows()) {
            if (explains(row.kind())) {
                continue;
            }
            for (Account.Item item : row.items()) {
                boolean unseen = item.callpath() >= 0
                        && (row.kind() == Account.Kind.UNPAIRED
                                || isOfUnknownDevice(calls.region(item.callpath()))
                                || JudgedCalls.of(item.name())
                                        .filter(call -> !call.judged())
                                        .isPresent());
                if (unseen) {
                    double[] sums = times.computeIfAbsent(item.name(), name -> new double[2]);
                    sums[0] += item.seconds();
                    sums[1] += item.calls();
                }
            }
        }
        return times.entrySet().stream()
                .filter(call -> call.getValue()[0] > WORTH_NAMING * account.total())
                .sorted(Comparator.comparingDouble(call -> -call.getValue()[0]))
                .map(call -> Words.count(Math.round(call.getValue()[1]), "call") + " of " + call.getKey() + " ("
                        + Words.percent(call.getValue()[0] / account.total()) + ")")
                .toList();
    }

    /** The streams of GPUs, if EXPERT could not look at them, and why. */
    private static Optional<String> streams(Analysis analysis) {
        long streams =
                analysis.trace().locations().stream().filter(Location::isStream).count();
        if (streams == 0) {
            return Optional.empty();
        }
        if (areAnalyzed(analysis)) {
            List<StreamTimes> unknown = analysis.trace().streams().stream()
                    .filter(stream -> stream.withoutCall() * 2 > stream.activities())
                    .toList();
            if (unknown.isEmpty()) {
                return Optional.empty();
            }
            long without = unknown.stream().mapToLong(StreamTimes::withoutCall).sum();
            long all = unknown.stream().mapToLong(StreamTimes::activities).sum();
            return Optional.of("the waits of " + Words.count(unknown.size(), "GPU stream")
                    + ", because the trace lacks the "
                    + (all == 1
                            ? "call that queued its activity"
                            : "calls that queued " + Words.count(without) + " of " + Words.count(all) + " activities"));
        }
        return Optional.of("the waits of " + Words.count(streams, "GPU stream")
                + (analysis.trace().streams().isEmpty()
                        ? ", because the trace has no activities of them"
                        : ", because the order of calls does not say for certain which of them queued which activity"));
    }

    /** Whether the trace has activities of streams, and EXPERT knows which calls queued them. */
    private static boolean areAnalyzed(Analysis analysis) {
        return !analysis.trace().streams().isEmpty()
                && analysis.diagnostics().stream()
                        .noneMatch(diagnostic -> diagnostic.code().equals(UNCERTAIN));
    }

    /** Libraries and languages that the trace has and EXPERT does not judge, by their own names. */
    private static List<String> paradigms(Analysis analysis) {
        Set<String> found = new TreeSet<>();
        CallTree calls = analysis.trace().calls();
        for (int path = 0; path < calls.count(); path++) {
            found.add(calls.region(path).paradigm());
        }
        if (areAnalyzed(analysis)) {
            found.removeAll(OF_STREAMS);
        }
        return PARADIGMS.entrySet().stream()
                .filter(paradigm -> found.contains(paradigm.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    /** A sentence about them; none if EXPERT looked at everything. */
    static List<String> sentences(Analysis analysis) {
        List<String> found = of(analysis);
        return found.isEmpty()
                ? List.of()
                : List.of("EXPERT did not judge " + Layout.clean(String.join("; ", found)) + ".");
    }
}
