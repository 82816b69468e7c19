package earl.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CapacityTest {
    @Test
    void anArrayThatIsLongEnoughStaysAsItIs() {
        int[] array = new int[9];
        assertThat(Capacity.ensure(array, 9)).isSameAs(array);
        assertThat(Capacity.ensure(array, 0)).isSameAs(array);
    }

    @Test
    void aNewArrayHasTheElementsAndAtLeastTwiceTheLength() {
        assertThat(Capacity.ensure(new int[0], 1)).hasSizeGreaterThan(1);
        assertThat(Capacity.ensure(new long[] {1, 2, 3, 4, 5, 6, 7, 8, 9}, 10))
                .hasSize(18)
                .startsWith(1, 2, 3, 4, 5, 6, 7, 8, 9, 0);
        assertThat(Capacity.ensure(new double[] {1}, 100)).hasSize(100).startsWith(1, 0);
        assertThat(Capacity.ensure(new String[] {"a"}, 2)).startsWith("a", null);
        assertThat(Capacity.ensure(new boolean[] {true}, 2)).startsWith(true, false);
        assertThat(Capacity.ensure(new byte[] {1}, 2)).startsWith(1, 0);
    }

    @Test
    void aNewArrayIsNoLongerThanTheLimit() {
        assertThat(Capacity.ensure(new int[] {7}, 2, 3)).containsExactly(7, 0, 0);
        assertThat(Capacity.ensure(new int[10], 11, 100)).hasSize(20);
    }

    @Test
    void moreElementsThanAnArrayHoldsAreRefused() {
        assertThatThrownBy(() -> Capacity.ensure(new byte[1], Integer.MAX_VALUE))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("2147483647");
        assertThat(Capacity.ensure(new byte[1], 0)).hasSize(1);
    }
}
