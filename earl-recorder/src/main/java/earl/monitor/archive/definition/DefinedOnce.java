package earl.monitor.archive.definition;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Definitions by key, each made by the first walk that needs it. Any thread. */
public final class DefinedOnce<K, V> {
    private final Map<K, V> known = new ConcurrentHashMap<>();
    private final WalkOrder order;
    private final Function<K, V> define;

    public DefinedOnce(WalkOrder order, Function<K, V> define) {
        this.order = order;
        this.define = define;
    }

    /** The value of a key. The first walk that asks for it defines it, when those before it have ended. */
    public V of(K key) {
        V found = known.get(key);
        if (found == null) {
            order.await();
            found = known.get(key);
        }
        if (found == null) {
            found = define.apply(key);
            known.put(key, found);
        }
        return found;
    }
}
