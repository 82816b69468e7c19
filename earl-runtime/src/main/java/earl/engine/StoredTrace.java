package earl.engine;

import earl.Diagnostic;
import earl.diag.Diagnostics;
import earl.format.TraceSource;
import earl.link.CallTimes;
import earl.link.CollectiveTable;
import earl.link.MessageTable;
import earl.link.call.CallTree;
import earl.memory.ColumnMemory;
import earl.memory.MappedStore;
import earl.memory.StoreFile;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.store.EventTable;
import earl.store.Payloads;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Stores a linked trace as parts of a file:
 *
 * <pre>
 *   source          what it was made of, see {@link TraceSource#identity}, and by which library
 *   placeholders    definitions that the trace lacks
 *   diagnostics     what was odd when it was opened
 *   events.*, payloads, calltree.*, calltimes.*, messages.*, collectives.*    the columns, as their classes describe them
 * </pre>
 *
 * Definitions are read again from the trace itself, which is fast; {@link StoredFacts} has those of a trace for which it is not.
 */
final class StoredTrace {
    private StoredTrace() {}

    /** Adds all parts to the file. */
    static void store(StoreFile to, Linked linked, TraceSource source, byte[] identity, List<Diagnostic> diagnostics) {
        to.part("source", identity);
        to.part("placeholders", placeholders(source.definitions()));
        to.part("diagnostics", diagnostics(diagnostics, source.path()));
        if (source.definesByEvents()) {
            StoredFacts.store(to, source);
        }
        linked.table().store(to);
        linked.payloads().store(to);
        linked.tree().store(to);
        linked.times().get().store(to);
        linked.messages().store(to);
        linked.collectives().store(to);
    }

    /** The columns of a file. @throws earl.TraceException if the file lacks some */
    static Linked linked(MappedStore from, ColumnMemory later) {
        CallTimes times = CallTimes.stored(from);
        return new Linked(
                EventTable.stored(from),
                Payloads.stored(from),
                CallTree.stored(from),
                () -> times,
                MessageTable.stored(from),
                CollectiveTable.stored(from),
                from,
                later);
    }

    /** The definitions of a source, with the placeholders of the file. */
    static Definitions definitions(MappedStore from, TraceSource source) {
        Map<DefinitionSpace, List<Long>> placeholders = new EnumMap<>(DefinitionSpace.class);
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(from.bytes("placeholders")))) {
            for (int spaces = in.readInt(); spaces > 0; spaces--) {
                List<Long> refs =
                        placeholders.computeIfAbsent(DefinitionSpace.valueOf(in.readUTF()), s -> new ArrayList<>());
                for (int n = in.readInt(); n > 0; n--) {
                    refs.add(in.readLong());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (source.definesByEvents()) {
            return Definitions.of(StoredFacts.definitions(from), placeholders, new Diagnostics());
        }
        return placeholders.isEmpty()
                ? source.definitions()
                : Definitions.of(source.definitions().records(), placeholders, new Diagnostics());
    }

    private static byte[] placeholders(Definitions definitions) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            Map<DefinitionSpace, List<Long>> placeholders = definitions.placeholders();
            out.writeInt(placeholders.size());
            for (Map.Entry<DefinitionSpace, List<Long>> entry : placeholders.entrySet()) {
                out.writeUTF(entry.getKey().name());
                out.writeInt(entry.getValue().size());
                for (long ref : entry.getValue()) {
                    out.writeLong(ref);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** The diagnostics of the file. Paths in them have the spelling of the source's paths. */
    static List<Diagnostic> diagnostics(MappedStore from, TraceSource source) {
        String folder = folder(source.path());
        List<Diagnostic> found = new ArrayList<>();
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(from.bytes("diagnostics")))) {
            for (int n = in.readInt(); n > 0; n--) {
                String code = in.readUTF();
                Diagnostic.Severity severity = Diagnostic.Severity.valueOf(in.readUTF());
                long count = in.readLong();
                double seconds = in.readDouble();
                String first = (in.readBoolean() ? folder : "") + in.readUTF();
                found.add(new Diagnostic(code, severity, count, seconds, first, in.readUTF(), in.readDouble()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.copyOf(found);
    }

    private static byte[] diagnostics(List<Diagnostic> diagnostics, Path anchor) {
        String folder = folder(anchor);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(diagnostics.size());
            for (Diagnostic diagnostic : diagnostics) {
                boolean within = isWithin(diagnostic.first(), anchor);
                out.writeUTF(diagnostic.code());
                out.writeUTF(diagnostic.severity().name());
                out.writeLong(diagnostic.count());
                out.writeDouble(diagnostic.seconds());
                out.writeBoolean(within);
                out.writeUTF(diagnostic.first().substring(within ? folder.length() : 0));
                out.writeUTF(diagnostic.meaning());
                out.writeDouble(diagnostic.atStake());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Whether a place is in a file of the trace with this anchor. */
    private static boolean isWithin(String place, Path anchor) {
        String name = String.valueOf(anchor.getFileName());
        int dot = name.lastIndexOf('.');
        return place.startsWith(folder(anchor) + (dot > 0 ? name.substring(0, dot) : name));
    }

    /** The beginning of the paths of a trace's files in its messages. */
    private static String folder(Path anchor) {
        Path folder = anchor.getParent();
        return folder == null ? "" : folder + anchor.getFileSystem().getSeparator();
    }
}
