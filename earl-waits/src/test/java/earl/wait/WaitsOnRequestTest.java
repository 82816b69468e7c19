package earl.wait;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import earl.Column;
import earl.Columns;
import earl.Memory;
import earl.Trace;
import earl.Waits;
import earl.memory.ColumnMemory;
import earl.testing.InTurn;
import earl.testing.Traces;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A kind of waits that is requested alone has the waits that it has among all. */
class WaitsOnRequestTest {
    private final Memory memory = ColumnMemory.inMemory();

    @AfterEach
    void close() {
        memory.close();
    }

    private Waits find(Trace trace) {
        return ShippedWaits.SCALASCA.find(trace, 2, memory);
    }

    @ParameterizedTest
    @ValueSource(strings = {"halo", "late_sender", "wait_barrier", "wrong_order", "mesh_2x4"})
    @InTurn(3)
    void waitsAreTheSame(String example) {
        try (Trace trace = Trace.open(Traces.example(example))) {
            Waits all = find(trace);
            assertThat(all.count()).isPositive();
            for (WaitDefinition definition : ShippedWaits.SCALASCA.definitions()) {
                String name = definition.name();
                Waits one = find(trace);
                Columns alone = one.columns(name);
                assertThat(one.remarks(name::equals)).as(name).isEqualTo(all.remarks(name::equals));
                same(name, alone, all.columns(name));
                assertThat(one.count()).as(name).isEqualTo(all.count());
                assertThat(one.columns(name).length()).as(name).isEqualTo(alone.length());
            }
        }
    }

    private static void same(String kind, Columns alone, Columns among) {
        assertThat(alone.names()).isEqualTo(among.names());
        assertThat(alone.length()).as(kind).isEqualTo(among.length());
        for (String name : alone.names()) {
            Column one = alone.column(name);
            Column other = among.column(name);
            assertThat(one.kind()).as(name).isEqualTo(other.kind());
            if (one.kind() == Column.Kind.NUMBER) {
                assertThat(one.toNumbers()).as("%s of %s", name, kind).isEqualTo(other.toNumbers());
            } else if (one.kind() == Column.Kind.STRING) {
                for (long row = 0; row < one.length(); row++) {
                    assertThat(one.string(row)).as(name).isEqualTo(other.string(row));
                }
            } else {
                assertThat(one.toIntegers()).as("%s of %s", name, kind).isEqualTo(other.toIntegers());
            }
        }
    }

    @Test
    void anUnknownKindIsRefused() {
        try (Trace trace = Trace.open(Traces.example("halo"))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> find(trace).columns("late_lunch"))
                    .withMessageContaining("late_lunch")
                    .withMessageContaining("late_sender");
        }
    }

    @Test
    void withoutWaitsThereIsNothingToRemark() {
        try (Trace trace = Trace.open(Traces.example("halo"))) {
            assertThat(find(trace).remarks(name -> true)).isEqualTo(List.of());
        }
    }
}
