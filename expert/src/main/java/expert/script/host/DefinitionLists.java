package expert.script.host;

import earl.CallPaths;
import earl.Communicator;
import earl.Group;
import earl.Location;
import earl.Metric;
import earl.Property;
import earl.Region;
import earl.SystemNode;
import earl.Trace;
import expert.script.ForScripts;
import java.util.List;
import java.util.function.Function;
import org.graalvm.polyglot.HostAccess;
import org.jspecify.annotations.Nullable;

/**
 * Definitions and the call tree, whole lists at once.
 *
 * <p>A missing id is null; the names of attributes are those of the records of {@code earl}.
 */
@ForScripts
public final class DefinitionLists {
    private final Host host;

    DefinitionLists(Host host) {
        this.host = host;
    }

    private static Object table(List<String> names, Object[] rows) {
        return new Object[] {names.toArray(String[]::new), rows};
    }

    private static <T> Object[] rows(List<T> all, Function<T, Object[]> row) {
        return all.stream().map(row).toArray();
    }

    private static @Nullable Object id(int id) {
        return id == Trace.NONE ? null : id;
    }

    private @Nullable Object[] ids(int[] ids) {
        @Nullable Object[] all = new @Nullable Object[ids.length];
        for (int i = 0; i < ids.length; i++) {
            all[i] = id(ids[i]);
        }
        return all;
    }

    private Object[] numbers(List<Long> numbers) {
        return numbers.stream().map(host::number).toArray();
    }

    /** Names and rows of a kind of definitions: {@code locations regions groups communicators metrics system_tree properties}. */
    @HostAccess.Export
    public Object definitions(String kind) {
        Trace trace = host.trace();
        return switch (kind) {
            case "locations" ->
                table(
                        List.of("id", "ref", "name", "label", "kind", "group", "process", "rank"),
                        rows(trace.locations(), this::location));
            case "regions" ->
                table(
                        List.of("id", "name", "canonical_name", "role", "paradigm", "file", "line"),
                        rows(trace.regions(), this::region));
            case "groups" ->
                table(List.of("id", "ref", "name", "type", "paradigm", "members"), rows(trace.groups(), this::group));
            case "communicators" ->
                table(
                        List.of("id", "name", "parent", "self", "size", "members"),
                        rows(trace.communicators(), this::communicator));
            case "metrics" ->
                table(
                        List.of("id", "ref", "name", "description", "type", "mode", "base", "exponent", "unit"),
                        rows(trace.metrics(), this::metric));
            case "system_tree" ->
                table(List.of("id", "ref", "name", "kind", "parent"), rows(trace.systemTree(), this::node));
            case "properties" ->
                table(List.of("of", "owner", "name", "value"), rows(trace.properties(), this::property));
            default -> throw new IllegalArgumentException("no definitions are called " + kind);
        };
    }

    private Object[] location(Location of) {
        return new Object[] {
            of.id(),
            host.number(of.ref()),
            of.name(),
            of.label(),
            of.kind(),
            of.group(),
            id(of.process()),
            id(of.rank())
        };
    }

    private Object[] region(Region of) {
        return new Object[] {
            of.id(), of.name(), of.canonicalName(), of.role(), of.paradigm(), of.file(), host.number(of.line())
        };
    }

    private Object[] group(Group of) {
        return new Object[] {of.id(), host.number(of.ref()), of.name(), of.type(), of.paradigm(), numbers(of.members())
        };
    }

    private Object[] communicator(Communicator of) {
        return new Object[] {of.id(), of.name(), id(of.parent()), of.self(), of.size(), ids(of.members())};
    }

    private Object[] metric(Metric of) {
        return new Object[] {
            of.id(),
            host.number(of.ref()),
            of.name(),
            of.description(),
            of.type(),
            of.mode(),
            of.base(),
            host.number(of.exponent()),
            of.unit()
        };
    }

    private Object[] node(SystemNode of) {
        return new Object[] {of.id(), host.number(of.ref()), of.name(), of.kind(), id(of.parent())};
    }

    private Object[] property(Property of) {
        return new Object[] {of.of(), id(of.owner()), of.name(), of.value()};
    }

    /** The call tree, one row per node: parent, region, path, depth, visits, inclusive and exclusive seconds. */
    @HostAccess.Export
    public Object callpaths() {
        Trace trace = host.trace();
        CallPaths all = trace.callpaths();
        Object[] rows = new Object[all.count()];
        for (int i = 0; i < rows.length; i++) {
            int region = all.region(i);
            rows[i] = new Object[] {
                id(all.parent(i)),
                region < 0 ? null : trace.regions().get(region).name(),
                all.path(i),
                all.depth(i),
                host.number(all.visits(i)),
                all.inclusive(i),
                all.exclusive(i)
            };
        }
        return rows;
    }
}
