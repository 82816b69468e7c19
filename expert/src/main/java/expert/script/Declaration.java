package expert.script;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/**
 * What a pattern's class says of itself: its language fills it in, member by member. What the class leaves out is null. Public for the
 * script engine's sake only.
 */
public final class Declaration {
    /** Name of the class in its file. */
    @HostAccess.Export
    public String type = "";

    /** Number of the class in its context. */
    @HostAccess.Export
    public int index;

    /** The pattern's name. */
    @HostAccess.Export
    public @Nullable Value name;

    /** Its name for people. */
    @HostAccess.Export
    public @Nullable Value title;

    /** Its documentation. */
    @HostAccess.Export
    public @Nullable Value doc;

    /** The pattern it is part of. */
    @HostAccess.Export
    public @Nullable Value parent;

    /** The unit of its severity. */
    @HostAccess.Export
    public @Nullable Value unit;

    /** Whether it is left out of sums. */
    @HostAccess.Export
    public boolean view;

    /** Whether it runs when nobody names it. */
    @HostAccess.Export
    public boolean standard = true;

    /** Whether it takes what has no partner. */
    @HostAccess.Export
    public boolean unmatched;

    /** The table of which it describes what to compute. */
    @HostAccess.Export
    public @Nullable Value table;

    /** What its waits are. */
    @HostAccess.Export
    public @Nullable Value kind;

    /** The kind of waits whose costs of delay it books. */
    @HostAccess.Export
    public @Nullable Value costsOf;

    /** The class, in a language that does not tell by itself where it stands. */
    @HostAccess.Export
    public @Nullable Value definition;

    private final Map<String, Integer> callbacks = new LinkedHashMap<>();
    private final List<OfParameter> parameters = new ArrayList<>();

    /** Adds a callback that it defines, and the line at which that begins, 0 if unknown. */
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

    Map<String, Integer> callbacks() {
        return callbacks;
    }

    List<OfParameter> parameters() {
        return parameters;
    }

    /** What a class says of a parameter. Public for the script engine's sake only. */
    public static final class OfParameter {
        private final String name;

        /** Its value unless it is set. */
        @HostAccess.Export
        public @Nullable Value value;

        /** What it is. */
        @HostAccess.Export
        public @Nullable Value help;

        /** The least value. */
        @HostAccess.Export
        public @Nullable Value min;

        /** The greatest value. */
        @HostAccess.Export
        public @Nullable Value max;

        /** The values that it takes. */
        @HostAccess.Export
        public @Nullable Value choices;

        /** Its type: {@code integer}, {@code number}, {@code text} or {@code boolean}. */
        @HostAccess.Export
        public @Nullable Value type;

        OfParameter(String name) {
            this.name = name;
        }

        String name() {
            return name;
        }
    }
}
