package earl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CommunicatorTest {
    private static final Communicator PAIR = new Communicator(1, "pair", 0, new int[] {3, Trace.NONE}, false);

    @Test
    void ranksAreLocal() {
        assertThat(PAIR.size()).isEqualTo(2);
        assertThat(PAIR.member(0)).isEqualTo(3);
        assertThat(PAIR.member(1)).isEqualTo(Trace.NONE);
        assertThatThrownBy(() -> PAIR.member(2)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void membersCannotBeChangedFromOutside() {
        int[] members = {3, 4};
        Communicator communicator = new Communicator(1, "pair", 0, members, false);
        members[0] = 7;
        communicator.members()[1] = 7;
        assertThat(communicator.members()).containsExactly(3, 4);
    }

    @Test
    void selfHasOneMemberWhoeverAsks() {
        Communicator self = new Communicator(2, "MPI_COMM_SELF", Trace.NONE, new int[0], true);
        assertThat(self.size()).isEqualTo(1);
        assertThatThrownBy(() -> self.member(0)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void equalityLooksIntoTheMembers() {
        assertThat(PAIR)
                .isEqualTo(new Communicator(1, "pair", 0, new int[] {3, -1}, false))
                .hasSameHashCodeAs(new Communicator(1, "pair", 0, new int[] {3, -1}, false))
                .isNotEqualTo(new Communicator(1, "pair", 0, new int[] {3, 4}, false))
                .hasToString("Communicator[1 pair [3, -1]]");
    }
}
