package earl.format;

import earl.TraceInfo;
import earl.diag.Diagnostics;
import earl.schema.AnonymousNames;
import earl.schema.AnonymousRecords;
import earl.schema.Definitions;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A trace with hashes for the names of the program, its files and its machines. Ids and events are those of the trace. */
public final class AnonymousSource extends ForwardingSource {
    /** Begin of the names of properties that EXPERT's readers add, whose values are sentences of theirs. */
    private static final String OWN = "EXPERT::";

    /** The property of a trace that says that its names are hashes. */
    private static final String PROPERTY = "EXPERT::ANONYMOUS";

    private @Nullable Definitions original;
    private @Nullable Definitions definitions;

    /** Hides the names of a source that it owns. */
    public AnonymousSource(TraceSource source) {
        super(source);
    }

    /** Another opening of a trace, anonymous if {@code like} is. */
    public static TraceSource like(TraceSource like, TraceSource other) {
        return like instanceof AnonymousSource ? new AnonymousSource(other) : other;
    }

    @Override
    public TraceInfo info() {
        TraceInfo info = source.info();
        Map<String, String> properties = new LinkedHashMap<>();
        info.properties()
                .forEach((name, value) ->
                        properties.put(name, name.startsWith(OWN) ? value : AnonymousNames.label(value)));
        properties.put(PROPERTY, "TRUE");
        return new TraceInfo(
                info.path(),
                info.format(),
                info.writer(),
                AnonymousNames.label(info.machine()),
                AnonymousNames.label(info.description()),
                info.ticksPerSecond(),
                info.startTicks(),
                info.bytes(),
                properties,
                info.steps());
    }

    @Override
    public synchronized Definitions definitions() {
        Definitions now = source.definitions();
        Definitions known = definitions;
        if (known == null || original != now) {
            known = Definitions.of(AnonymousRecords.of(now.records()), now.placeholders(), new Diagnostics());
            definitions = known;
            original = now;
        }
        return known;
    }

    /** The digest differs from the digest of the trace, so that an index and kept results with names are not mixed with those without. */
    @Override
    public byte[] identity() {
        byte[] identity = source.identity();
        return identity.length == 0 ? identity : Arrays.copyOf(identity, identity.length + 1);
    }

    @Override
    public RawRecords raw() {
        return new AnonymousRaw(source.raw());
    }

    @Override
    public boolean readsInParts() {
        return source.readsInParts();
    }

    @Override
    public EventReader reader(int location, @Nullable ResumePoint from) {
        return source.reader(location, from);
    }
}
