package earl.model.global;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Sample;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Models of several processes, and the cases of "Communication models", section III-B. */
class GlobalModelTest {
    static void assertExpands(Processes all, GlobalModel model, String as) {
        for (int process = 0; process < all.count(); process++) {
            assertThat(all.expanded(model, process))
                    .as("%s, process %d", as, process)
                    .isEqualTo(all.lines.get(process));
        }
        assertThat(model.events())
                .isEqualTo(all.lines.stream().mapToLong(List::size).sum());
    }

    private static void assertModel(Processes all, String text) {
        GlobalModel model = all.model();
        assertThat(Processes.text(model)).isEqualTo(text);
        assertExpands(all, model, "model");
    }

    @Test
    void twoLoopsBecomeOne() {
        Processes all = new Processes(2);
        Processes.times(10, i -> all.message(0, 1, "t"));
        assertModel(all, """
            for i0 = 1 to 10 // 0-1
              0 send 1 t
              0 recv 1 t
            done
            """);
        assertThat(all.model().stepCounts()).containsOnlyKeys("coalesced").containsEntry("coalesced", 1);
    }

    @Test
    void aLoopIsSplitForTwoCorrespondents() {
        Processes all = new Processes(2);
        Processes.times(20, i -> all.send(0, 1, "t"));
        Processes.times(10, i -> all.recv(0, 1, "t"));
        all.send(1, 0, "done");
        Processes.times(10, i -> all.recv(0, 1, "t"));
        all.recv(1, 0, "done");
        assertModel(all, """
            for i0 = 1 to 10 // 0-1
              0 send 1 t
              0 recv 1 t
            done
            1 send 0 done
            for i0 = 1 to 10 // 0-1
              0 send 1 t
              0 recv 1 t
            done
            1 recv 0 done
            """);
        assertThat(all.model().steps()).anyMatch(line -> line.startsWith("  split: "));
    }

    /** A correspondent takes less than an iteration: it is pumped out of the loop. */
    @Test
    void aLoopIsShifted() {
        Processes all = new Processes(2);
        Processes.times(10, i -> {
            all.send(0, 1, "t");
            all.send(0, 1, "u");
        });
        all.recv(0, 1, "t");
        all.sync("alone", 1);
        Processes.times(9, i -> {
            all.recv(0, 1, "u");
            all.recv(0, 1, "t");
        });
        all.sync("alone", 1);
        all.recv(0, 1, "u");
        GlobalModel model = all.model();
        assertThat(Processes.text(model)).contains("""
            for i0 = 1 to 9 // 0-1
              0 send 1 u
              0 send 1 t
              0 recv 1 u
              0 recv 1 t
            done
            """);
        assertThat(model.steps()).anyMatch(line -> line.startsWith("  shifted: "));
        assertExpands(all, model, "shifted");
    }

    /** Around a ring every process but the first is half an iteration behind; splitting would never end. */
    @Test
    void aRingIsShiftedAndKeepsItsCount() {
        Processes all = new Processes(4);
        Processes.times(50, i -> {
            all.message(0, 1, "t");
            all.message(1, 2, "t");
            all.message(2, 3, "t");
            all.message(3, 0, "t");
        });
        GlobalModel model = all.model();
        assertThat(model.size()).isLessThanOrEqualTo(30);
        assertExpands(all, model, "ring");
    }

    @Test
    void countsAreBlockedByTheirCommonDivisor() {
        Processes all = new Processes(2);
        Processes.times(10, i -> {
            all.send(0, 1, "t");
            all.sync("x", 0);
            all.send(0, 1, "t");
        });
        Processes.times(20, i -> all.recv(0, 1, "t"));
        assertModel(all, """
            for i0 = 1 to 10 // 0-1
              0 send 1 t
              0 sync x 0
              0 recv 1 t
              0 send 1 t
              0 recv 1 t
            done
            """);
    }

    @Test
    void countsWithoutCommonDivisorAreUnrolled() {
        Processes all = new Processes(2);
        Processes.times(3, i -> Processes.times(2, k -> all.send(0, 1, "t")));
        Processes.times(3, i -> {
            all.recv(0, 1, "t");
            all.recv(0, 1, "t");
        });
        GlobalModel model = all.model();
        assertExpands(all, model, "unrolled");
    }

