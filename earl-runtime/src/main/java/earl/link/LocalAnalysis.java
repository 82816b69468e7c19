package earl.link;

import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.link.call.CallDurations;
import earl.link.call.CallTree;
import earl.link.call.EventBlock;
import earl.link.call.Nesting;
import earl.memory.Pieces;
import earl.schema.InitAndFinalize;
import earl.schema.RegionTwins;
import earl.store.EventTable;
import earl.store.LocationEvents;
import earl.store.RoundEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The analysis of a single location: the nesting of its events, the times of its call paths, its messages and its collective
 * operations. One thread at a time.
 */
public final class LocalAnalysis {
    private final RoundEvents round;
    private final List<HalfRequest> halves = new ArrayList<>();
    private final LocationDiagnostics odd = new LocationDiagnostics();
    private final CallTree tree;
    private @Nullable Nesting nesting;
    private @Nullable CommunicationFinder finder;
    /** Index of the first event that is not analyzed. */
    private long next;

    private long lastTicks;
    private long firstBackwards = -1;
    private int[] callpaths = {};
    private long[] times = {};
    private CallDurations durations = new CallDurations();
    private final MessageSteps messages;
    private @Nullable Communication communication;

    LocalAnalysis(
            RoundEvents round,
            int port,
            boolean shared,
            Membership membership,
            RegionTwins twins,
            boolean[] counted,
            InitAndFinalize initialized,
            int polls,
            Pieces memory) {
        this.round = round;
        Nesting calls = new Nesting(twins, counted, initialized, polls, round.closed());
        nesting = calls;
        tree = calls.tree();
        CommunicationFinder found =
                new CommunicationFinder(round.events(), port, membership, memory, shared, halves, odd);
        finder = found;
        messages = found.messages();
    }

    /** Analyzes the next events, to the end of the round; the values of enters become the location's own call paths. */
    public void process(EventBlock block) {
        Nesting calls = Objects.requireNonNull(nesting);
        CommunicationFinder communicating = Objects.requireNonNull(finder);
        LocationEvents events = round.events();
        if (firstBackwards < 0 && events.backwards() > 0) {
            firstBackwards = round.first() + events.firstBackwards();
        }
        calls.morePayloads(events.heap());
        communicating.refresh();
        for (block.begin(round, next); block.next(); block.store()) {
            calls.process(block);
            communicating.process(block);
        }
        if (round.end() > next) {
            next = round.end();
            lastTicks = round.lastTicks();
        }
    }

    /** Completes the analysis after the last event. */
    public void finish() {
        Nesting calls = Objects.requireNonNull(nesting);
        LocationEvents events = round.events();
        calls.finish(lastTicks);
        communication = Objects.requireNonNull(finder).finish();
        times = calls.times();
        durations = calls.durations();
        odd.add(DiagnosticCode.IMPROPER_NESTING, calls.unclosed(), calls.firstUnclosed());
        odd.add(DiagnosticCode.LEAVE_WITHOUT_ENTER, calls.stray(), calls.firstStray());
        odd.add(DiagnosticCode.REGION_NOT_LEFT, calls.open(), calls.firstOpen());
        odd.add(DiagnosticCode.TIME_BACKWARDS, events.backwards(), firstBackwards);
        nesting = null;
        finder = null;
    }

    /** Adds call paths of this location that are new to the tree in which rounds number them. */
    void number(CallTree all) {
        if (callpaths.length < tree.count()) {
            callpaths = all.include(tree, callpaths);
            round.setCallpaths(callpaths);
        }
    }

    /**
     * Adds this location's call paths to the tree of all locations.
     *
     * @param ids gets the id in that tree of each id that the rounds gave
     */
    void include(CallTree all, int[] ids) {
        int[] known = callpaths;
        callpaths = all.include(tree, new int[0]);
        for (int node = 0; node < known.length; node++) {
            ids[known[node]] = callpaths[node];
        }
    }

    /** The location's calls, when its call paths have their ids in the whole trace. */
    CallTimes.Local calls() {
        return new CallTimes.Local(callpaths, times, durations);
    }

    /** What the location did with messages. */
    MessageSteps messages() {
        return messages;
    }

    Communication communication() {
        return Objects.requireNonNull(communication);
    }

    void toPositions(EventTable table) {
        communication().toPositions(table, location());
    }

    /** The location in the trace. */
    int location() {
        return round.events().location();
    }

    /** Requests whose other half may be on another thread of the process. */
    List<HalfRequest> halves() {
        return halves;
    }

    /** Counts an irregularity at the event with an index. */
    void odd(DiagnosticCode code, long index) {
        odd.add(code, 1, index);
    }

    void report(Diagnostics diagnostics, EventTable table) {
        odd.report(diagnostics, location(), index -> table.position(location(), index));
    }
}
