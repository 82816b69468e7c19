package earl.monitor.path;

import static org.assertj.core.api.Assertions.assertThat;

import earl.monitor.symbol.Function;
import earl.monitor.symbol.SourceLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What stays entered between calls, on paths of programs whose true calls and returns are known. */
class CallGapTest {
    /** A call of a function, as it truly is: made once, left once. */
    private record Activation(CallFrame frame, int serial) {
        CallFrame at(long address) {
            return new CallFrame(frame.function(), frame.cfa(), frame.inlined(), address, line(address));
        }
    }

    private static SourceLine line(long address) {
        return address % 2 == 0 ? SourceLine.UNKNOWN : new SourceLine("a.c", (int) address);
    }

    private static CallFrame frame(String function, long cfa, long address) {
        return new CallFrame(new Function("app", function, 0), cfa, 0, address, SourceLine.UNKNOWN);
    }

    @Test
    @DisplayName("Where the paths are equal, the innermost function is left: its caller may have computed")
    void equal() {
        List<CallFrame> path = List.of(frame("main", 100, 10), frame("step", 90, 20), frame("exchange", 80, 30));
        assertThat(CallGap.of(path, path)).isEqualTo(new CallGap(2, true));
        assertThat(CallGap.of(path.subList(0, 1), path.subList(0, 1))).isEqualTo(new CallGap(1, false));
    }

    @Test
    @DisplayName("A function that goes on stays entered, one that goes back may have been called again")
    void order() {
        List<CallFrame> first = List.of(frame("main", 100, 10), frame("exchange", 80, 30));
        List<CallFrame> second = List.of(frame("main", 100, 10), frame("exchange", 80, 34));
        assertThat(CallGap.of(first, second)).isEqualTo(new CallGap(2, false));
        assertThat(CallGap.of(second, first)).isEqualTo(new CallGap(1, true));
    }

    @Test
    @DisplayName("Another call site in the parent, another frame on the stack or another function closes the child")
    void changes() {
        List<CallFrame> path = List.of(frame("main", 100, 10), frame("exchange", 80, 30));
        assertThat(CallGap.of(path, List.of(frame("main", 100, 14), frame("exchange", 80, 34))))
                .isEqualTo(new CallGap(1, false));
        assertThat(CallGap.of(path, List.of(frame("main", 100, 10), frame("exchange", 72, 34)))
                        .stays())
                .isEqualTo(1);
        assertThat(CallGap.of(path, List.of(frame("main", 100, 10), frame("reduce", 80, 34)))
                        .stays())
                .isEqualTo(1);
        assertThat(CallGap.of(path, List.of(frame("worker", 100, 10)))).isEqualTo(new CallGap(0, false));
    }

    @Test
    @DisplayName("Inlined functions are compared by the line that holds them, for all of a function's addresses differ")
    void inlined() {
        Function halo = new Function("app", "halo", 0);
        CallFrame main = new CallFrame(new Function("app", "main", 0), 100, 0, 10, new SourceLine("a.c", 5));
        CallFrame mainLater = new CallFrame(new Function("app", "main", 0), 100, 0, 14, new SourceLine("a.c", 5));
        CallFrame send = new CallFrame(halo, 100, 1, 10, new SourceLine("a.c", 20));
        CallFrame receive = new CallFrame(halo, 100, 1, 14, new SourceLine("a.c", 21));
        assertThat(CallGap.of(List.of(main, send), List.of(mainLater, receive))).isEqualTo(new CallGap(2, false));
    }

    @Test
    @DisplayName("In random programs, what stays is shared and at the same calls, and no more than the naive rule says")
    void random() {
        for (long seed = 1; seed <= 2000; seed++) {
            List<List<CallFrame>> paths = calls(new Random(seed), new ArrayList<>());
            List<CallFrame> before = List.of();
            for (List<CallFrame> after : paths) {
                CallGap gap = CallGap.of(before, after);
                assertThat(gap).as("seed %d: %s, %s", seed, before, after).isEqualTo(naive(before, after));
                if (before.equals(after) && before.size() > 1) {
                    assertThat(gap.stays()).as("seed %d", seed).isLessThan(before.size());
                }
                before = after;
            }
        }
    }

    @Test
    @DisplayName("In random programs without loops, a function that stays was not left")
    void straight() {
        for (long seed = 1; seed <= 2000; seed++) {
            List<List<Activation>> truth = new ArrayList<>();
            List<List<CallFrame>> paths = calls(new Random(seed), truth);
            for (int i = 1; i < paths.size(); i++) {
                int stays = CallGap.of(paths.get(i - 1), paths.get(i)).stays();
                for (int depth = 0; depth < stays; depth++) {
                    assertThat(truth.get(i).get(depth).serial)
                            .as("seed %d, call %d, depth %d", seed, i, depth)
                            .isEqualTo(truth.get(i - 1).get(depth).serial);
                }
            }
        }
    }

    /** The rule once more, one frame after the other, written for reading. */
    private static CallGap naive(List<CallFrame> before, List<CallFrame> after) {
        int shared = 0;
        boolean sameSite = true;
        for (int i = 0; i < before.size() && i < after.size() && sameSite; i++) {
            CallFrame one = before.get(i);
            CallFrame two = after.get(i);
            if (!one.function().equals(two.function()) || one.cfa() != two.cfa()) {
                break;
            }
            shared++;
            sameSite = one.address() == two.address();
        }
        if (shared <= 1) {
            return new CallGap(shared, false);
        }
        boolean further =
                before.get(shared - 1).address() < after.get(shared - 1).address();
        return new CallGap(further ? shared : shared - 1, !further);
    }

    /**
     * The calls of MPI of a random program. Functions run from their first statement to their last one: a call of another function or of MPI
     * each. Statements are addresses, and lines where these are odd.
     */
    private static List<List<CallFrame>> calls(Random random, List<List<Activation>> truth) {
        int[][] bodies = new int[6][];
        for (int function = 0; function < bodies.length; function++) {
            bodies[function] =
                    random.ints(1 + random.nextInt(4), -2, bodies.length).toArray();
        }
        List<List<CallFrame>> paths = new ArrayList<>();
        int[] serial = {0};
        run(bodies, 0, 1000, new ArrayList<>(), paths, truth, serial);
        return paths;
    }

    private static void run(
            int[][] bodies,
            int function,
            long cfa,
            List<Activation> stack,
            List<List<CallFrame>> paths,
            List<List<Activation>> truth,
            int[] serial) {
        List<CallFrame> frames = new ArrayList<>();
        for (int statement = 0; statement < bodies[function].length && paths.size() < 200; statement++) {
            long address = 100L * (function + 1) + statement;
            if (statement == 0) {
                stack.add(new Activation(frame("f" + function, cfa, address), serial[0]++));
            }
            Activation own = stack.removeLast();
            stack.add(new Activation(own.at(address), own.serial));
            int callee = bodies[function][statement];
            if (callee < 0) {
                frames.clear();
                stack.forEach(one -> frames.add(one.frame));
                paths.add(List.copyOf(frames));
                truth.add(List.copyOf(stack));
            } else if (callee > function) {
                run(bodies, callee, cfa - 10, stack, paths, truth, serial);
            }
        }
        if (!stack.isEmpty() && stack.getLast().frame.cfa() == cfa) {
            stack.removeLast();
        }
    }
}
