package earl.engine;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Events;
import earl.OpenOptions;
import earl.Trace;
import earl.diag.Diagnostics;
import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** A trace of several slices of time is the same for one and for many threads, and in order. */
class EngineThreadsTest {
    private static final int SEED = 11;

    @Test
    void resultDoesNotDependOnThreads() {
        Recorded recorded = RandomTrace.of(SEED, 400_000);
        try (Trace one = open(recorded, 1);
                Trace many = open(recorded, 5)) {
            assertThat(one.length()).as("events, for several slices").isGreaterThan(2 << 18);
            inOrder(one);
            Events a = one.events();
            Events b = many.events();
            same("ticks", one.length(), a::ticks, b::ticks);
            same("location", one.length(), a::location, b::location);
            same(
                    "type",
                    one.length(),
                    pos -> a.type(pos).word().hashCode(),
                    pos -> b.type(pos).word().hashCode());
            same("enterptr", one.length(), a::enterptr, b::enterptr);
            same("exitptr", one.length(), a::exitptr, b::exitptr);
            same("sendptr", one.length(), a::sendptr, b::sendptr);
            same("recvptr", one.length(), a::recvptr, b::recvptr);
            same("messageptr", one.length(), a::messageptr, b::messageptr);
            same("collptr", one.length(), a::collptr, b::collptr);
            same("callpath", one.length(), a::callpath, b::callpath);
            same("region", one.length(), a::region, b::region);
            same("tag", one.length(), a::tag, b::tag);
            long messages = one.messages().count();
            assertThat(messages).isGreaterThan(1000).isEqualTo(many.messages().count());
            same("post", messages, one.messages()::recvPostCall, many.messages()::recvPostCall);
            same("complete", messages, one.messages()::sendCompleteCall, many.messages()::sendCompleteCall);
            same(
                    "overtakes",
                    messages,
                    row -> one.messages().overtakes(row) ? 1 : 0,
                    row -> many.messages().overtakes(row) ? 1 : 0);
            long members = one.collectives().memberCount();
            assertThat(members).isGreaterThan(1000).isEqualTo(many.collectives().memberCount());
            same("member", members, one.collectives()::end, many.collectives()::end);
            same("begin", members, one.collectives()::begin, many.collectives()::begin);
            assertThat(one.diagnostics()).isEqualTo(many.diagnostics()).isNotEmpty();
            for (int path = 0; path < one.callpaths().count(); path++) {
                assertThat(one.callpaths().path(path))
                        .isEqualTo(many.callpaths().path(path));
            }
        }
    }

    private static Trace open(Recorded recorded, int threads) {
        return Engine.open(recorded, OpenOptions.defaults().withThreads(threads), new Diagnostics());
    }

    private static void inOrder(Trace trace) {
        Events events = trace.events();
        long[] seen = new long[trace.locations().size()];
        for (long pos = 0; pos < trace.length(); pos++) {
            int location = events.location(pos);
            if ((pos > 0 && events.ticks(pos - 1) > events.ticks(pos))
                    || trace.position(location, seen[location]++) != pos) {
                throw new AssertionError("position " + pos + " is out of order, seed " + SEED);
            }
        }
        long[] lengths = new long[seen.length];
        Arrays.setAll(lengths, trace::length);
        assertThat(seen).isEqualTo(lengths);
    }

    private static void same(String what, long length, LongUnaryOperator one, LongUnaryOperator many) {
        for (long i = 0; i < length; i++) {
            if (one.applyAsLong(i) != many.applyAsLong(i)) {
                throw new AssertionError(what + " of " + i + ": " + one.applyAsLong(i) + " with one thread, "
                        + many.applyAsLong(i) + " with five, seed " + SEED);
            }
        }
    }
}
