package expert.whatif;

import java.util.List;

/**
 * Changes as a user writes them.
 *
 * @param identity whether nothing changes
 * @param scale call paths that take another time
 * @param balance call paths in which all ranks take the mean
 * @param network other networks
 * @param remove patterns of wait states whose delays are taken away
 */
public record WhatIfRequest(
        boolean identity, List<String> scale, List<String> balance, List<String> network, List<String> remove) {
    /** Whether nothing is asked for: then candidates are ranked. */
    public boolean isEmpty() {
        return !identity && scale.isEmpty() && balance.isEmpty() && network.isEmpty() && remove.isEmpty();
    }

    /** Whether nothing but computation is scaled. */
    public boolean isOnlyScaled() {
        return !identity && balance.isEmpty() && network.isEmpty() && remove.isEmpty();
    }
}
