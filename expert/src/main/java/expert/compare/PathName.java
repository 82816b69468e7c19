package expert.compare;

import earl.CallPaths;
import expert.pattern.CallTree;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The name of a call path: what the call paths of two runs have in common. Up to {@link CallPaths#MAX_DEPTH} regions it is all their names,
 * {@code "main/solve/MPI_Recv"}; a deeper one is the name of its parent and that of its last region, for the whole names of a deep nest
 * grow with the square of its depth. Deep names are equal if a digest (SHA-256) of all their regions is. Immutable.
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
            throw new IllegalStateException("every Java has SHA-256", missing);
        }
    }

    /** Of a deep path the path that leads to its last region, null for one that has all its names. */
    @Nullable
    PathName parent() {
        return parent;
    }

    /** Of a deep path its last region, else all names. */
    String name() {
        return name;
    }

    /** What reports print: of a deep path the innermost regions, in the way of {@link CallPaths#names}. */
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
