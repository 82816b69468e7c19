package earl.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Trace;
import earl.testing.Traces;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Views are ordered by what they need; what does not fit together is refused at once. */
class InstalledViewsTest {
    /** A view for a type that is nothing but a name here. */
    private record Named<V>(Class<V> type, List<Class<?>> needs, List<ViewTable<V>> tables) implements ViewProvider<V> {
        @Override
        public V make(ViewSource source) {
            throw new AssertionError("nobody asks for " + type);
        }
    }

    private static ViewProvider<?> view(Class<?> type, Class<?>... needs) {
        return new Named<>(type, Arrays.asList(needs), List.of());
    }

    private static ViewProvider<?> withTable(Class<?> type, String table) {
        return withTableOf(type, table);
    }

    private static <V> ViewProvider<V> withTableOf(Class<V> type, String table) {
        ViewTable<V> only = ViewTable.of(TableDescription.of(table, "A row."), view -> {
            throw new AssertionError("nobody asks for " + table);
        });
        return new Named<>(type, List.of(), List.of(only));
    }

    private static List<Class<?>> order(ViewProvider<?>... providers) {
        return new InstalledViews(Arrays.asList(providers))
                .providers().stream().<Class<?>>map(ViewProvider::type).toList();
    }

    @Test
    void eachComesAfterWhatItNeeds() {
        assertThat(order(
                        view(String.class, Integer.class, Long.class),
                        view(Long.class),
                        view(Integer.class, Long.class)))
                .containsExactly(Long.class, Integer.class, String.class);
    }

    @Test
    void thoseThatNeedNothingStayInTheirOrder() {
        assertThat(order(view(String.class), view(Integer.class), view(Long.class)))
                .containsExactly(String.class, Integer.class, Long.class);
    }

    @Test
    void aCycleIsRefused() {
        assertThatThrownBy(() -> order(view(String.class, Long.class), view(Long.class, String.class)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("views need each other: String, Long");
    }

    @Test
    void aViewWithoutWhatItNeedsIsLeftOut() {
        InstalledViews views = new InstalledViews(
                List.of(view(String.class, Integer.class), view(Integer.class, Long.class), view(Double.class)));

        assertThat(views.providers())
                .singleElement()
                .satisfies(provider -> assertThat(provider.type()).isEqualTo(Double.class));
        assertThat(views.none(Integer.class))
                .hasMessage("java.lang.Integer needs java.lang.Long, which no module on the class path provides");
        assertThat(views.none(String.class))
                .hasMessage("java.lang.String needs java.lang.Long, which no module on the class path provides");
        assertThat(views.none(Long.class)).hasMessage("no view java.lang.Long is installed");
    }

    @Test
    void twoOfOneTypeAreRefused() {
        assertThatThrownBy(() -> order(view(String.class), view(String.class)))
                .hasMessage("two providers of java.lang.String");
    }

    @Test
    void twoTablesOfOneNameAreRefused() {
        assertThatThrownBy(() -> order(withTable(String.class, "gaps"), withTable(Long.class, "gaps")))
                .hasMessage("two tables 'gaps'");
    }

    @Test
    void onlyInstalledViewsAreGiven() {
        try (Trace trace = Trace.open(Traces.example("halo"))) {
            assertThat(trace.view(Trace.class)).isSameAs(trace);
            assertThatThrownBy(() -> trace.view(Set.class))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("no view java.util.Set is installed");
        }
    }
}
