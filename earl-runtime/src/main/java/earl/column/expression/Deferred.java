package earl.column.expression;

import earl.Column.Kind;
import earl.parallel.Workers;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A column of known length that is computed as a whole, once, when it is first needed. */
public final class Deferred extends Leaf {
    private final Supplier<Leaf> maker;
    private volatile @Nullable Leaf made;

    public Deferred(Kind kind, long length, @Nullable Dictionary words, Workers workers, Supplier<Leaf> maker) {
        this(kind, length, words, workers, 1, maker);
    }

    private Deferred(
            Kind kind, long length, @Nullable Dictionary words, Workers workers, double second, Supplier<Leaf> maker) {
        super(kind, length, words, workers, second);
        this.maker = maker;
    }

    /** A column of the kind and length of another. All its rows are made once, when some of them are first needed. */
    public static Deferred like(Expression column, Supplier<Leaf> maker) {
        return new Deferred(column.kind(), column.length(), column.words(), column.workers(), column.second(), maker);
    }

    /** A column whose rows are all computed once, when some of them are first needed. */
    public static Deferred kept(Expression column) {
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
    public int cost() {
        return 1;
    }

    @Override
    public void prepare() {
        made().prepare();
    }

    @Override
    public void fill(long from, int n, Object out) {
        made().fill(from, n, out);
    }

    @Override
    public void gather(long[] rows, int n, Object out) {
        made().gather(rows, n, out);
    }

    @Override
    public Leaf computed() {
        return made();
    }
}
