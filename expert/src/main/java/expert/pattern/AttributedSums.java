package expert.pattern;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Limits what sums over patterns count: in each cell, the parts of a pattern never add up to more than the outermost pattern
 * has there. If they claim more, the rest is their {@linkplain PatternResult#overlap overlap}.
 *
 * <p>If the parts of a pattern claim more than there is, each first gets its own bookings as far as there is room, shipped
 * patterns before the user's, then in order of name. The rest goes to what their parts claim beyond that: a wait in a call
 * that its parent does not know. Severities stay as they are. Only times are limited.
 */
final class AttributedSums {
    private final PatternChildren children;
    private final Map<String, CellTable> claims = new HashMap<>();
    private final Map<String, CellTable> limits = new HashMap<>();

    private AttributedSums(List<PatternResult> results) {
        children = new PatternChildren(results);
    }

    /** The results in their order, with overlaps; the same objects where sums count everything. */
    static List<PatternResult> of(List<PatternResult> results) {
        AttributedSums sums = new AttributedSums(results);
        for (PatternResult root : sums.children.roots()) {
            CellTable claim = sums.claim(root);
            // A user's pattern does not limit shipped ones.
            sums.share(
                    root, root.info().inSeconds() && root.info().shipped() ? claim.cappedBy(root.attributed()) : claim);
        }
        return sums.limits.isEmpty()
                ? results
                : results.stream().map(sums::limited).toList();
    }

    private PatternResult limited(PatternResult result) {
        CellTable limit = limits.get(result.info().name());
        if (limit == null || limit.covers(result.attributed())) {
            return result;
        }
        CellTable cells = CellTable.of(result.cells());
        return result.withOverlap(cells.minus(result.attributed().min(limit)));
    }

    /** The claim of a pattern: cell by cell its bookings or, if they are more, the claims of its parts. */
    private CellTable claim(PatternResult result) {
        CellTable known = claims.get(result.info().name());
        if (known != null) {
            return known;
        }
        CellTable ofParts = CellTable.EMPTY;
        for (PatternResult part : children.of(result.info())) {
            ofParts = ofParts.plus(claim(part));
        }
        CellTable claim = result.attributed().max(ofParts);
        claims.put(result.info().name(), claim);
        return claim;
    }

    /** Distributes what a pattern gets to its parts. */
    private void share(PatternResult whole, CellTable given) {
        List<PatternResult> shares = new ArrayList<>(children.of(whole.info()));
        CellTable sum = CellTable.EMPTY;
        for (PatternResult part : shares) {
            sum = sum.plus(claim(part));
        }
        if (given.covers(sum)) {
            shares.forEach(part -> share(part, claim(part)));
            return;
        }
        shares.sort(Comparator.comparing(part -> !part.info().shipped()));
        CellTable left = given;
        Map<String, CellTable> own = new HashMap<>();
        for (PatternResult part : shares) {
            CellTable some = part.attributed().min(left);
            own.put(part.info().name(), some);
            left = left.minus(some);
        }
        for (PatternResult part : shares) {
            CellTable some = own.getOrDefault(part.info().name(), CellTable.EMPTY);
            CellTable more = claim(part).minus(some).min(left);
            left = left.minus(more);
            CellTable all = some.plus(more);
            limits.put(part.info().name(), all);
            share(part, all);
        }
    }
}
