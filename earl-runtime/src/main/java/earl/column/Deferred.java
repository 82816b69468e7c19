package earl.column;

import earl.Column.Kind;
import earl.parallel.Workers;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A column of known length that is computed as a whole, once, when it is first needed. */
final class Deferred extends Leaf {
    private final Supplier<Leaf> maker;
    private volatile @Nullable Leaf made;

    Deferred(Kind kind, long length, @Nullable Dictionary words, Workers workers, Supplier<Leaf> maker) {
        this(kind, length, words, workers, 1, maker);
    }

    private Deferred(
            Kind kind, long length, @Nullable Dictionary words, Workers workers, double second, Supplier<Leaf> maker) {
        super(kind, length, words, workers, second);
        this.maker = maker;
    }

    /** A column of the kind and length of another. All its rows are made once, when some of them are first needed. */
    static Deferred like(Expression column, Supplier<Leaf> maker) {
        return new Deferred(column.kind(), column.length(), column.words(), column.workers(), column.second(), maker);
    }

    /** A column whose rows are all computed once, when some of them are first needed. */
    static Deferred kept(Expression column) {
        return like(column, () -> Leaf.computed(column));
    }

    private Leaf made() {
        Leaf leaf = made;
        if (leaf == null) {
            synchronized (this) {
                leaf = made;
                if (leaf == null) {
                    leaf = maker.get();
                    made = leaf;
                }
            }
        }
        return leaf;
    }

    @Override
    int cost() {
        return 1;
    }

    @Override
    void prepare() {
        made().prepare();
    }

    @Override
    void fill(long from, int n, Object out) {
        made().fill(from, n, out);
    }

    @Override
    void gather(long[] rows, int n, Object out) {
        made().gather(rows, n, out);
    }

    @Override
    Leaf computed() {
        return made();
    }
}
