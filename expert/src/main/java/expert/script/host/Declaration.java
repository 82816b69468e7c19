package expert.script.host;

import expert.script.ForScripts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/**
 * The declarations of a pattern's class; its language fills them in, member by member. Missing declarations are null.
 */
@ForScripts
public final class Declaration {
    /** Name of the class in its file. */
    @HostAccess.Export
    public String type = "";

    /** Number of the class in its context. */
    @HostAccess.Export
    public int index;

    @HostAccess.Export
    public @Nullable Value name;

    /** Its name for people. */
    @HostAccess.Export
    public @Nullable Value title;

    @HostAccess.Export
    public @Nullable Value doc;

    /** The pattern it is part of. */
    @HostAccess.Export
    public @Nullable Value parent;

    /** The unit of its severity. */
    @HostAccess.Export
    public @Nullable Value unit;

    /** Whether sums exclude it. */
    @HostAccess.Export
    public boolean view;

    /** Whether it runs without being named. */
    @HostAccess.Export
    public boolean standard = true;

    /** Whether it takes what has no partner. */
    @HostAccess.Export
    public boolean unmatched;

    /** The table for describe(). */
    @HostAccess.Export
    public @Nullable Value table;

    /** The role of its waits. */
    @HostAccess.Export
    public @Nullable Value kind;

    /** The kind of waits whose costs of delay it books. */
    @HostAccess.Export
    public @Nullable Value costsOf;

    /** The class, for a language that does not supply its source position. */
    @HostAccess.Export
    public @Nullable Value definition;

    private final Map<String, Integer> callbacks = new LinkedHashMap<>();
    private final List<OfParameter> parameters = new ArrayList<>();

    /** Adds a callback, and the line at which it begins, 0 if unknown. */
    @HostAccess.Export
    public void callback(String method, int line) {
        callbacks.put(method, line);
    }

    /** Adds a parameter, to be filled in. */
    @HostAccess.Export
    public OfParameter parameter(String parameter) {
        OfParameter added = new OfParameter(parameter);
        parameters.add(added);
        return added;
    }

    public Map<String, Integer> callbacks() {
        return callbacks;
    }

    public List<OfParameter> parameters() {
        return parameters;
    }

    @ForScripts
    public static final class OfParameter {
        private final String name;

        /** Its value unless it is set. */
        @HostAccess.Export
        public @Nullable Value value;

        /** Its meaning. */
        @HostAccess.Export
        public @Nullable Value help;

        @HostAccess.Export
        public @Nullable Value min;

        @HostAccess.Export
        public @Nullable Value max;

        @HostAccess.Export
        public @Nullable Value choices;

        /** Its type: {@code integer}, {@code number}, {@code text} or {@code boolean}. */
        @HostAccess.Export
        public @Nullable Value type;

        OfParameter(String name) {
            this.name = name;
        }

        public String name() {
            return name;
        }
    }
}
