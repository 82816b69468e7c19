package earl.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Column;
import earl.Columns;
import earl.Grouped;
import earl.WaitKind;
import earl.column.Expressions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanTest {
    /** Three messages: one call waits for two of them, and no call waits for the third. */
    private static final Columns MESSAGES = Expressions.columns(
            3,
            Map.of(
                    "send_enter", () -> Expressions.numbers(5, 7, 1),
                    "recv_enter", () -> Expressions.numbers(2, 2, 3),
                    "recv_leave", () -> Expressions.numbers(8, Double.NaN, 4),
                    "recv_call", () -> Expressions.integers(10, 10, 20),
                    "send_call", () -> Expressions.integers(4, 6, 8),
                    "destination", () -> Expressions.integers(0, 0, 1),
                    "recv_region", () -> Expressions.words(List.of("MPI_Recv", "MPI_Test"), 0, 0, 1)));

    record Given(double minimum) implements Tables {
        @Override
        public Columns table(String name) {
            assertThat(name).isEqualTo("messages");
            return MESSAGES;
        }

        @Override
        public Columns waitsOf(String name) {
            assertThat(name).isEqualTo("late");
            return Expressions.columns(
                    2,
                    Map.of(
                            "call", () -> Expressions.integers(10, 20),
                            "partner", () -> Expressions.integers(6, 7),
                            "wait", () -> Expressions.numbers(5, 3),
                            "counted", () -> Expressions.truths(true, false)));
        }

        @Override
        public double parameter(String name) {
            return minimum;
        }

        @Override
        public Column inFocus(Column positions) {
            return positions.lessThan(15);
        }

        @Override
        public Column inFocus(Column callpaths, Column locations) {
            return locations.equalTo(0);
        }

        @Override
        public Columns whole(String name) {
            assertThat(name).isEqualTo("locations");
            return Expressions.columns(
                    3,
                    Map.of(
                            "location", () -> Expressions.integers(0, 1, 2),
                            "rank", () -> Expressions.integers(0, 1, 1),
                            "kind", () -> Expressions.words(List.of("CPU_THREAD", "ACCELERATOR_STREAM"), 0, 0, 1)));
        }

        @Override
        public Column locationsInFocus(Column locations) {
            return locations.lessThan(2);
        }

        @Override
        public Column callpathNames(Column callpaths) {
            return Expressions.words(
                    List.of("main/a", "main/b"), callpaths.modulo(2).toIntegers());
        }

        @Override
        public double wholeTime() {
            return 200;
        }

        @Override
        public double runTime() {
            return 100;
        }
    }

    static final class Taken implements Plan.Taker {
        final List<String> told = new ArrayList<>();

        @Override
        public void add(
                Column value,
                @Nullable Column at,
                @Nullable Column callpath,
                @Nullable Column location,
                Map<String, Object> because) {
            for (int row = 0; row < value.length(); row++) {
                StringBuilder line = new StringBuilder("add " + value.number(row));
                if (at != null) {
                    line.append(" at ").append(at.integer(row));
                }
                for (Map.Entry<String, Object> cause : because.entrySet()) {
                    line.append(' ')
                            .append(cause.getKey())
                            .append(' ')
                            .append(
                                    switch (cause.getValue()) {
                                        case Column column -> (Object) column.integer(row);
                                        case Plan.EventsAt(Column positions) -> positions.integer(row);
                                        default -> cause.getValue();
                                    });
                }
                told.add(line.toString());
            }
        }

        @Override
        public void result(String name, Column values, Plan.Labels<Column> labels) {
            for (int i = 0; i < values.length(); i++) {
                StringBuilder line = new StringBuilder(name).append(' ');
                for (Column label : new Column[] {labels.location(), labels.label(), labels.place()}) {
                    line.append(
                            label == null
                                    ? ""
                                    : label.kind() == Column.Kind.STRING
                                            ? label.string(i) + " "
                                            : label.integer(i) + " ");
                }
                told.add(line.append(values.number(i)).toString());
            }
        }

        @Override
        public void severity(double value) {
            told.add("severity " + value);
        }
    }

    private static Plan.Labels<Column> located(Column locations) {
        return new Plan.Labels<>(locations, null, null, null);
    }

    private static List<String> evaluated(Plan plan, double minimum) {
        Taken taken = new Taken();
        plan.evaluate(new Given(minimum), taken);
        Taken again = new Taken();
        Plan read = Plan.parse(plan.text());
        assertThat(read.text()).isEqualTo(plan.text());
        read.evaluate(new Given(minimum), again);
        assertThat(again.told).isEqualTo(taken.told);
        return taken.told;
    }

    /** The late sender, with all that a pattern may say. */
    private static Plan lateSender() {
        Describing describing = new Describing("late");
        Columns m = describing.table("messages");
        Column left = m.column("recv_leave").missing().where(m.column("send_enter"), m.column("recv_leave"));
        Column all = m.column("send_enter").minimum(left).minus(m.column("recv_enter"));
        Column wait = m.column("recv_region").like("MPI_Test*").where(all.filled(0), all);
        Column largest = wait.greaterThan(0)
                .and(wait.argmaxOver(m.column("recv_call")).equalTo(wait.rows()))
                .and(wait.atLeast(describing.parameter("minimum")))
                .and(Describing.inFocus(m.column("recv_call")));
        Columns late = m.select(largest);
        Column some = wait.select(largest);
        Map<String, Object> because = new LinkedHashMap<>();
        because.put("send", late.column("send_call"));
        because.put("note", "late");
        describing.add(some, late.column("recv_call"), null, null, because);
        Grouped sums = some.groupSum(late.column("destination"));
        describing.result("shares", sums.dividedBy(Describing.total("sum", some)), located(sums.key()));
        describing.result("part", Describing.total("sum", some).dividedBy(describing.runTime()), Plan.Labels.none());
        return describing.plan();
    }

    @Test
    void aPlanIsWhatTheVerbsSay() {
        assertThat(evaluated(lateSender(), 0))
                .containsExactly("add 5.0 at 10 send 6 note late", "shares 0 1.0", "part 0.05");
        assertThat(evaluated(lateSender(), 5.5)).containsExactly("part 0.0");
        assertThat(lateSender().tables()).containsExactly("messages");
    }

    @Test
    void equalStepsAreOne() {
        Describing describing = new Describing("late");
        Columns m = describing.table("messages");
        Column once = m.column("send_enter").minus(m.column("recv_enter"));
        Column again = m.column("send_enter").minus(m.column("recv_enter"));
        describing.add(once.plus(again), m.column("recv_call"), null, null, Map.of());
        assertThat(describing.plan().text()).isEqualTo("""
                        plan 1
                        %0 = table "messages"
                        %1 = column %0 "send_enter"
                        %2 = column %0 "recv_enter"
                        %3 = minus %1 %2
                        %4 = plus %3 %3
                        %5 = column %0 "recv_call"
                        add %4 at %5
                        """);
    }

    @Test
    void rowsAreLookedUpInOtherRows() {
        Describing describing = new Describing("late");
        Columns m = describing.table("messages");
        Columns toRoot = m.select(m.column("destination").equalTo(0));
        Column row = m.column("send_call").rowIn(toRoot.column("send_call"));
        describing.result("found", toRoot.column("send_enter").take(row), located(row));
        describing.result(
                "latest", m.column("send_enter").runningArgmaxOver(m.column("recv_call")), Plan.Labels.none());
        Plan plan = describing.plan();
        assertThat(plan.text()).contains(" = row_in %").contains(" = running_argmax_over %");
        assertThat(evaluated(plan, 0))
                .containsExactly(
                        "found 0 5.0", "found 1 7.0", "found -1 NaN", "latest 0.0", "latest 1.0", "latest 2.0");
    }

    @Test
    void severityMayBeAnExpression() {
        Describing describing = new Describing("late");
        Columns threads = describing.whole("locations");
        threads = threads.select(threads.column("kind")
                .equalTo("CPU_THREAD")
                .and(Describing.locationsInFocus(threads.column("location"))));
        Column most = Describing.total("max", describing.table("messages").column("send_enter"));
        Column share = most.dividedBy(Describing.total("count", threads.column("location")));
        describing.severity(most.greaterThan(0)
                .where(share.dividedBy(describing.wholeTime()).sqrt(), most.filled(0)));
        describing.severity(most.lessThan(0).where(share, most.filled(-3)));
        assertThat(evaluated(describing.plan(), 0))
                .containsExactly("severity " + Math.sqrt(7.0 / 2 / 200), "severity -3.0");
    }

    @Test
    void resultsHaveLabelsAndPlaces() {
        Describing describing = new Describing("late");
        Columns m = describing.table("messages");
        Column longest = Describing.total("argmax", m.column("send_enter"));
        Column names = Describing.callpathNames(m.column("recv_call"));
        describing.result(
                "seconds",
                m.column("send_enter"),
                new Plan.Labels<>(
                        null,
                        names,
                        m.column("destination"),
                        m.column("destination").unique()));
        describing.result(
                "longest",
                m.column("send_call").select(m.column("send_call").rows().equalTo(longest)),
                Plan.Labels.none());
        assertThat(describing.plan().text()).contains(" label %", " place %", " places %");
        assertThat(evaluated(describing.plan(), 0))
                .containsExactly("seconds main/a 0 5.0", "seconds main/a 0 7.0", "seconds main/a 1 1.0", "longest 6.0");
    }

    @Test
    void numbersBesideNumbersAreNumbers() {
        Describing describing = new Describing("late");
        Column two = describing.parameter("minimum").times(2).plus(describing.runTime());
        describing.result("most", two.maximum(3), Plan.Labels.none());
        assertThat(evaluated(describing.plan(), 4)).containsExactly("most 108.0");
    }

    /** Waits of m in the receives, as long as the user wants them. */
    private static void waits(Describing describing, Columns m, double factor) {
        describing.waits(
                WaitKind.Role.PEER,
                Map.of(
                        WaitRows.Name.VALUE,
                        m.column("send_enter").minus(m.column("recv_enter")).times(factor),
                        WaitRows.Name.AT,
                        m.column("recv_call"),
                        WaitRows.Name.ON,
                        m.column("send_call"),
                        WaitRows.Name.LEAST,
                        describing.parameter("minimum")),
                Set.of(WaitRows.Truth.SENDS),
                "send");
    }

    @Test
    void waitsGoToTheTableAndThenIntoTheBooks() {
        Describing describing = new Describing("late");
        waits(describing, describing.table("messages"), 1);
        Plan plan = describing.plan();
        assertThat(plan.waitsNeeded()).isEmpty();
        assertThat(evaluated(plan, 2)).containsExactly("add 5.0 at 10 send 6");

        List<String> found = new ArrayList<>();
        plan.findWaits(new Given(2), new Plan.WaitTaker() {
            @Override
            public void waits(String name, WaitRows rows) {
                found.add(name + " " + rows.role().word() + " " + rows.columns().keySet() + " "
                        + rows.column(WaitRows.Name.LEAST).number(0) + rows.truths());
            }

            @Override
            public void failed(String name, RuntimeException why) {
                throw why;
            }
        });
        assertThat(found).containsExactly("late peer [VALUE, AT, ON, LEAST] 2.0[SENDS]");
        assertThat(plan.text()).contains("wait \"late\" peer value");
    }

    @Test
    void definitionsShareStepsButNotParameters() {
        Map<String, Plan> plans = new LinkedHashMap<>();
        for (String name : List.of("late", "later")) {
            Describing describing = new Describing(name);
            waits(describing, describing.table("messages"), name.length());
            plans.put(name, describing.plan());
        }
        String text = Plan.ofWaits(plans).text();
        assertThat(text.lines().filter(line -> line.contains("minus"))).hasSize(1);
        assertThat(text).contains("parameter \"late.minimum\"", "parameter \"later.minimum\"");
        assertThat(text.lines().filter(line -> line.startsWith("wait "))).hasSize(2);
        assertThat(text).doesNotContain("add");
    }

    @Test
    void aDefinitionMayNeedTheWaitsOfAnother() {
        Describing describing = new Describing("mine");
        Columns m = describing.table("messages");
        Column late = m.column("recv_call").oneOf(describing.waitsOf("late").column("call"));
        describing.waits(
                WaitKind.Role.NONE,
                Map.of(WaitRows.Name.VALUE, late.asNumber(), WaitRows.Name.AT, m.column("recv_call")),
                Set.of(),
                "");
        assertThat(describing.plan().waitsNeeded()).containsExactly("late");
        assertThatThrownBy(() -> describing.waits(WaitKind.Role.GROUP, Map.of(WaitRows.Name.VALUE, late), Set.of(), ""))
                .hasMessageStartingWith("a wait of kind group needs the column ");
        assertThatThrownBy(() -> waits(describing, m, 1))
                .hasMessage("all waits of a pattern name what they wait for in one way, not \"\" and \"send\"");
        assertThatThrownBy(() -> describing.waitsOf("late").column("attributed"))
                .hasMessageContaining("no column");
    }

    @Test
    void aMistakeIsFoundWhenItIsDescribed() {
        Columns m = new Describing("late").table("messages");
        assertThatThrownBy(() -> m.column("recv_region").plus(1)).hasMessageContaining("of strings");
        assertThatThrownBy(() -> m.column("late")).hasMessageContaining("no column 'late'");
        assertThatThrownBy(() -> m.select(m.column("tag"))).hasMessageContaining("mask");
        assertThatThrownBy(() -> new Describing("late").table("mesages"))
                .hasMessageContaining("there is no table 'mesages'");
    }

    @Test
    void aDescriptionSeesNoValues() {
        Columns m = new Describing("late").table("messages");
        assertThatThrownBy(m::length)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("count()");
        assertThatThrownBy(() -> m.column("tag").integer(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> m.column("tag").sum()).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> m.column("recv_region").string(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("select()");
    }

    @Test
    void wordsKeepTheirMarks() {
        Describing describing = new Describing("late");
        Columns m = describing.table("messages");
        String word = "a \"b\" \\ [c]\nd";
        Column mask = m.column("recv_region")
                .oneOf(List.of(word, "x"))
                .or(m.column("recv_region").equalTo(word));
        describing.add(m.select(mask).column("recv_enter"), null, null, null, Map.of());
        assertThat(evaluated(describing.plan(), 0)).isEmpty();
        assertThat(describing.plan().text()).contains("\"a \\\"b\\\" \\\\ [c]\\nd\"");
    }

    /** Checks take most of the time of reading a plan, which each start of the program does. */
    @Test
    void aWrittenPlanIsReadWithoutChecks() {
        String text = """
                plan 1
                %0 = table "messages"
                %1 = column %0 "no such column"
                severity %1
                """;
        assertThat(Plan.written(text).text()).isEqualTo(text);
        assertThatThrownBy(() -> Plan.parse(text)).hasMessageContaining("line 3: no column 'no such column'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | line 1: 'plan 1' is expected",
                "plan 2 | line 1: 'plan 1' is expected",
                "plan 1;%0 = table \"mesages\" | line 2: there is no table 'mesages'",
                "plan 1;%0 = plus %1 %2 | line 2: there is no step %1 before",
                "plan 1;%0 = table \"messages\";%1 = column %0 \"x\" | line 3: no column 'x'",
                "plan 1;%0 = table \"messages\";%1 = column %0 \"tag\";%2 = frobnicate %1 | line 4: a column has no operation frobnicate",
                "plan 1;add 3.0 | line 2: a step is expected",
                "plan 1;hello | line 2: ",
                "plan 1;%0 = table \"messages | line 2: a quotation mark is missing at the end of a string",
            })
    void aTextThatIsNoPlanIsRefusedByLine(String text, String message) {
        assertThatThrownBy(() -> Plan.parse(text.replace(";", "\n")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
