package expert.answer;

import earl.Location;
import expert.answer.figure.Account;
import expert.answer.figure.Account.Item;
import expert.answer.figure.Account.Kind;
import expert.answer.figure.Account.Row;
import expert.answer.figure.DeviceWaits;
import expert.answer.phrase.SourceText;
import expert.pattern.Analysis;
import expert.text.Words;
import java.util.Collection;
import java.util.Map;

/** What the verdict says of the largest row of an {@link Account}, unless that is waiting. */
final class AccountSentence {
    /** Seconds of a run from which on its start says something. */
    private static final double SHORT = 10;

    /** By this factor, the mean duration of calls exceeds the median if few of them take most of the time. */
    private static final double FEW = 4;

    /** The result of {@link DeviceWaits#HOST_WAIT} with the seconds in calls that wait for graphs without a record, by kind. */
    private static final String UNSEEN_GRAPHS = "unseen_graphs";

    private final Analysis analysis;

    AccountSentence(Analysis analysis) {
        this.analysis = analysis;
    }

    /** How much a row takes, most of it where, and what to do. Ends with a full stop. */
    String of(Row row) {
        return switch (row.kind()) {
            case TRANSFER ->
                amount("Transferring data takes ", row) + most(row)
                        + ". Send less, or send it while the program computes.";
            case CALLS ->
                amount("Calls of MPI that move little or nothing cost ", row)
                        + most(row)
                        + (isOfFew(row)
                                ? ". Few of these calls take most of that time."
                                : ". Make fewer calls: join messages, synchronize less often.");
            case UNKNOWN_SIZE ->
                amount("Communication takes ", row) + most(row)
                        + ". The trace does not say how many bytes, and shows no process for which these calls wait.";
            case UNPAIRED ->
                amount("Calls of MPI whose partners the trace does not name take ", row)
                        + most(row)
                        + ". Whether and for whom they wait is unknown.";
            case START_END -> startEnd(row);
            case FILES ->
                amount("Reading and writing files takes ", row) + most(row) + ". Write less often, and more at once.";
            case GPU ->
                amount("Calls of the GPU take ", row)
                        + most(row)
                        + (isForGraphs(row)
                                ? ". These calls wait for graphs whose kernels the trace does not have: record them to see why."
                                : isOnce(row)
                                        ? ". Each process makes this call about once: record a longer run to judge the rest."
                                        : isOfFew(row)
                                                ? ". Few of these calls take most of that time: one that initializes a device, or finds"
                                                        + " its queue full."
                                                : ". Make fewer calls: launch longer kernels, or graphs.");
            case THREADS ->
                row.items().getFirst().name().equals(Account.IDLE)
                        ? amount("Threads are idle or synchronize for ", row)
                                + ", most of it while only their master works. Run more of the program in parallel regions."
                        : amount("Threads synchronize or are idle for ", row) + most(row) + ".";
            case MEASUREMENT ->
                amount("Writing the trace takes ", row)
                        + ": the measurement disturbs the run. Give it larger buffers, or record less.";
            case PROCESSOR -> ProcessorSentence.of(analysis).orElseGet(() -> withoutProcessor(row));
            case OUTSIDE ->
                amount("Locations have no events for ", row)
                        + ": the run before their first event and after their last one.";
            case DEVICE, COLLECTIVES, WAITING, COMPUTATION, ASLEEP, CARRIED, UNRECORDED ->
                amount(row.kind().words() + " takes ", row) + most(row) + ".";
        };
    }

    private String withoutProcessor(Row row) {
        return amount("Threads are ready but have no processor for ", row) + most(row) + ".";
    }

    /** Whether calls that wait for graphs without a record are most of a row. */
    private boolean isForGraphs(Row row) {
        return analysis.pattern(DeviceWaits.HOST_WAIT)
                .filter(result -> result.results().get(UNSEEN_GRAPHS) instanceof Map<?, ?> kinds
                        && 2 * sum(kinds.values()) > row.seconds())
                .isPresent();
    }

    private static double sum(Collection<?> numbers) {
        return numbers.stream()
                .mapToDouble(number -> number instanceof Number seconds ? seconds.doubleValue() : 0)
                .sum();
    }

    /** Whether most of a row is a call that no process makes more than once, as those that initialize a device. */
    private boolean isOnce(Row row) {
        Item item = row.items().getFirst();
        return item.calls()
                        <= analysis.trace().locations().stream()
                                .filter(Location::isCpuThread)
                                .count()
                && 2 * item.seconds() > row.seconds();
    }

    /** Whether most of a row is a call that usually takes far less than its mean: fewer calls of the usual length save little. */
    private static boolean isOfFew(Row row) {
        Item item = row.items().getFirst();
        return item.durations().count() > 1
                && FEW * item.durations().median() * item.calls() < item.seconds()
                && 2 * item.seconds() > row.seconds();
    }

    private String startEnd(Row row) {
        String words = amount("Starting and ending MPI takes ", row);
        return isShort()
                ? words + ": a run of " + Words.duration(analysis.trace().duration())
                        + " is too short to judge that. Record a longer one."
                : words + most(row) + ".";
    }

    /** Whether the run is so short that the time of its start says nothing of longer runs. */
    boolean isShort() {
        return analysis.trace().duration() < SHORT;
    }

    private String amount(String words, Row row) {
        return words + Words.duration(row.seconds()) + " (" + Words.percent(row.share())
                + (analysis.trace().focus() == null ? " of the run)" : " of the focus)");
    }

    private String most(Row row) {
        if (row.items().isEmpty()) {
            return "";
        }
        Item item = row.items().getFirst();
        String words = ", most of it in " + item.name() + SourceText.suffix(item.sources());
        if (item.callpath() < 0 || item.calls() <= 0) {
            return words;
        }
        words += ": " + Words.count(item.calls(), "call");
        words += item.bytes() > 0 ? " of " + Words.bytes(item.bytes() / item.calls()) : "";
        words += item.median().isEmpty() ? "" : ", " + item.median();
        words += (item.calls() == 1 ? ", " : ", on average ")
                + Words.duration(item.seconds() / item.calls())
                + (row.kind() == Kind.UNPAIRED ? "" : " without waits");
        return row.kind() == Kind.TRANSFER && item.seconds() > 0
                ? words + ", " + Words.bytes(Math.round(item.bytes() / item.seconds())) + "/s per process"
                : words;
    }
}
