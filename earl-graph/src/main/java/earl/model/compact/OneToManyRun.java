package earl.model.compact;

import java.util.List;

/**
 * A run in which one process does the same with several partners, one after the other: for example a master that sends to
 * its workers.
 *
 * @param hub the process
 * @param partners in order
 * @param steps the steps with each partner
 */
record OneToManyRun(int hub, List<Integer> partners, List<Step> steps) {
    /**
     * A message.
     *
     * @param send whether the hub sends it
     * @param tag of it, {@code tag(p)} if it grows with the partner
     */
    record Step(boolean send, String tag) {
        String text(String hub, String partner) {
            return send ? hub + " send " + partner + " " + tag : partner + " recv " + hub + " " + tag;
        }
    }

    /** Returns true if the partners are all processes except the hub, in ascending order. */
    boolean isWithAllOthers(int processes) {
        if (partners.size() != processes - 1) {
            return false;
        }
        for (int i = 0; i < partners.size(); i++) {
            if (partners.get(i) != (i < hub ? i : i + 1)) {
                return false;
            }
        }
        return true;
    }
}
