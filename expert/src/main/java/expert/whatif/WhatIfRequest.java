package expert.whatif;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Changes as a user writes them.
 *
 * @param identity whether nothing changes
 * @param sensitivity whether nothing changes, and the answer says how the run time depends on the network
 * @param scale call paths that take another time
 * @param balance call paths in which all ranks take the mean
 * @param network other networks
 * @param remove patterns of wait states whose delays are taken away
 * @param firstCome whether receives that may take messages as they come do so; otherwise they take those of the recorded run
 * @param contention whether messages share the links of their nodes
 * @param link bandwidth of these links in the recorded run, as a user writes it; null for that which the trace shows
 */
public record WhatIfRequest(
        boolean identity,
        boolean sensitivity,
        List<String> scale,
        List<String> balance,
        List<String> network,
        List<String> remove,
        boolean firstCome,
        boolean contention,
        @Nullable String link) {
    /** Whether nothing is asked for: then candidates are ranked. */
    public boolean isEmpty() {
        return !sensitivity && changesNothing();
    }

    /** Whether nothing but computation is scaled. */
    public boolean isOnlyScaled() {
        return !identity && !sensitivity && !contention && balance.isEmpty() && network.isEmpty() && remove.isEmpty();
    }

    /** Whether nothing changes, and the answer is about the network only. */
    public boolean isOnlyAboutNetwork() {
        return sensitivity && changesNothing();
    }

    /** The changes as options of {@code expert whatif}. */
    public String options() {
        List<String> options = new ArrayList<>();
        scale.forEach(each -> options.add("--scale " + each));
        balance.forEach(each -> options.add("--balance " + each));
        network.forEach(each -> options.add("--network " + each));
        remove.forEach(each -> options.add("--remove " + each));
        if (options.isEmpty()) {
            options.add("--identity");
        }
        if (contention) {
            options.add(link == null ? "--contention" : "--contention --link " + link);
        }
        return String.join(" ", options);
    }

    private boolean changesNothing() {
        return !identity && scale.isEmpty() && balance.isEmpty() && network.isEmpty() && remove.isEmpty();
    }
}
