package expert.web.analysis;

import earl.Events;
import earl.SourceLine;
import earl.Trace;
import earl.Waits;
import expert.answer.Cause;
import expert.answer.Outcome;
import expert.answer.phrase.InstanceSentence;
import expert.page.InstanceJson;
import expert.page.InstanceJson.CallSiteJson;
import expert.page.InstanceJson.CauseJson;
import expert.page.InstanceJson.InputJson;
import expert.page.InstanceJson.PartnerJson;
import expert.pattern.Instance;
import expert.pattern.PatternResult;
import expert.summary.TraceSummary;
import expert.web.run.FinishedRun;
import expert.web.trace.CallSearch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Instances as pages take them: where and when each was, what explains it, in one sentence and in numbers, and what caused it. */
final class InstanceAnswers {
    private static final String WAITED_FOR = "waited for";

    private final FinishedRun run;
    private final Trace trace;
    private final Events events;
    private final Waits waits;
    private final long start;
    private final double second;

    InstanceAnswers(FinishedRun run) {
        this.run = run;
        this.trace = run.trace();
        this.events = trace.events();
        this.waits = run.waits().waits();
        this.start = trace.info().startTicks();
        this.second = trace.info().ticksPerSecond();
    }

    /** An instance of a pattern. */
    InstanceJson of(Instances.Found found, PatternResult pattern) {
        return switch (found) {
            case Instances.Found.Wait(long row) -> ofWait(row);
            case Instances.Found.Kept(Instance instance) -> kept(instance, pattern);
        };
    }

    /** A wait, also of a pattern that was not selected. */
    InstanceJson ofWait(long row) {
        PatternResult pattern = run.analysis()
                .pattern(waits.kinds().get(waits.kind(row)).name())
                .orElse(null);
        long call = waits.call(row);
        long partner = waits.partner(row);
        long begin = waits.beginTicks(row) - start;
        Instance instance = instance(row, pattern);
        Outcome outcome = pattern == null ? null : run.outcome(pattern.info().name());
        List<InputJson> inputs = new ArrayList<>();
        span(inputs, call);
        if (partner != Trace.NONE) {
            span(inputs, partner);
        }
        return new InstanceJson(
                row,
                waits.ticks(row) / second,
                begin,
                begin + waits.ticks(row),
                events.location(call),
                run.callpaths().number(events.callpath(call)),
                call,
                callSite(call),
                InstanceSentence.ofWait(instance, summary(instance)).sentence(),
                outcome == null ? null : outcome.sentence(),
                outcome == null ? null : cause(outcome.cause(), row),
                partner == Trace.NONE
                        ? null
                        : new PartnerJson(
                                events.location(partner), events.ticks(partner) - start, end(partner) - start),
                inputs,
                pattern == null ? null : formula(pattern));
    }

    private InstanceJson kept(Instance instance, PatternResult pattern) {
        long call = instance.pos();
        long begin = events.ticks(call) - start;
        long end = pattern.info().inSeconds() ? begin + Math.round(instance.severity() * second) : begin;
        List<InputJson> inputs = new ArrayList<>();
        instance.because().forEach((name, value) -> input(inputs, name, value));
        return new InstanceJson(
                Trace.NONE,
                instance.severity(),
                begin,
                end,
                events.location(call),
                run.callpaths().number(events.callpath(call)),
                call,
                callSite(call),
                InstanceSentence.of(pattern.info(), instance, summary(instance)).sentence(),
                null,
                null,
                null,
                inputs,
                formula(pattern));
    }

    private @Nullable CallSiteJson callSite(long call) {
        SourceLine line = events.source(call);
        return line == null ? null : new CallSiteJson(line.file(), line.line());
    }

    private static @Nullable String formula(PatternResult pattern) {
        String definition = pattern.info().definition();
        return definition.isEmpty() ? null : definition;
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
    private @Nullable CauseJson cause(@Nullable Cause cause, long row) {
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
        return new CauseJson(location, path, events.ticks(call) - start, end(call) - start, call, callSite(call));
    }

    private long end(long enter) {
        long exit = events.exitptr(enter);
        return events.ticks(exit == Trace.NONE ? trace.length() - 1 : exit);
    }

    private void span(List<InputJson> inputs, long enter) {
        String call = name(enter) + " on " + location(enter);
        inputs.add(new InputJson("enter of " + call, (events.ticks(enter) - start) / second, "s"));
        inputs.add(new InputJson("leave of " + call, (end(enter) - start) / second, "s"));
    }

    private String location(long pos) {
        return trace.locations().get(events.location(pos)).label();
    }

    private static void input(List<InputJson> inputs, String name, @Nullable Object value) {
        switch (value) {
            case null -> {}
            case Instance.EventRef event -> inputs.add(new InputJson(name, event.time(), "s"));
            case Double number -> inputs.add(new InputJson(name, number, ""));
            case Long number -> inputs.add(new InputJson(name, number, ""));
            default -> inputs.add(new InputJson(name, value.toString(), ""));
        }
    }
}
