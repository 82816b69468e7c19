package earl.format.text;

import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.FieldType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** The names in the lines of a trace, numbered in order of appearance, and the definitions made of them. */
final class DefinedNames {
    /** Id of the communicator of all processes. */
    static final int WORLD = 0;

    /** First id of tags that are text; the trace's properties list the texts. */
    static final int FIRST_WORD = 1 << 30;

    /** Begin of a property's name, before the tag's id. */
    static final String TAG = "tag ";

    private final Map<String, Integer> regions = new LinkedHashMap<>();
    private final Map<String, Integer> texts = new LinkedHashMap<>();
    private final Map<String, Integer> words = new LinkedHashMap<>();
    /** {@code [name, or text of an operation's group] -> } number of the communicator. */
    private final Map<String, Integer> communicators = new LinkedHashMap<>();

    private final Map<Integer, int[]> members = new LinkedHashMap<>();
    private final Map<String, Integer> operations = new LinkedHashMap<>();
    private int processes;

    /** Registers a process. */
    void process(int process) {
        processes = Math.max(processes, process + 1);
    }

    int processes() {
        return processes;
    }

    int region(String name) {
        return regions.computeIfAbsent(name, n -> regions.size());
    }

    int text(String text) {
        return texts.computeIfAbsent(text, t -> texts.size());
    }

    int wordTag(String word) {
        return words.computeIfAbsent(word, w -> FIRST_WORD + words.size());
    }

    /** Code of the operation of an MPI call; unknown calls count as barriers. */
    int operation(String name) {
        return operations.computeIfAbsent(name, n -> {
            String word = n.startsWith("MPI_I") ? n.substring(5) : n.replaceFirst("^P?MPI_", "");
            FieldType type = FieldType.COLLECTIVE_OP;
            long code = type.names().value(word.toUpperCase(java.util.Locale.ROOT));
            if (code < 0) {
                code = type.names().value(n.replaceFirst("^P?MPI_", "").toUpperCase(java.util.Locale.ROOT));
            }
            return (int) Math.max(0, code);
        });
    }

    /** A named communicator of all processes. */
    int communicator(String name) {
        return communicators.computeIfAbsent(name, n -> 1 + communicators.size());
    }

    /** The communicator of a group of processes. */
    int group(String words, int[] ranks) {
        int id = communicator(words);
        members.putIfAbsent(id, ranks);
        for (int rank : ranks) {
            process(rank);
        }
        return id;
    }

    /** The members of a communicator; empty if it has all processes. */
    int[] members(int communicator) {
        int[] known = members.get(communicator);
        return known == null || known.length == processes ? new int[0] : known;
    }

    /** The communicator to use in events: that of all processes for a group of all. */
    int resolved(int communicator) {
        int[] known = members.get(communicator);
        return known != null && known.length == processes ? WORLD : communicator;
    }

    /** Tags that are text, as properties of the trace. */
    Map<String, String> properties() {
        Map<String, String> properties = new LinkedHashMap<>();
        words.forEach((word, tag) -> properties.put(TAG + tag, word));
        return properties;
    }

    /**
     * The definitions. The numbers of regions, communicators and texts are their ids, and process numbers are their
     * locations' ids.
     */
    List<DefinitionRecord> definitions(long length) {
        return new Maker(length).records;
    }

    private final class Maker {
        final List<DefinitionRecord> records = new ArrayList<>();
        private int strings;

        Maker(long length) {
            records.add(DefinitionRecord.of(DefinitionKind.CLOCK_PROPERTIES, 1, 0, length, DefinitionRecord.UNDEFINED));
            // Those that events name come first, so that their numbers stay the same.
            texts.keySet().forEach(this::string);
            long nothing = string("");
            records.add(DefinitionRecord.of(DefinitionKind.PARAMETER, 0, string("local"), 0));
            records.add(DefinitionRecord.of(
                    DefinitionKind.SYSTEM_TREE_NODE, 0, string("text"), nothing, DefinitionRecord.UNDEFINED));
            regions.forEach((name, id) -> {
                long string = string(name);
                long paradigm = FieldType.PARADIGM.names().value(name.matches("P?MPI_.*") ? "MPI" : "USER");
                records.add(DefinitionRecord.of(
                        DefinitionKind.REGION, id, string, string, nothing, 1, paradigm, 0, nothing, 0, 0));
            });
            for (int process = 0; process < processes; process++) {
                records.add(DefinitionRecord.of(
                        DefinitionKind.LOCATION_GROUP,
                        process,
                        string("process " + process),
                        1,
                        0,
                        DefinitionRecord.UNDEFINED));
                records.add(DefinitionRecord.of(DefinitionKind.LOCATION, process, nothing, 1, 0, process));
            }
            long[] all = LongStream.range(0, processes).toArray();
            group("COMM_LOCATIONS", 0, all, nothing);
            communicator(WORLD, "MPI_COMM_WORLD", all, nothing);
            communicators.forEach((name, id) -> {
                int[] some = members(id);
                communicator(
                        id,
                        name,
                        some.length == 0
                                ? all
                                : java.util.Arrays.stream(some).asLongStream().toArray(),
                        nothing);
            });
        }

        private void communicator(int id, String name, long[] ranks, long nothing) {
            group("COMM_GROUP", id + 1, ranks, nothing);
            records.add(DefinitionRecord.of(
                    DefinitionKind.COMM,
                    id,
                    string(name),
                    id + 1,
                    id == WORLD ? DefinitionRecord.UNDEFINED : WORLD,
                    0));
        }

        private void group(String type, int ref, long[] ranks, long name) {
            long[][] lists = new long[6][];
            lists[5] = ranks;
            long mpi = FieldType.PARADIGM.names().value("MPI");
            records.add(new DefinitionRecord(
                    DefinitionKind.GROUP,
                    new long[] {ref, name, FieldType.GROUP_TYPE.names().value(type), mpi, 0, 0},
                    lists,
                    null));
        }

        private long string(String text) {
            records.add(DefinitionRecord.string(strings, text));
            return strings++;
        }
    }
}
