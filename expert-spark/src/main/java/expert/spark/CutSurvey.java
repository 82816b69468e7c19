package expert.spark;

import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.fragment.Cut;
import earl.fragment.Fragment;
import earl.fragment.Fragments;
import earl.fragment.LocationRange;
import earl.fragment.Origin;
import earl.survey.EventKey;
import expert.cluster.TaskResources;
import expert.cluster.Work;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Counts the rows of a cut, and finds the events for which other cuts ask. */
final class CutSurvey implements Work<String, CutSurvey.Input, CutFacts> {
    private static final long serialVersionUID = 1L;

    private static final int BLOCK = 1 << 12;
    private static final String OF_FILES = "IO_";

    /** A cut, and the enters of its own whose positions are wanted. */
    @SuppressWarnings("ArrayRecordComponent") // travels, and is never compared
    record Input(Cut cut, EventKey[] enters) implements Serializable {}

    @Override
    public CutFacts run(String trace, Input input, TaskResources resources) {
        try (Fragment fragment = Fragments.open(Path.of(trace), input.cut, TaskTraces.options(resources.scratch()))) {
            return facts(fragment.trace(), fragment.origin(), input);
        }
    }

    private static CutFacts facts(Trace trace, Origin origin, Input input) {
        if (hasFileOperations(trace) || !origin.isCertain()) {
            return CutFacts.OF_NO_USE;
        }
        Map<Integer, LocationRange> parts = new HashMap<>();
        Map<EventKey, Long> exits = new HashMap<>();
        long begin = 0;
        for (LocationRange part : input.cut.ranges()) {
            parts.put(part.location(), part);
            for (int i = 0; i < part.regions().length; i++) {
                long exit = trace.events().exitptr(trace.position(part.location(), i));
                if (exit >= 0) {
                    exits.put(open(part, i), origin.global(exit));
                }
            }
        }
        Map<EventKey, Long> enters = new HashMap<>();
        for (EventKey key : input.enters) {
            LocationRange part = Objects.requireNonNull(parts.get(key.location()));
            long index = part.regions().length + key.index() - part.first();
            enters.put(key, origin.global(trace.position(key.location(), index)));
        }
        long instances = trace.collectives().count();
        if (input.cut.begin() != null) {
            while (begin < instances
                    && origin.isOwn(trace.collectives().end(trace.collectives().firstMember(begin)))) {
                begin++;
            }
        }
        long messages = trace.messages().count();
        // Links of messages and operations are made above; what is odd in them is known now.
        return new CutFacts(!trace.diagnostics().isEmpty(), messages, instances, begin, enters, exits);
    }

    /** The key of a region that is open where a part begins. */
    static EventKey open(LocationRange part, int number) {
        return new EventKey(part.ticks()[number], part.location(), part.enters()[number]);
    }

    @SuppressWarnings("EnumOrdinal") // as copyTypes has them
    private static boolean hasFileOperations(Trace trace) {
        Events events = trace.events();
        int other = EventType.EVENT.ordinal();
        int[] types = new int[BLOCK];
        for (long from = 0; from < trace.length(); from += BLOCK) {
            int n = (int) Math.min(BLOCK, trace.length() - from);
            events.copyTypes(from, n, types);
            for (int i = 0; i < n; i++) {
                if (types[i] == other && events.kind(from + i).startsWith(OF_FILES)) {
                    return true;
                }
            }
        }
        return false;
    }
}
