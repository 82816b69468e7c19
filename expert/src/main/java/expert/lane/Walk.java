package expert.lane;

import earl.Columns;
import earl.Trace;
import earl.view.InstalledViews;
import earl.view.ViewTable;
import earl.wait.BookedWaits;
import expert.pattern.Bookings;
import expert.pattern.Failure;
import expert.pattern.PatternResult;
import expert.request.Scope;
import expert.script.engine.PatternClass;
import expert.script.engine.ScriptException;
import expert.script.engine.ScriptPattern;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * One walk over a trace, or over a part of it, with some patterns in one lane.
 *
 * <p>Each pattern's callbacks are called in this order: {@code configure}; those for events, chunk by chunk in order of position; {@code
 * message_callback}, in order of receipt; {@code collective_callback}, in order of end; {@code describe}; those for tables, {@code messages} first,
 * each table after those that it needs; {@code wrapup}; {@code confidence} and {@code severity}.
 */
final class Walk {
    private final Lane lane;
    private final Trace trace;
    private final Evaluation evaluation;
    private final List<Failure> failures;
    private final Runnable chunkDone;
    private final List<Running> running = new ArrayList<>();

    /**
     * A walk.
     *
     * @param failures where failures of patterns go
     * @param chunkDone called after each chunk of positions
     */
    Walk(Lane lane, Trace trace, List<Failure> failures, Runnable chunkDone) {
        this.lane = lane;
        this.trace = trace;
        this.evaluation = new Evaluation(trace);
        this.failures = failures;
        this.chunkDone = chunkDone;
    }

    /** A pattern at work. */
    private static final class Running {
        final PatternTask chosen;
        final ScriptPattern pattern;
        final Bookings bookings;
        final CallbackFilter filter;
        double confidence;

        Running(PatternTask chosen, ScriptPattern pattern, Bookings bookings, CallbackFilter filter) {
            this.chosen = chosen;
            this.pattern = pattern;
            this.bookings = bookings;
            this.filter = filter;
        }
    }

    /** Something that a pattern does. */
    private interface Work {
        void run(Running pattern) throws ScriptException;
    }

    /**
     * Walks all of the trace.
     *
     * @param loaded the patterns' classes in this lane's context
     * @return the results of those that did not fail
     * @throws Lane.Lost if a pattern took the context with it
     */
    List<PatternResult> run(List<PatternTask> patterns, List<PatternClass> loaded) throws Lane.Lost {
        create(patterns, loaded);
        configure();
        walk(WalkRange.whole(trace));
        return finish();
    }

    /**
     * Walks a part of the trace.
     *
     * @param loaded the patterns' classes in this lane's context
     * @return what those gathered that did not fail
     * @throws Lane.Lost if a pattern took the context with it
     */
    List<Gathered> gather(WalkRange part, List<PatternTask> patterns, List<PatternClass> loaded) throws Lane.Lost {
        create(patterns, loaded);
        configure();
        walk(part);
        List<Gathered> gathered = new ArrayList<>();
        each(
                "merge",
                null,
                pattern ->
                        gathered.add(new Gathered(pattern.chosen.name(), pattern.pattern.takeOut(), pattern.bookings)));
        return gathered;
    }

    /**
     * Merges what patterns gathered in the parts of the trace, and ends as {@link #run} does.
     *
     * @param gathered by pattern, in the order of the parts
     * @param loaded the patterns' classes in this lane's context
     * @return the results of those that did not fail
     * @throws Lane.Lost if a pattern took the context with it
     */
    List<PatternResult> join(
            Map<String, List<Gathered>> gathered, List<PatternTask> patterns, List<PatternClass> loaded)
            throws Lane.Lost {
        create(patterns, loaded);
        configure();
        each("merge", null, pattern -> {
            boolean first = true;
            for (Gathered part : gathered.getOrDefault(pattern.chosen.name(), List.of())) {
                pattern.bookings.append(part.bookings());
                if (first) {
                    pattern.pattern.putIn(part.state());
                } else {
                    pattern.pattern.merge(part.state());
                }
                first = false;
            }
        });
        return finish();
    }

    private void configure() throws Lane.Lost {
        each("configure", "configure", pattern -> pattern.pattern.configure());
    }

    private void walk(WalkRange part) throws Lane.Lost {
        events(part.from(), part.to());
        rows("message_callback", part.firstMessage(), part.endMessage(), row -> true);
        rows(
                "collective_callback",
                part.firstCollective(),
                part.endCollective(),
                row -> trace.collectives().complete(row));
    }

    private List<PatternResult> finish() throws Lane.Lost {
        each("describe", "describe", pattern -> evaluation.book(pattern.chosen, pattern.bookings));
        for (ViewTable<?> table : InstalledViews.installed().tables()) {
            String callback = table.description().name();
            if (table.isForPatterns()) {
                each(callback, callback, pattern -> columns(pattern, table));
            }
        }
        each("wrapup", "wrapup", pattern -> pattern.pattern.wrapup());
        each("waits", null, pattern -> {
            BookedWaits waits = pattern.pattern.waits();
            Consumer<BookedWaits> taker = pattern.chosen.waits();
            if (waits != null && taker != null) {
                taker.accept(waits);
            }
        });
        List<PatternResult> results = new ArrayList<>();
        each("confidence", null, pattern -> pattern.confidence = pattern.pattern.confidence());
        each("severity", null, pattern -> {
            Double own = pattern.pattern.type().ownSeverity() ? (Double) pattern.pattern.severity() : null;
            results.add(Evaluation.result(pattern.chosen, pattern.bookings, own, pattern.confidence));
        });
        return results;
    }

