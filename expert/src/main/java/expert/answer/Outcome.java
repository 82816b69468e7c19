package expert.answer;

import static expert.answer.phrase.LocationText.names;
import static expert.answer.phrase.LocationText.verb;

import earl.Location;
import earl.WaitKind;
import expert.answer.figure.Account;
import expert.answer.figure.Wait;
import expert.answer.phrase.LocationText;
import expert.answer.phrase.Sentences;
import expert.answer.phrase.SourceText;
import expert.pattern.Analysis;
import expert.pattern.Instance;
import expert.pattern.Instance.EventRef;
import expert.pattern.PatternResult;
import expert.text.Layout;
import expert.text.RegionNames;
import expert.text.Words;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one pattern in one sentence: for waits, who waits where and why; otherwise where most of its severity is.
 *
 * @param result the pattern
 * @param cause what makes most of its waits, otherwise where most of its severity is; null if it is not known
 * @param sentence ends with a full stop
 */
public record Outcome(PatternResult result, @Nullable Cause cause, String sentence) {
    /** A call path with at least this share of a wait represents all of it. */
    private static final double DOMINANT_SHARE = 0.9;
    /** A cause of less than this share of a wait is named as a part of its reasons. */
    private static final double MAIN_CAUSE = 0.5;

    /** The outcome of a pattern: waits have a cause, other severities a place. */
    public static Outcome of(PatternResult result, Analysis analysis) {
        if (Wait.kinds(analysis).contains(result)) {
            return ofLoss(result, analysis);
        }
        Cause most = Cause.largest(List.of(result), analysis, Cause.Basis.EFFICIENCY);
        String value = Sentences.value(result.info(), result.severity());
        String place = most == null
                ? ""
                : ", most of it in " + most.regionText(analysis) + " on " + names(most.locations()) + ": "
                        + Sentences.value(result.info(), most.seconds());
        return new Outcome(result, most, Layout.clean(result.info().title()) + " is " + value + place + ".");
    }

    /** The outcome of a pattern whose severity is time lost: {@link Wait#losses}. */
    static Outcome ofLoss(PatternResult result, Analysis analysis) {
        Cause cause = Cause.of(result, analysis);
        boolean forDevice =
                cause == null ? DeviceWaitSentence.isUnseen(result, analysis) : cause.basis() == Cause.Basis.ACTIVITY;
        String words = forDevice ? DeviceWaitSentence.of(result, analysis) : waiting(result, cause, analysis);
        return new Outcome(result, cause, words);
    }

    private static String waiting(PatternResult result, @Nullable Cause cause, Analysis analysis) {
        List<Wait> paths = Wait.of(result, analysis);
        Wait first = paths.isEmpty() ? new Wait(result, -1, result.severity(), List.of()) : paths.getFirst();
        List<Location> locations = waiting(Wait.concerned(result.byLocation(), analysis), analysis);
        StringBuilder words = new StringBuilder(LocationText.subject(locations));
        boolean wait = result.info().kind() != null || result.info().shipped();
        words.append(wait ? verb(locations, " wait ", " waits ") : verb(locations, " lose ", " loses "))
                .append(Words.duration(result.severity()))
                .append(" (")
                .append(Words.percent(Account.share(result.severity(), analysis)))
                .append(analysis.trace().focus() == null ? " of the run)" : " of the focus)");
        if (!wait) {
            words.append(" to ").append(Layout.clean(result.info().name()));
        }
        if (first.callpath() >= 0) {
            words.append(" in ")
                    .append(RegionNames.shown(
                            analysis.trace().calls().region(first.callpath()).name()))
                    .append(SourceText.suffix(first.sources(analysis)));
            if (first.seconds() < DOMINANT_SHARE * result.severity()) {
                words.append(" and ").append(Words.count(paths.size() - 1, "other call path"));
            }
        }
        return words + (cause == null ? "" : because(result, cause, locations, analysis)) + ".";
    }

    /** The locations that wait; the hosts of members of collective operations. */
    public static List<Location> waiting(List<Location> locations, Analysis analysis) {
        Map<Integer, Integer> hosts = analysis.trace().lateMembers().hosts();
        return locations.stream()
                .map(location -> hosts.getOrDefault(location.id(), location.id()))
                .distinct()
                .map(analysis.trace().locations()::get)
                .toList();
    }

    private static String because(PatternResult result, Cause cause, List<Location> waiting, Analysis analysis) {
        if (cause.basis() == Cause.Basis.LATE_MEMBER) {
            return LateMemberSentence.because(result, analysis);
        }
        if (cause.basis() == Cause.Basis.WORST_WAIT) {
            Instance worst = result.worst().stream()
                    .filter(instance -> Cause.event(instance) != null)
                    .findFirst()
                    .orElseThrow();
            EventRef event = Objects.requireNonNull(Cause.event(worst));
            return "; the longest wait, " + Words.duration(worst.severity()) + ", lasts until "
                    + new Sentences(analysis.trace()).event(event);
        }
        if (MeasurementText.isFlush(cause, analysis)) {
            return MeasurementText.because(cause);
        }
        Optional<Dependences> dependences = Dependences.of(analysis, Wait.share(analysis));
        if (dependences.isPresent()) {
            return dependences.get().because(analysis);
        }
        String where = cause.regionText(analysis);
        if (cause.basis() == Cause.Basis.CRITICAL_PATH) {
            return " while " + names(cause.locations()) + verb(cause.locations(), " spend ", " spends ") + "longest in "
                    + where;
        }
        String delay = ": delay " + Words.duration(cause.seconds()) + ProcessorSentence.part(cause, analysis);
        String because = cause.seconds() < MAIN_CAUSE * result.severity() ? " partly because " : " because ";
        boolean each = cause.locations().size() > 1 && cause.locations().equals(waiting);
        if (cause.isCommunication(analysis)) {
            String what = cause.isTransfer(analysis) ? "transfers in " : "the cost of ";
            return each
                    ? because + "they delay each other by " + what + where + delay
                    : because + "of " + what + where + " on " + names(cause.locations()) + delay;
        }
        if (each) {
            return because + "they delay each other in " + where + delay;
        }
        Optional<String> files = FileSentence.does(cause, analysis);
        if (files.isPresent()) {
            return because + names(cause.locations()) + " " + files.get() + delay;
        }
        return because + names(cause.locations()) + verb(cause.locations(), " spend ", " spends ") + "longer in "
                + where + delay;
    }

    /** Whether the critical path leads over such waits. */
    private boolean isMeeting() {
        String kind = result.info().kind();
        return kind != null && new WaitKind(result.info().name(), WaitKind.Role.of(kind)).isMeeting();
    }

    /** The sentence on what removing the cause saves; empty if it saves nothing, or that is not known. */
    Optional<String> saving(Analysis analysis) {
        if (cause == null || cause.basis() == Cause.Basis.LATE_MEMBER) {
            return Optional.empty();
        }
        if (cause.basis() == Cause.Basis.ACTIVITY) {
            return Saving.ofActivity(analysis);
        }
        if (MeasurementText.isFlush(cause, analysis)) {
            return Optional.of(MeasurementText.remedy());
        }
        if (isMeeting() && cause.isOffCriticalPath(analysis)) {
            return Optional.of("It is not on the critical path: balancing it alone would not shorten the run.");
        }
        Optional<Dependences> dependences = Dependences.of(analysis, Wait.share(analysis));
        if (dependences.isPresent()) {
            return dependences.get().remedy(analysis);
        }
        return Saving.sentence(cause, analysis);
    }
}
