package earl.monitor.archive.definition;

import earl.format.TraceSink;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import java.util.HashMap;
import java.util.Map;

/** Puts definitions into an archive and deals out their numbers; each text is one string. One thread, or walks by {@link DefinedOnce}. */
public final class Defined {
    private final TraceSink sink;
    private final Map<String, Long> strings = new HashMap<>();
    private final Map<DefinitionKind, Long> next = new HashMap<>();
    private final WalkOrder order = new WalkOrder();

    public Defined(TraceSink sink) {
        this.sink = sink;
    }

    /** The order in which walks at the same time define something. */
    public WalkOrder order() {
        return order;
    }

    /** A text's number. */
    public long text(String text) {
        Long known = strings.get(text);
        if (known == null) {
            known = (long) strings.size();
            strings.put(text, known);
            sink.define(DefinitionRecord.string(known, text));
        }
        return known;
    }

    /** A definition whose first field is its number, and the others these; the number. */
    long add(DefinitionKind kind, long... rest) {
        long ref = next.merge(kind, 1L, Long::sum) - 1;
        put(kind, ref, rest);
        return ref;
    }

    /** A definition with a number of the caller's choice, or with none. */
    public void put(DefinitionKind kind, long first, long... rest) {
        long[] values = new long[rest.length + 1];
        values[0] = first;
        System.arraycopy(rest, 0, values, 1, rest.length);
        sink.define(DefinitionRecord.of(kind, values));
    }

    /** A definition with a list, whose other lists are empty; the other fields in order, 0 in the places of lists. */
    long addList(DefinitionKind kind, String list, long[] elements, long... rest) {
        long ref = next.merge(kind, 1L, Long::sum) - 1;
        long[] values = new long[rest.length + 1];
        values[0] = ref;
        System.arraycopy(rest, 0, values, 1, rest.length);
        long[][] lists = new long[kind.fields().size()][];
        for (int i = 0; i < lists.length; i++) {
            if (kind.fields().get(i).list()) {
                lists[i] = new long[0];
            }
        }
        lists[kind.field(list)] = elements;
        sink.define(new DefinitionRecord(kind, values, lists, null));
        return ref;
    }
}
