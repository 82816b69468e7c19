package earl.format.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import earl.diag.DiagnosticCode;
import earl.format.Decoded;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.testing.Tools;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Definitions as each version of OTF2 wrote them, and records that end before their last fields. */
class VersionsTest {
    private static final long NONE = DefinitionRecord.UNDEFINED;
    private static final int BARRIER_OF_MPI = 22;
    private static final int STRING_TYPE = 11;

    @TempDir
    @Nullable
    Path folder;

    private HandMade archive() {
        return new HandMade(Objects.requireNonNull(folder));
    }

    /** Writes what a version adds at the end of a record. */
    private static void since(int version, int first, Runnable fields) {
        if (version >= first) {
            fields.run();
        }
    }

    /** An archive with each record that a version extended, as OTF2 wrote it then; 14 stands for 1.4. */
    private HandMade archive(int version) {
        HandMade archive = archive();
        if (version < 12) {
            archive.oldAnchor(version % 10).write();
        } else {
            archive.anchor(version / 10, version % 10).write();
        }
        HandMade.Bytes definitions = archive.definitions();
        definitions.record(DefinitionKind.CLOCK_PROPERTIES.code(), r -> {
            r.integer(1000).integer(5).integer(6);
            since(version, 30, () -> r.integer(77));
        });
        definitions.string(0, "MPI_Barrier").string(1, "other");
        definitions.record(DefinitionKind.ATTRIBUTE.code(), r -> {
            r.integer(0).integer(0).u8(3);
            since(version, 14, () -> r.integer(1));
        });
        definitions.record(
                DefinitionKind.SYSTEM_TREE_NODE.code(),
                r -> r.integer(0).integer(0).integer(0).undefined());
        definitions.record(DefinitionKind.SYSTEM_TREE_NODE_PROPERTY.code(), r -> property(version, r));
        definitions.record(DefinitionKind.LOCATION_GROUP.code(), r -> {
            r.integer(0).integer(0).u8(1).integer(0);
            since(version, 30, () -> r.undefined());
        });
        definitions.record(DefinitionKind.LOCATION_GROUP_PROPERTY.code(), r -> property(version, r));
        definitions.record(
                DefinitionKind.LOCATION.code(),
                r -> r.integer(5).integer(0).u8(1).integer(1).integer(0));
        definitions.record(DefinitionKind.LOCATION_PROPERTY.code(), r -> {
            r.integer(5).integer(0).integer(1);
            since(version, 20, () -> r.u8(STRING_TYPE).integer(1));
        });
        definitions.record(DefinitionKind.REGION.code(), r -> {
            r.integer(0)
                    .integer(0)
                    .integer(1)
                    .u8(BARRIER_OF_MPI)
                    .undefined()
                    .integer(3)
                    .integer(4);
            since(version, 11, () -> r.integer(1).u8(15).u8(4).integer(1));
        });
        definitions.record(DefinitionKind.GROUP.code(), r -> {
            r.integer(0).integer(0).u8(6).integer(1).integer(5);
            since(version, 12, () -> r.u8(4).u8(4).integer(0));
        });
        definitions.record(DefinitionKind.GROUP.code(), r -> {
            r.integer(1).integer(0).u8(4).integer(1).integer(0);
            since(version, 12, () -> r.u8(5).u8(4).integer(0));
        });
        definitions.record(
                DefinitionKind.METRIC_MEMBER.code(),
                r -> r.integer(0)
                        .integer(0)
                        .integer(1)
                        .u8(0)
                        .u8(0)
                        .u8(4)
                        .u8(0)
                        .integer(0)
                        .integer(1));
        definitions.record(DefinitionKind.METRIC_CLASS.code(), r -> {
            r.integer(0).u8(1).integer(0).u8(1);
            since(version, 12, () -> r.u8(3));
        });
        definitions.record(DefinitionKind.COMM.code(), r -> {
            r.integer(0).integer(0).integer(1).undefined();
            since(version, 30, () -> r.integer(1));
        });
        definitions.record(DefinitionKind.RMA_WIN.code(), r -> {
            r.integer(0).integer(0).integer(0);
            since(version, 30, () -> r.integer(0));
        });
        definitions.end();
        archive.definitions(5).end();
        archive.events(5).enter(1, 0).end();
        return archive;
    }

    private static void property(int version, HandMade.Bytes r) {
        r.integer(0).integer(0).integer(1);
        since(version, 20, () -> r.u8(STRING_TYPE).integer(1));
    }

    private static DefinitionRecord one(List<DefinitionRecord> records, DefinitionKind kind) {
        return records.stream().filter(r -> r.kind() == kind).findFirst().orElseThrow();
    }

    private static long value(List<DefinitionRecord> records, DefinitionKind kind, String field) {
        return one(records, kind).value(field);
    }

