package earl.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** {@link IntList} and {@link LongList}, compared with a list of the library. */
class NumberListTest {
    private final IntList ints = new IntList();
    private final LongList longs = new LongList();
    private final List<Integer> expected = new ArrayList<>();

    private void check() {
        assertThat(ints.toArray())
                .containsExactly(expected.stream().mapToInt(Integer::intValue).toArray());
        assertThat(longs.toArray())
                .containsExactly(expected.stream().mapToLong(Integer::longValue).toArray());
        assertThat(List.of(ints.size(), longs.size())).containsOnly(expected.size());
        assertThat(List.of(ints.isEmpty(), longs.isEmpty())).containsOnly(expected.isEmpty());
    }

    private void add(int value) {
        ints.add(value);
        longs.add(value);
        expected.add(value);
    }

    @Test
    void doWhatAListOfTheLibraryDoes() {
        Random random = new Random(1);
        for (int step = 0; step < 2000; step++) {
            int at = expected.isEmpty() ? 0 : random.nextInt(expected.size());
            switch (expected.isEmpty() ? 0 : random.nextInt(8)) {
                case 1 -> {
                    ints.set(at, step);
                    longs.set(at, step);
                    expected.set(at, step);
                }
                case 2 -> {
                    int last = expected.removeLast();
                    assertThat(ints.last()).isEqualTo(last);
                    assertThat(longs.last()).isEqualTo(last);
                    assertThat(ints.removeLast()).isEqualTo(last);
                    assertThat(longs.removeLast()).isEqualTo(last);
                }
                case 3 -> {
                    ints.remove(at);
                    expected.remove(at);
                    longs.truncate(at);
                    expected.subList(at, expected.size()).forEach(longs::add);
                }
                case 4 -> {
                    assertThat(ints.get(at)).isEqualTo(expected.get(at));
                    assertThat(longs.get(at)).isEqualTo((long) expected.get(at));
                }
                default -> add(random.nextInt());
            }
            if (step % 100 == 0) {
                check();
            }
        }
        ints.truncate(5);
        longs.truncate(5);
        expected.subList(5, expected.size()).clear();
        check();
        ints.clear();
        longs.clear();
        expected.clear();
        check();
    }

    @Test
    void sortAndFind() {
        for (int value : new int[] {9, 5, 3, 1}) {
            add(value);
        }
        ints.sort(1);
        longs.sort(1);
        assertThat(ints.toArray()).containsExactly(9, 1, 3, 5);
        assertThat(longs.toArray()).containsExactly(9, 1, 3, 5);
        ints.sort(0);
        longs.sort(0);
        assertThat(ints.find(3)).isEqualTo(1);
        assertThat(longs.find(3)).isEqualTo(1);
        assertThat(ints.find(4)).isEqualTo(-3);
        assertThat(longs.find(10)).isEqualTo(-5);
    }

    @Test
    void copyPartsAndJoinLists() {
        add(1);
        add(2);
        add(3);
        int[] some = new int[3];
        ints.copy(1, 2, some, 1);
        assertThat(some).containsExactly(0, 2, 3);
        long[] same = new long[3];
        longs.copy(1, 2, same, 1);
        assertThat(same).containsExactly(0, 2, 3);
        assertThat(IntList.joined(List.of(ints, new IntList(), ints))).containsExactly(1, 2, 3, 1, 2, 3);
        assertThatThrownBy(() -> longs.copy(2, 2, same, 0)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void refuseIndicesWithoutAValue() {
        add(1);
        assertThatThrownBy(() -> ints.get(1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> longs.get(1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> ints.set(-1, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> ints.remove(1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> longs.truncate(2)).isInstanceOf(IndexOutOfBoundsException.class);
        ints.clear();
        longs.clear();
        assertThatThrownBy(ints::last).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(longs::removeLast).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
