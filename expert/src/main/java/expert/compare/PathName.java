package expert.compare;

import earl.CallPaths;
import expert.summary.CallTree;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The name of a call path, by which the call paths of two runs are matched. Up to {@link CallPaths#MAX_DEPTH} regions it has
 * all their names, {@code "main/solve/MPI_Recv"}. A deeper one has its parent and the name of its last region, because the
 * full names of a deep nest would grow with the square of its depth. Deep names are equal if a digest (SHA-256) of all their
 * regions is. Immutable.
 */
public final class PathName {
    private final @Nullable PathName parent;
    private final String name;
    private final int depth;
    private final byte[] digest;

    private PathName(@Nullable PathName parent, String name, int depth, byte[] digest) {
        this.parent = parent;
        this.name = name;
        this.depth = depth;
        this.digest = digest;
    }

    /** A path with all its names, {@code "main/solve/MPI_Recv"}. */
    public static PathName of(String names) {
        return new PathName(null, names, names.split("/", -1).length, new byte[0]);
    }

    /** The names of a tree's call paths, by id. */
    static PathName[] of(CallTree calls) {
        PathName[] names = new PathName[calls.count()];
        for (int id = 0; id < names.length; id++) {
            names[id] = calls.isDeep(id)
                    ? names[calls.parent(id)].child(calls.region(id).name())
                    : of(calls.path(id));
        }
        return names;
    }

    /** The deep path that leads from this one to another region. */
    PathName child(String region) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            sha.update(parent == null ? name.getBytes(StandardCharsets.UTF_8) : digest);
            // A digest is 32 bytes long, and regions of one path do not run into each other.
            sha.update((byte) '/');
            return new PathName(this, region, depth + 1, sha.digest(region.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java provides SHA-256", missing);
        }
    }

    /** For a deep path, the path that leads to its last region; null for a path with all its names. */
    @Nullable
    PathName parent() {
        return parent;
    }

    /** For a deep path its last region, otherwise all names. */
    String name() {
        return name;
    }

    /** The printed form: for a deep path the innermost regions, like {@link CallPaths#names}. */
    String words() {
        if (parent == null) {
            return name;
        }
        Deque<String> innermost = new ArrayDeque<>();
        PathName at = this;
        for (; at.parent != null && innermost.size() < CallPaths.INNERMOST; at = at.parent) {
            innermost.addFirst(at.name);
        }
        List<String> rest = List.of(at.name.split("/", -1));
        for (int i = rest.size() - 1; i >= 0 && innermost.size() < CallPaths.INNERMOST; i--) {
            innermost.addFirst(rest.get(i));
        }
        return "(" + (depth - innermost.size()) + " regions)/" + String.join("/", innermost);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PathName that && name.equals(that.name) && MessageDigest.isEqual(digest, that.digest);
    }

    @Override
    public int hashCode() {
        return parent == null ? name.hashCode() : ByteBuffer.wrap(digest).getInt();
    }

    @Override
    public String toString() {
        return words();
    }
}
