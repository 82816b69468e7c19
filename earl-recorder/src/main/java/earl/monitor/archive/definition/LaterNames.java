package earl.monitor.archive.definition;

import earl.monitor.symbol.CodeAddress;
import earl.monitor.symbol.Function;
import earl.monitor.symbol.SourceLine;
import earl.monitor.symbol.Symbols;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Names for functions of a recording, found when the recording was made long ago, or on another machine.
 *
 * @param definitions all definitions of the archive, with these names
 * @param named functions that have got names
 * @param unnamed functions that still have none, by file and its build-id
 */
public record LaterNames(List<DefinitionRecord> definitions, int named, Map<String, Integer> unnamed) {
    public LaterNames {
        definitions = List.copyOf(definitions);
        unnamed = java.util.Collections.unmodifiableMap(new TreeMap<>(unnamed));
    }

    /**
     * Looks names up.
     *
     * @param definitions of an archive that EXPERT recorded
     * @param debugFolder where debug files are, by build-id or by name; the files of the recording are used too, if they are the same builds
     */
    public static LaterNames of(List<DefinitionRecord> definitions, Path debugFolder) throws IOException {
        return new Search(definitions).run(debugFolder);
    }

    /** One search in the definitions of an archive. */
    private static final class Search {
        private final List<DefinitionRecord> before;
        private final Map<Long, String> texts = new HashMap<>();
        private final Map<String, Long> refs = new HashMap<>();
        private final List<DefinitionRecord> after = new ArrayList<>();
        private long next;

        Search(List<DefinitionRecord> definitions) {
            before = definitions;
            for (DefinitionRecord definition : definitions) {
                if (definition.kind() == DefinitionKind.STRING) {
                    String text = Objects.requireNonNull(definition.text());
                    texts.put(definition.ref(), text);
                    refs.putIfAbsent(text, definition.ref());
                    next = Math.max(next, definition.ref() + 1);
                }
            }
        }

        LaterNames run(Path debugFolder) throws IOException {
            Map<Long, FunctionAddress> nameless = new TreeMap<>();
            for (DefinitionRecord definition : before) {
                FunctionAddress where = definition.kind() == DefinitionKind.REGION
                        ? FunctionAddress.parse(text(definition, "description"))
                        : null;
                if (where != null
                        && text(definition, "name").equals(unnamed(where).address())) {
                    nameless.put(definition.ref(), where);
                }
            }
            Map<String, String> builds = new HashMap<>();
            nameless.values().forEach(where -> builds.put(where.file(), where.buildId()));
            List<CodeAddress> starts =
                    nameless.values().stream().map(FunctionAddress::codeAddress).toList();
            Symbols symbols = Symbols.ofBuilds(starts, builds, debugFolder);
            Map<String, Integer> missing = new TreeMap<>();
            for (DefinitionRecord definition : before) {
                FunctionAddress where =
                        definition.kind() == DefinitionKind.REGION ? nameless.get(definition.ref()) : null;
                Function function = where == null
                        ? null
                        : symbols.at(where.codeAddress(), where.start())
                                .getFirst()
                                .function();
                if (function != null && function.named()) {
                    after.add(named(definition, function, symbols));
                } else {
                    after.add(definition);
                    if (where != null) {
                        missing.merge(new FunctionAddress(where.file(), 0, where.buildId()).text(), 1, Integer::sum);
                    }
                }
            }
            int left = missing.values().stream().mapToInt(count -> count).sum();
            return new LaterNames(after, nameless.size() - left, missing);
        }

        private static Function unnamed(FunctionAddress where) {
            return new Function(where.file(), "", where.start());
        }

        private String text(DefinitionRecord definition, String field) {
            return texts.getOrDefault(definition.value(field), "");
        }

        private DefinitionRecord named(DefinitionRecord region, Function function, Symbols symbols) {
            long[] values = region.values().clone();
            values[region.kind().field("name")] = string(symbols.name(function));
            values[region.kind().field("canonicalName")] = string(function.symbol());
            SourceLine line = symbols.declaration(function);
            if (!line.file().isEmpty()) {
                values[region.kind().field("sourceFile")] = string(line.file());
                values[region.kind().field("beginLineNumber")] = line.line();
            }
            return DefinitionRecord.of(region.kind(), values);
        }

        private long string(String text) {
            return refs.computeIfAbsent(text, unknown -> {
                after.add(DefinitionRecord.string(next, unknown));
                return next++;
            });
        }
    }
}
