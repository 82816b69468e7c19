package expert.split;

import earl.EventType;
import earl.Events;
import earl.SourceLine;
import earl.Trace;
import earl.survey.EventKey;
import expert.pattern.EventFacts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The names of events of a cut in the whole trace, and facts about those that instances name. A name is a position in the whole
 * trace; if the cut does not know it, a number below -1: -2 is the first of {@link #unplaced}. One thread.
 */
final class EventNames {
    private final Events events;
    private final int[] callpaths;
    private final LongUnaryOperator global;
    private final LongFunction<EventKey> key;
    private final LongFunction<@Nullable SourceLine> source;
    private final List<EventKey> unplaced = new ArrayList<>();
    private final Map<EventKey, Long> names = new LinkedHashMap<>();
    private final Map<Long, EventFacts.Fact> facts = new LinkedHashMap<>();
    private final Map<Long, SourceLine> sources = new LinkedHashMap<>();

    /**
     * No names yet.
     *
     * @param callpaths by call path of the cut, its id in the whole trace
     * @param global gives the position in the whole trace, {@link Trace#NONE} if it is not known
     * @param key gives an event as a key
     * @param source gives the source line of the call in which an event happened, null if it is not known
     */
    EventNames(
            Trace cut,
            int[] callpaths,
            LongUnaryOperator global,
            LongFunction<EventKey> key,
            LongFunction<@Nullable SourceLine> source) {
        this.events = cut.events();
        this.callpaths = callpaths;
        this.global = global;
        this.key = key;
        this.source = source;
    }

    /** The call path of an event in the whole trace. */
    int callpath(long pos) {
        int callpath = events.callpath(pos);
        return callpath < 0 ? callpath : callpaths[callpath];
    }

    /** The name of an event of which facts will be needed. */
    long named(long pos) {
        long name = name(pos);
        if (!facts.containsKey(name)) {
            long call = events.type(pos) == EventType.ENTER ? pos : events.enterptr(pos);
            facts.put(
                    name,
                    new EventFacts.Fact(
                            call < 0 ? call : name(call), events.location(pos), callpath(pos), events.time(pos)));
            SourceLine line = source.apply(pos);
            if (line != null) {
                sources.put(name, line);
            }
        }
        return name;
    }

    /** The name of an event. */
    long name(long pos) {
        long known = global.applyAsLong(pos);
        return known >= 0
                ? known
                : names.computeIfAbsent(key.apply(pos), event -> {
                    unplaced.add(event);
                    return -1L - unplaced.size();
                });
    }

    /** The events whose positions are not known, in order of their names. */
    List<EventKey> unplaced() {
        return unplaced;
    }

    /** The facts of events, by name. */
    Map<Long, EventFacts.Fact> facts() {
        return facts;
    }

    /** The known source lines, by name. */
    Map<Long, SourceLine> sources() {
        return sources;
    }
}
