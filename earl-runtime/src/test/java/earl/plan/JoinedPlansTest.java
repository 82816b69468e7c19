package earl.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Column;
import earl.Columns;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Plans that share their steps, against each of them alone. */
class JoinedPlansTest {
    /** The names of the methods of tables that were called. */
    private final List<String> asked = new ArrayList<>();

    private Tables tables(double minimum) {
        Tables given = new PlanTest.Given(minimum);
        return (Tables) Proxy.newProxyInstance(
                Tables.class.getClassLoader(), new Class<?>[] {Tables.class}, (proxy, method, arguments) -> {
                    asked.add(method.getName());
                    return method.invoke(given, arguments);
                });
    }

    private static void add(JoinedPlans plans, Plan plan, double minimum) {
        plans.add(plan, name -> minimum);
    }

    private List<String> next(JoinedPlans plans, double minimum) {
        PlanTest.Taken taken = new PlanTest.Taken();
        plans.evaluateNext(tables(minimum), taken);
        return taken.told;
    }

    private static List<String> alone(Plan plan, double minimum) {
        PlanTest.Taken taken = new PlanTest.Taken();
        plan.evaluate(new PlanTest.Given(minimum), taken);
        return taken.told;
    }

    /** Books the time between the enters of both sides where the call lies in the focus and the time is at least a minimum. */
    private static Plan between(String later, String sooner) {
        Describing describing = new Describing("late");
        Columns m = describing.table("messages");
        Column time = m.column(later).minus(m.column(sooner));
        Column counts = Describing.inFocus(m.column("recv_call")).and(time.atLeast(describing.parameter("minimum")));
        describing.add(time.select(counts), m.select(counts).column("recv_call"), null, null, Map.of());
        return describing.plan();
    }

    @Test
    void whatSeveralNeedIsComputedOnce() {
        Plan late = between("send_enter", "recv_enter");
        Plan early = between("recv_enter", "send_enter");
        JoinedPlans plans = new JoinedPlans();
        add(plans, late, 4);
        add(plans, early, 2);
        add(plans, late, 0);
        assertThat(next(plans, 4)).isEqualTo(alone(late, 4)).containsExactly("add 5.0 at 10");
        assertThat(next(plans, 2)).isEqualTo(alone(early, 2)).isEmpty();
        assertThat(next(plans, 0)).isEqualTo(alone(late, 0)).containsExactly("add 3.0 at 10", "add 5.0 at 10");
        assertThat(asked).containsExactlyInAnyOrder("table", "inFocus");
    }

    @Test
    void eachPlanTellsWhetherItAsksAboutTheFocus() {
        Plan asks = between("send_enter", "recv_enter");
        Describing describing = new Describing("all");
        Columns m = describing.table("messages");
        describing.add(m.column("send_enter"), m.column("recv_call"), null, null, Map.of());
        JoinedPlans plans = new JoinedPlans();
        List.of(asks, describing.plan(), asks).forEach(plan -> add(plans, plan, 0));
        List<Boolean> told = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            told.add(plans.nextAsksAboutFocus());
            next(plans, 0);
        }
        assertThat(told).containsExactly(true, false, true);
    }

    /** Looks up rows of messages by numbers of calls, some of which are no rows; books those up to a limit. */
    private static Plan lookingUp(int limit) {
        Describing describing = new Describing("late");
        Columns m = describing.table("messages");
        Column call = m.column("recv_call");
        Column counts = call.lessThan(limit);
        describing.add(m.column("send_enter").take(call).select(counts), call.select(counts), null, null, Map.of());
        return describing.plan();
    }

    @Test
    void aPlanThatFailsDoesNotAffectOthers() {
        Plan good = between("send_enter", "recv_enter");
        Plan bad = lookingUp(100);
        JoinedPlans plans = new JoinedPlans();
        add(plans, good, 0);
        add(plans, bad, 0);
        add(plans, bad, 0);
        add(plans, good, 0);
        assertThat(next(plans, 0)).isEqualTo(alone(good, 0));
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> next(plans, 0))
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessage("row 10 of a column of 3 rows");
        }
        assertThat(next(plans, 0)).isEqualTo(alone(good, 0));
    }

    @Test
    void aPlanFailsOnlyIfItFailsAlone() {
        Plan one = lookingUp(5);
        Plan two = lookingUp(6);
        JoinedPlans plans = new JoinedPlans();
        add(plans, one, 0);
        add(plans, two, 0);
        assertThat(next(plans, 0)).isEqualTo(alone(one, 0));
        assertThat(next(plans, 0)).isEqualTo(alone(two, 0));
    }
}
