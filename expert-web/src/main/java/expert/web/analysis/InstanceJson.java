package expert.web.analysis;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import earl.Events;
import earl.SourceLine;
import earl.Trace;
import earl.Waits;
import expert.answer.Cause;
import expert.answer.InstanceSentence;
import expert.answer.Outcome;
import expert.pattern.Instance;
import expert.pattern.PatternResult;
import expert.pattern.TraceSummary;
import expert.web.trace.CallSearch;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Instances as JSON: where and when each was, what explains it, in one sentence and in numbers, and what caused it. */
final class InstanceJson {
    private static final String WAITED_FOR = "waited for";

    private final FinishedRun run;
    private final Trace trace;
    private final Events events;
    private final Waits waits;
    private final long start;
    private final double second;

    InstanceJson(FinishedRun run) {
        this.run = run;
        this.trace = run.trace();
        this.events = trace.events();
        this.waits = run.waits().waits();
        this.start = trace.info().startTicks();
        this.second = trace.info().ticksPerSecond();
    }

    /** An instance of a pattern. */
    ObjectNode of(Instances.Found found, PatternResult pattern) {
        return switch (found) {
            case Instances.Found.Wait(long row) -> ofWait(row);
            case Instances.Found.Kept(Instance instance) -> kept(instance, pattern);
        };
    }

    /** A wait, also of a pattern that was not selected. */
    ObjectNode ofWait(long row) {
        PatternResult pattern = run.analysis()
                .pattern(waits.kinds().get(waits.kind(row)).name())
                .orElse(null);
        long call = waits.call(row);
        long begin = waits.beginTicks(row) - start;
        ObjectNode node = place(row, waits.ticks(row) / second, begin, begin + waits.ticks(row), call);
        Instance instance = instance(row, pattern);
        node.put(
                "sentence", InstanceSentence.ofWait(instance, summary(instance)).sentence());
        Outcome outcome = pattern == null ? null : run.outcome(pattern.info().name());
        node.put("because", outcome == null ? null : outcome.sentence());
        node.set("cause", outcome == null ? null : cause(outcome.cause(), row));
        node.set("partner", partner(row));
        ArrayNode inputs = node.putArray("inputs");
        span(inputs, call);
        if (waits.partner(row) != Trace.NONE) {
            span(inputs, waits.partner(row));
        }
        formula(node, pattern == null ? "" : pattern.info().definition());
        return node;
    }

    private ObjectNode kept(Instance instance, PatternResult pattern) {
        long begin = events.ticks(instance.pos()) - start;
        long end = pattern.info().inSeconds() ? begin + Math.round(instance.severity() * second) : begin;
        ObjectNode node = place(Trace.NONE, instance.severity(), begin, end, instance.pos());
        node.put(
                "sentence",
                InstanceSentence.of(pattern.info(), instance, summary(instance)).sentence());
        node.putNull("because");
        node.putNull("cause");
        node.putNull("partner");
        ArrayNode inputs = node.putArray("inputs");
        instance.because().forEach((name, value) -> input(inputs, name, value));
        formula(node, pattern.info().definition());
        return node;
    }