    /** Each of two loops would lie both before and behind the other. */
    @Test
    void crossedLoopsAreLeftAlone() {
        Processes all = new Processes(2);
        Processes.times(10, i -> all.send(0, 1, "t"));
        Processes.times(10, i -> all.recv(1, 0, "t"));
        Processes.times(10, i -> all.send(1, 0, "t"));
        Processes.times(10, i -> all.recv(0, 1, "t"));
        GlobalModel model = all.model();
        assertThat(model.constructs()).hasSize(4).allMatch(GlobalConstruct::isLoop);
        assertThat(model.stepCounts()).containsOnlyKeys("left alone").containsEntry("left alone", 2);
        assertThat(model.steps())
                .contains("  left alone: the loop of 10 on 0 that begins with \"0 send 1 t\", which communicates with"
                        + " the loop of 10 on 1 that begins with \"0 recv 1 t\": merged, they would lie both before"
                        + " and after others");
        assertExpands(all, model, "crossed");
    }

    /** A loop communicates with two that follow each other: neither is better. */
    @Test
    void oneLoopForTwoIsLeftAlone() {
        Processes all = new Processes(2);
        Processes.times(10, i -> {
            all.send(0, 1, "t1");
            all.send(0, 1, "t2");
        });
        Processes.times(10, i -> all.recv(0, 1, "t1"));
        Processes.times(10, i -> all.recv(0, 1, "t2"));
        GlobalModel model = all.model();
        assertThat(model.constructs()).hasSize(3).allMatch(GlobalConstruct::isLoop);
        assertThat(model.stepCounts()).containsOnlyKeys("left alone");
        assertExpands(all, model, "one for two");
    }

    @Test
    void loopsThatDoNotCommunicateStayApart() {
        Processes all = new Processes(4);
        Processes.times(10, i -> all.message(0, 1, "t"));
        Processes.times(10, i -> all.message(2, 3, "t"));
        assertThat(all.model().constructs()).hasSize(2).allMatch(GlobalConstruct::isLoop);
    }

    @Test
    void whatHasNoPartnerIsKept() {
        Processes all = new Processes(2);
        Processes.times(10, i -> all.send(0, 1, "t"));
        Processes.times(8, i -> all.recv(0, 1, "t"));
        GlobalModel model = all.model();
        assertThat(model.dangling()).isEqualTo(2);
        assertExpands(all, model, "dangling");
    }

    /** Figure 3: an outer loop with two inner ones and single messages, over all processes. */
    @Test
    void luHasTheNestOfTheFigure() {
        int iterations = Sample.runsAll() ? 249 : 25;
        int planes = Sample.runsAll() ? 160 : 40;
        Processes all = Wavefronts.lu(4, 4, iterations, planes);
        GlobalModel model = all.model(2);
        List<GlobalConstruct> loops =
                model.constructs().stream().filter(GlobalConstruct::isLoop).toList();
        assertThat(loops).singleElement().satisfies(outer -> {
            assertThat(outer.count()).isEqualTo(iterations);
            assertThat(outer.members()).hasSize(16);
            assertThat(outer.body().stream().filter(GlobalConstruct::isLoop))
                    .hasSize(2)
                    .allSatisfy(inner -> {
                        assertThat(inner.count()).isEqualTo(planes);
                        assertThat(inner.members()).hasSize(16);
                        assertThat(inner.body()).noneMatch(GlobalConstruct::isLoop);
                    });
        });
        assertExpands(all, model, "LU");
    }

    /** Figure 4: an outer loop with eight inner ones and two collective operations. */
    @Test
    void sweepHasTheShapeOfTheFigure() {
        Processes all = Wavefronts.sweep(4, 2, 10, 80);
        GlobalModel model = all.model(2);
        assertThat(model.constructs()).singleElement().satisfies(outer -> {
            assertThat(outer.count()).isEqualTo(10);
            assertThat(outer.body()).hasSize(10);
            assertThat(outer.body().stream().filter(GlobalConstruct::isLoop))
                    .hasSize(8)
                    .allSatisfy(inner -> {
                        assertThat(inner.count()).isEqualTo(80);
                        assertThat(inner.members()).hasSize(8);
                    });
        });
        assertExpands(all, model, "Sweep3D");
    }
}