    private static void columns(Running pattern, ViewTable<?> table) throws ScriptException {
        String callback = table.description().name();
        Scope scope = pattern.chosen.scope();
        Columns part = scope == null ? null : scope.columns(callback);
        if (part == null) {
            pattern.pattern.columns(callback);
            return;
        }
        pattern.bookings.setWithinExtent(true);
        pattern.bookings.setRestricted(table.countsElsewhere());
        pattern.pattern.columns(callback, part);
        pattern.bookings.setRestricted(false);
        pattern.bookings.setWithinExtent(false);
    }

    private void create(List<PatternTask> patterns, List<PatternClass> loaded) throws Lane.Lost {
        for (PatternTask chosen : patterns) {
            PatternClass type = chosen.findIn(loaded);
            if (type == null) {
                failures.add(Lane.gone(chosen));
                continue;
            }
            Bookings bookings = chosen.bookings(trace);
            CallbackFilter filter = new CallbackFilter(trace, type.callbacks(), type.unmatched());
            try {
                running.add(lane.step(context -> {
                    context.attach(trace);
                    ScriptPattern made = context.create(type, chosen.values(), bookings);
                    if (!filter.callbacks().isEmpty()) {
                        made.prepare(filter.callbacks());
                    }
                    return new Running(chosen, made, bookings, filter);
                }));
            } catch (ScriptException failure) {
                failed(chosen, "__init__", failure, -1);
            }
        }
    }

    private void events(long begin, long end) throws Lane.Lost {
        if (running.stream().allMatch(pattern -> pattern.filter.callbacks().isEmpty())) {
            return;
        }
        // Blocks of attributes begin at multiples of a chunk, so chunks do, wherever the part begins.
        for (long from = begin; from < end; from = (from / CallbackFilter.CHUNK + 1) * CallbackFilter.CHUNK) {
            long first = from;
            long to = Math.min((from / CallbackFilter.CHUNK + 1) * CallbackFilter.CHUNK, end);
            advance(first / CallbackFilter.CHUNK * CallbackFilter.CHUNK);
            each("events", null, pattern -> {
                if (!pattern.filter.callbacks().isEmpty()) {
                    int n = pattern.filter.select(first, to);
                    if (n > 0) {
                        pattern.pattern.events(pattern.filter.positions(), pattern.filter.kinds(), n);
                    }
                }
            });
            chunkDone.run();
        }
    }

    private void advance(long first) throws Lane.Lost {
        try {
            lane.step(context -> {
                context.advance(first);
                return true;
            });
        } catch (ScriptException failure) {
            throw new IllegalStateException("the chunk at " + first + " could not be made ready", failure);
        }
    }

    private void rows(String callback, long begin, long end, LongPredicate complete) throws Lane.Lost {
        if (running.stream()
                .noneMatch(pattern -> pattern.pattern.type().callbacks().contains(callback))) {
            return;
        }
        long[] rows = new long[(int) Math.min(CallbackFilter.CHUNK, end - begin)];
        for (long from = begin; from < end; from = (from / CallbackFilter.CHUNK + 1) * CallbackFilter.CHUNK) {
            long first = from;
            long to = Math.min((from / CallbackFilter.CHUNK + 1) * CallbackFilter.CHUNK, end);
            each(callback, callback, pattern -> {
                int n = 0;
                for (long row = first; row < to; row++) {
                    if (pattern.pattern.type().unmatched() || complete.test(row)) {
                        rows[n++] = row;
                    }
                }
                if (n > 0) {
                    pattern.pattern.rows(callback, rows, n);
                }
            });
        }
    }

    /**
     * Lets each pattern that is still running do something.
     *
     * @param needed the callback without which a pattern is passed over, null for all
     */
    private void each(String phase, @Nullable String needed, Work work) throws Lane.Lost {
        for (Iterator<Running> patterns = running.iterator(); patterns.hasNext(); ) {
            Running pattern = patterns.next();
            if (needed != null && !pattern.pattern.type().callbacks().contains(needed)) {
                continue;
            }
            try {
                lane.step(context -> {
                    work.run(pattern);
                    return true;
                });
            } catch (ScriptException failure) {
                patterns.remove();
                long at = phase.equals("events") ? lane.at(pattern.pattern) : -1;
                String where = at < 0 ? phase : trace.events().type(at).word() + "_callback";
                failed(pattern.chosen, where, failure, at);
            }
        }
    }

    private void failed(PatternTask chosen, String phase, ScriptException failure, long pos) throws Lane.Lost {
        Failure reported = Lane.failure(chosen, phase, failure, pos);
        if (failure.kind() != ScriptException.Kind.ERROR) {
            throw new Lane.Lost(chosen.name(), reported);
        }
        failures.add(reported);
    }
}
