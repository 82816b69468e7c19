package earl.model.global;

import java.util.List;

/**
 * What one process does with several partners, one after the other, and with each the same: a master that sends to its workers.
 *
 * @param hub the process
 * @param partners in order
 * @param steps what it does with each
 */
record Fan(int hub, int[] partners, List<Step> steps) {
    /**
     * A message.
     *
     * @param send whether the hub sends it
     * @param tag of it
     */
    record Step(boolean send, String tag) {
        String text(String hub, String partner) {
            return send ? hub + " send " + partner + " " + tag : partner + " recv " + hub + " " + tag;
        }
    }

    /** Whether the partners are all of so many processes but the hub, in ascending order. */
    boolean isWithAllOthers(int processes) {
        if (partners.length != processes - 1) {
            return false;
        }
        for (int i = 0; i < partners.length; i++) {
            if (partners[i] != (i < hub ? i : i + 1)) {
                return false;
            }
        }
        return true;
    }

    /** How many lines it takes. */
    int lines() {
        return steps.size() == 1 ? 1 : steps.size() + 1;
    }
}