    private static List<DefinitionRecord> definitions(Decoded decoded) {
        List<DefinitionRecord> records = new ArrayList<>();
        decoded.source.raw().definitions().forEach(records::add);
        return records;
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 11, 12, 13, 14, 15, 20, 21, 22, 23, 30, 31, 32})
    void fieldsOfLaterVersionsHaveTheirDefaults(int version) {
        try (Decoded decoded = new Decoded(archive(version).path())) {
            assertThat(decoded.diagnostics.list()).isEmpty();
            assertThat(decoded.source.info().format()).isEqualTo("OTF2 " + version / 10 + "." + version % 10);
            List<DefinitionRecord> records = definitions(decoded);
            boolean named = version >= 11;
            assertThat(one(records, DefinitionKind.REGION))
                    .isEqualTo(DefinitionRecord.of(
                            DefinitionKind.REGION, 0, 0, named ? 1 : 0, 1, 15, 4, named ? 1 : 0, NONE, 3, 4));
            assertThat(value(records, DefinitionKind.GROUP, "groupType")).isEqualTo(4);
            assertThat(value(records, DefinitionKind.GROUP, "paradigm")).isEqualTo(4);
            assertThat(value(records, DefinitionKind.METRIC_CLASS, "metricOccurrence"))
                    .isEqualTo(1);
            assertThat(value(records, DefinitionKind.METRIC_CLASS, "recorderKind"))
                    .isEqualTo(version >= 12 ? 3 : 0);
            assertThat(value(records, DefinitionKind.ATTRIBUTE, "description")).isEqualTo(version >= 14 ? 1 : NONE);
            for (DefinitionKind kind : List.of(
                    DefinitionKind.SYSTEM_TREE_NODE_PROPERTY,
                    DefinitionKind.LOCATION_GROUP_PROPERTY,
                    DefinitionKind.LOCATION_PROPERTY)) {
                assertThat(value(records, kind, "type")).as(kind.name()).isEqualTo(STRING_TYPE);
                assertThat(value(records, kind, "value")).as(kind.name()).isEqualTo(1);
            }
            assertThat(value(records, DefinitionKind.CLOCK_PROPERTIES, "realtimeTimestamp"))
                    .isEqualTo(version >= 30 ? 77 : NONE);
            assertThat(value(records, DefinitionKind.LOCATION_GROUP, "creatingLocationGroup"))
                    .isEqualTo(NONE);
            assertThat(value(records, DefinitionKind.COMM, "flags")).isEqualTo(version >= 30 ? 1 : 0);
            assertThat(value(records, DefinitionKind.RMA_WIN, "flags")).isEqualTo(version >= 30 ? 0 : 1);
            assertThat(decoded.source.definitions().communicators().get(0).members())
                    .containsExactly(0);
            assertThat(decoded.source.definitions().locations().get(0).rank()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 11, 12, 14, 20, 30})
    void theReferencePrinterReadsTheSame(int version) {
        HandMade archive = archive(version);
        Tools.Outcome printed = Tools.otf2Print("-G", archive.path().toString());
        List<String> lines = new ArrayList<>();
        try (Decoded decoded = new Decoded(archive.path())) {
            DefinitionText text = new DefinitionText(decoded.source.raw(), decoded.source.definitions());
            definitions(decoded).forEach(record -> lines.add(text.line(record)));
        }
        assertThat(printed.lines().stream()
                        .dropWhile(line -> !line.startsWith("----"))
                        .skip(1)
                        // The anchor file announces another number of definitions.
                        .filter(line -> !line.isBlank() && !line.startsWith("==ERROR== INTEGRITY_FAULT")))
                .containsExactlyElementsOf(lines);
    }

    /** A region whose record ends after so many fields. */
    private HandMade region(int major, int fields) {
        List<Consumer<HandMade.Bytes>> all = List.of(
                r -> r.integer(0),
                r -> r.integer(0),
                r -> r.integer(1),
                r -> r.u8(BARRIER_OF_MPI),
                r -> r.integer(1),
                r -> r.integer(3),
                r -> r.integer(4),
                r -> r.integer(1),
                r -> r.u8(15),
                r -> r.u8(4),
                r -> r.integer(0));
        HandMade archive = archive();
        archive.anchor(major, 5).write();
        archive.definitions()
                .clock(1000)
                .string(0, "MPI_Barrier")
                .string(1, "other")
                .record(
                        DefinitionKind.REGION.code(),
                        r -> all.subList(0, fields).forEach(field -> field.accept(r)))
                .location(5, 0, 1)
                .end();
        archive.definitions(5).end();
        archive.events(5).enter(1, 0).end();
        return archive;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11})
    void aRegionKeepsItsNameWhereverItsRecordEnds(int fields) {
        for (int major : new int[] {1, 3}) {
            try (Decoded decoded = new Decoded(region(major, fields).path())) {
                var region = decoded.source.definitions().regions().get(0);
                assertThat(region.name()).isEqualTo("MPI_Barrier");
                assertThat(region.role()).isEqualTo("BARRIER");
                boolean complete = major == 1 || fields == 7 || fields == 11;
                assertThat(decoded.diagnostics.count(DiagnosticCode.SHORT_DEFINITION))
                        .isEqualTo(complete ? 0 : 1);
                assertThat(decoded.diagnostics.count(DiagnosticCode.BROKEN_DEFINITION))
                        .isZero();
                DefinitionRecord record = one(definitions(decoded), DefinitionKind.REGION);
                assertThat(record.value("canonicalName")).isEqualTo(fields < 8 ? 0 : 1);
                assertThat(record.value("description")).isEqualTo(fields < 3 ? NONE : 1);
                assertThat(record.value("sourceFile")).isEqualTo(fields < 5 ? NONE : 1);
                assertThat(record.value("endLineNumber")).isEqualTo(fields < 7 ? 0 : 4);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aRecordThatEndsInsideAFieldIsDamaged(int major) {
        HandMade archive = archive();
        archive.anchor(major, 0).write();
        archive.definitions()
                .clock(1000)
                .string(0, "main")
                .record(
                        DefinitionKind.REGION.code(),
                        r -> r.integer(0).integer(0).u8(2).u8(1))
                .record(DefinitionKind.COMM.code(), r -> {})
                .location(5, 0, 1)
                .end();
        archive.definitions(5).end();
        archive.events(5).enter(1, 0).end();
        try (Decoded decoded = new Decoded(archive.path())) {
            assertThat(decoded.diagnostics.count(DiagnosticCode.BROKEN_DEFINITION))
                    .isEqualTo(2);
        }
    }
}