    private ObjectNode place(long row, double severity, long begin, long end, long call) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("row", row)
                .put("severity", severity)
                .put("from", begin)
                .put("to", end)
                .put("location", events.location(call))
                .put("path", run.callpaths().number(events.callpath(call)))
                .put("call", call);
    }

    private static void formula(ObjectNode node, String definition) {
        node.put("formula", definition.isEmpty() ? null : definition);
    }

    /** A wait as its pattern books it: as it has kept it, if it has. */
    private Instance instance(long row, @Nullable PatternResult pattern) {
        long call = waits.call(row);
        double seconds = waits.ticks(row) / second;
        for (Instance kept : pattern == null ? List.<Instance>of() : pattern.worst()) {
            if (kept.pos() == call && kept.severity() == seconds) {
                return kept;
            }
        }
        long partner = waits.partner(row);
        Map<String, Object> because = new LinkedHashMap<>();
        if (partner != Trace.NONE) {
            because.put(nameOfPartner(pattern), reference(partner));
        }
        return new Instance(call, events.location(call), events.time(call), events.callpath(call), seconds, because);
    }

    /** How a pattern calls the event that its waits wait for. */
    private static String nameOfPartner(@Nullable PatternResult pattern) {
        for (Instance instance : pattern == null ? List.<Instance>of() : pattern.worst()) {
            for (Map.Entry<String, Object> input : instance.because().entrySet()) {
                if (input.getValue() instanceof Instance.EventRef) {
                    return input.getKey();
                }
            }
        }
        return WAITED_FOR;
    }

    private Instance.EventRef reference(long pos) {
        return new Instance.EventRef(
                pos, events.location(pos), events.time(pos), events.type(pos).word(), name(pos));
    }

    private String name(long pos) {
        int region = events.region(pos);
        return region == Trace.NONE ? "" : trace.regions().get(region).name();
    }

    /** The trace, with the source lines of the events that an instance names. */
    private TraceSummary summary(Instance instance) {
        Map<Long, SourceLine> sources = new HashMap<>();
        source(instance.pos(), sources);
        for (Object input : instance.because().values()) {
            if (input instanceof Instance.EventRef event) {
                source(event.pos(), sources);
            }
        }
        return run.analysis().trace().withSources(sources);
    }

    private void source(long pos, Map<Long, SourceLine> to) {
        SourceLine line = pos < 0 ? null : events.source(pos);
        if (line != null) {
            to.put(pos, line);
        }
    }

    /**
     * The call in which the cause of such waits delayed the partner of this wait: the last one before the partner's call, if it reaches
     * into the wait. Null if the partner is none of the locations that cause most of these waits.
     */
    private @Nullable ObjectNode cause(@Nullable Cause cause, long row) {
        long partner = waits.partner(row);
        if (cause == null || cause.callpath() < 0 || partner == Trace.NONE) {
            return null;
        }
        int location = events.location(partner);
        if (cause.locations().stream().noneMatch(late -> late.id() == location)) {
            return null;
        }
        int path = run.callpaths().number(cause.callpath());
        long call = new CallSearch(trace).before(partner, run.callpaths().callpaths(path));
        if (call == Trace.NONE || end(call) <= waits.beginTicks(row)) {
            return null;
        }
        return interval(call).put("path", path).put("pos", call);
    }

    private @Nullable ObjectNode partner(long row) {
        long partner = waits.partner(row);
        return partner == Trace.NONE ? null : interval(partner);
    }

    /** Where and how long a call was. */
    private ObjectNode interval(long enter) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("location", events.location(enter))
                .put("from", events.ticks(enter) - start)
                .put("to", end(enter) - start);
    }

    private long end(long enter) {
        long exit = events.exitptr(enter);
        return events.ticks(exit == Trace.NONE ? trace.length() - 1 : exit);
    }

    private void span(ArrayNode inputs, long enter) {
        String call = name(enter) + " on " + location(enter);
        time(inputs, "enter of " + call, events.ticks(enter));
        time(inputs, "leave of " + call, end(enter));
    }

    private void time(ArrayNode inputs, String name, long ticks) {
        inputs.addObject()
                .put("name", name)
                .put("value", (ticks - start) / second)
                .put("unit", "s");
    }

    private String location(long pos) {
        return trace.locations().get(events.location(pos)).label();
    }

    private static void input(ArrayNode inputs, String name, @Nullable Object value) {
        if (value == null) {
            return;
        }
        ObjectNode input = inputs.addObject().put("name", name);
        switch (value) {
            case Instance.EventRef event -> input.put("value", event.time()).put("unit", "s");
            case Double number -> input.put("value", number).put("unit", "");
            case Long number -> input.put("value", number).put("unit", "");
            default -> input.put("value", value.toString()).put("unit", "");
        }
    }
}
