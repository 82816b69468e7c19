package expert.answer;

import static expert.answer.phrase.LocationText.names;

import earl.Location;
import earl.processor.ProcessorUse;
import expert.answer.figure.LibraryLeaves;
import expert.answer.phrase.LocationText;
import expert.pattern.Analysis;
import expert.text.Words;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What a report says of threads that share processors. */
public final class ProcessorSentence {
    /** A part of the time without a processor that explains all of it. */
    private static final double MOST = 0.8;

    /** A part of the time without a processor that explains some of it. */
    private static final double SOME = 0.2;

    /** From this number on, locations are counted. */
    private static final int MANY = 3;

    private static final String DELAY = "delay";
    private static final String DELAY_WITHOUT = "delay_without_processor";

    /** A part of a delay that is worth saying. */
    private static final double NOTABLE = 0.1;

    private ProcessorSentence() {}

    /** Which threads lose most of their time, why, and what to do. Empty if that is not known, or the analysis is about a part of the run. */
    static Optional<String> of(Analysis analysis) {
        return analysis.trace().focus() != null
                ? Optional.empty()
                : analysis.trace().processors().stream()
                        .max(Comparator.comparingDouble(ProcessorUse::lost))
                        .filter(use -> use.lost() > 0)
                        .map(use -> words(use, analysis.trace().locations()) + remedy(use));
    }

    /** {@code "4 ranks share 2 processors of node7: they ran for 47 % of the time."} */
    public static String words(ProcessorUse use, List<Location> all) {
        List<Location> locations = use.locations().stream().map(all::get).toList();
        String who = locations.size() < MANY ? LocationText.subject(locations) : counted(locations);
        boolean one = locations.size() == 1;
        String ran = (one ? "it ran for " : locations.size() < MANY ? "each ran for " : "they ran for ")
                + Words.percent(use.ranShare()) + " of the time";
        double own = use.lost() > 0 ? use.oversubscribed() / use.lost() : 0;
        String of = use.node().isEmpty() ? "" : " of " + use.node();
        if (!Double.isNaN(use.quota()) && own >= SOME) {
            return who + " may use " + number(use.quota()) + " processors" + (one ? "" : " together") + " ("
                    + "the quota of " + (one ? "its" : "their") + " control group): " + ran + ".";
        }
        String where = use.processors() == 1
                ? "processor " + use.firstProcessor()
                : use.processors() > 1 ? Words.count(use.processors(), "processor") : "processors";
        if (own >= MOST) {
            return who + " share " + where + of + ": " + ran + ".";
        }
        if (own >= SOME) {
            return who + " share " + where + of + " with each other and with other programs: " + ran + ".";
        }
        return who + (one ? " shares " : " share ") + where + of + " with other programs: " + ran + ", and "
                + (one ? "was" : "were") + " ready without a processor for " + Words.percent(use.lostShare()) + ".";
    }

    /** {@code ", 80 % of it without a processor"}: how much of a cause's delay that is; empty if it is little, or unknown. */
    static String part(Cause cause, Analysis analysis) {
        double delay = onItsLocations(DELAY, cause, analysis);
        double without = onItsLocations(DELAY_WITHOUT, cause, analysis);
        return delay > 0 && without >= NOTABLE * delay
                ? ", " + Words.percent(Math.min(1, without / delay)) + " of it without a processor"
                : "";
    }

    private static double onItsLocations(String pattern, Cause cause, Analysis analysis) {
        Map<Integer, Double> byLocation = LibraryLeaves.byCaller(
                        analysis.pattern(pattern).stream().toList(), analysis)
                .getOrDefault(cause.callpath(), Map.of());
        return cause.locations().stream()
                .mapToDouble(location -> byLocation.getOrDefault(location.id(), 0.0))
                .sum();
    }

    private static String remedy(ProcessorUse use) {
        double own = use.lost() > 0 ? use.oversubscribed() / use.lost() : 0;
        if (!Double.isNaN(use.quota()) && own >= SOME) {
            return " Raise the quota, or run fewer ranks and threads.";
        }
        return own >= SOME
                ? " Run fewer ranks and threads on a node, or bind each to a processor of its own."
                : " Run where no other program uses these processors.";
    }

    private static String counted(List<Location> locations) {
        boolean ranks = locations.stream().noneMatch(location -> location.rank() < 0);
        return ranks
                ? Words.count(locations.size(), "rank")
                : Words.count(locations.size(), "thread") + " (" + names(locations) + ")";
    }

    private static String number(double processors) {
        return processors == Math.rint(processors)
                ? String.valueOf((long) processors)
                : String.format(Locale.ROOT, "%.2f", processors);
    }
}
