package expert.split;

import earl.SourceLine;
import earl.Trace;
import earl.cause.CauseSums;
import earl.fragment.ReducedCut;
import earl.plan.CutSums;
import earl.survey.EventKey;
import expert.analysis.Overlaps;
import expert.lane.PatternTask;
import expert.pattern.Bookings;
import expert.pattern.EventFacts;
import expert.summary.MessageSizes;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What one cut contributes to the analysis of its trace, or what several cuts contribute, {@linkplain #plus added up}. {@link
 * EventNames} says how events are named. One thread.
 *
 * @param patterns for each part of the run that the analysis is about, in the order of the assignment; null for one that is
 *     booked elsewhere
 * @param causes for each of these parts; none if they are not found here
 * @param overlap those of the overlap with the cut before, null if there is none
 * @param reduced what the causes of waits are found in, by cut; none if these are found here, or not needed
 * @param facts about events of instances
 * @param sources their source lines, as far as these are known
 * @param sites the source lines of call paths, by cut; none if they are found elsewhere
 * @param sizes how much data calls send and receive, by call path of the whole trace; none if the report does not need them
 * @param remarks notes on waits
 * @param isMoved whether some events of equal times are not in order of location
 * @param obstacles why the whole trace must be analyzed at once; then everything else is of no use
 */
record CutFindings(
        ArrayList<@Nullable OfPattern> patterns,
        ArrayList<CauseSums> causes,
        @Nullable CauseSums overlap,
        ArrayList<ReducedCut> reduced,
        ArrayList<EventKey> unplaced,
        LinkedHashMap<Long, EventFacts.Fact> facts,
        LinkedHashMap<Long, SourceLine> sources,
        ArrayList<CutSites> sites,
        MessageSizes sizes,
        ArrayList<String> remarks,
        boolean isMoved,
        ArrayList<String> obstacles)
        implements Serializable {
    /** The obstacle of a clock that is too coarse. */
    static final String EQUAL_TIMES = "messages arrive in the tick in which they were sent";

    /**
     * The sums and bookings of one pattern.
     *
     * @param overlap the overlap of its waits, as {@link Overlaps} books it; null if there is none
     */
    record OfPattern(CutSums sums, Bookings.CutBookings bookings, Bookings.@Nullable CutBookings overlap)
            implements Serializable {
        OfPattern renamed(LongUnaryOperator names) {
            return new OfPattern(sums, bookings.renamed(names), overlap == null ? null : overlap.renamed(names));
        }

        OfPattern plus(OfPattern later, int most) {
            Bookings.CutBookings theirs = later.overlap;
            return new OfPattern(
                    sums.plus(later.sums),
                    bookings.plus(later.bookings, most),
                    overlap == null ? theirs : theirs == null ? overlap : overlap.plus(theirs, 0));
        }
    }

    private CutFindings() {
        this(
                new ArrayList<>(),
                new ArrayList<>(),
                null,
                new ArrayList<>(),
                new ArrayList<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new ArrayList<>(),
                MessageSizes.NONE,
                new ArrayList<>(),
                false,
                new ArrayList<>());
    }

    static CutFindings of(List<@Nullable OfPattern> patterns, EventNames names) {
        CutFindings found = new CutFindings();
        found.patterns.addAll(patterns);
        found.unplaced.addAll(names.unplaced());
        found.facts.putAll(names.facts());
        found.sources.putAll(names.sources());
        return found;
    }

    static CutFindings none(String obstacle) {
        CutFindings none = new CutFindings();
        none.obstacles.add(obstacle);
        return none;
    }

    CutFindings withCauses(List<CauseSums> found, @Nullable CauseSums overlapping) {
        causes.addAll(found);
        return withOverlap(overlapping);
    }

    private CutFindings withOverlap(@Nullable CauseSums overlapping) {
        return changed(overlapping, sizes, isMoved);
    }

    CutFindings withMoved() {
        return changed(overlap, sizes, true);
    }

    CutFindings with(MessageSizes found) {
        return changed(overlap, found, isMoved);
    }

    private CutFindings changed(@Nullable CauseSums overlapping, MessageSizes found, boolean moved) {
        return new CutFindings(
                patterns,
                causes,
                overlapping,
                reduced,
                unplaced,
                facts,
                sources,
                sites,
                found,
                remarks,
                moved,
                obstacles);
    }

    CutFindings with(ReducedCut cut) {
        reduced.add(cut);
        return this;
    }

    CutFindings with(CutSites found) {
        sites.add(found);
        return this;
    }

    CutFindings with(List<String> notes) {
        remarks.addAll(notes);
        return this;
    }

    /**
     * The findings of these cuts and of the next ones. Neither may be used afterwards.
     *
     * @param all the patterns of the assignment
     */
    CutFindings plus(CutFindings later, List<PatternTask> all) {
        if (!obstacles.isEmpty() || !later.obstacles.isEmpty()) {
            return obstacles.isEmpty() ? later : this;
        }
        if (!remarks.isEmpty() && !later.remarks.isEmpty() && !remarks.equals(later.remarks)) {
            return none("some waits say nothing of their partners");
        }
        int named = unplaced.size();
        LongUnaryOperator renamed = name -> name >= Trace.NONE ? name : name - named;
        for (int i = 0; i < patterns.size(); i++) {
            patterns.set(
                    i,
                    both(
                            patterns.get(i),
                            later.patterns.get(i),
                            i < all.size() ? all.get(i).terms().instances() : 0,
                            renamed));
        }
        for (int i = 0; i < Math.min(causes.size(), later.causes.size()); i++) {
            causes.get(i).append(later.causes.get(i), later.overlap);
        }
        if (causes.isEmpty()) {
            causes.addAll(later.causes);
        }
        reduced.addAll(later.reduced);
        unplaced.addAll(later.unplaced);
        later.facts.forEach((name, fact) -> facts.put(renamed.applyAsLong(name), fact.renamed(renamed)));
        later.sources.forEach((name, line) -> sources.put(renamed.applyAsLong(name), line));
        sites.addAll(later.sites);
        if (remarks.isEmpty()) {
            remarks.addAll(later.remarks);
        }
        return changed(overlap, sizes.plus(later.sizes), isMoved || later.isMoved);
    }

    private static @Nullable OfPattern both(
            @Nullable OfPattern own, @Nullable OfPattern later, int most, LongUnaryOperator renamed) {
        if (later == null) {
            return own;
        }
        OfPattern theirs = later.renamed(renamed);
        return own == null ? theirs : own.plus(theirs, most);
    }
}
