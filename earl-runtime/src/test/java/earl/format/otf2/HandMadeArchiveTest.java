package earl.format.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Region;
import earl.diag.DiagnosticCode;
import earl.format.Decoded;
import earl.format.RawRecords;
import earl.schema.Definition;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionSpace;
import earl.schema.RecordKind;
import earl.store.LocationEvents;
import earl.store.Payload;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What archives may look like that today's writers do not make. */
class HandMadeArchiveTest {
    @TempDir
    @Nullable
    Path folder;

    private HandMade archive() {
        return new HandMade(Objects.requireNonNull(folder));
    }

    private static void define(HandMade archive) {
        archive.definitions()
                .clock(1000)
                .string(0, "main")
                .string(1, "MPI_Send")
                .region(0, 0)
                .region(1, 1)
                .record(
                        DefinitionKind.COMM.code(),
                        r -> r.integer(300).integer(0).undefined().undefined())
                .record(
                        DefinitionKind.ATTRIBUTE.code(),
                        r -> r.integer(9).integer(1).u8(10))
                .location(5, 0, 3)
                .end();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eitherByteOrder(boolean big) {
        HandMade archive = big ? archive().bigEndian() : archive();
        archive.anchor().write();
        define(archive);
        archive.events(5)
                .enter(0x0102030405060708L, 0)
                .time(0x0102030405060709L)
                .record(
                        6,
                        r -> r.integer(2)
                                .integer(9)
                                .u8(10)
                                .fixed64(Double.doubleToRawLongBits(-2.5))
                                .integer(9)
                                .u8(2)
                                .u16(0xABCD))
                .record(
                        RecordKind.MPI_SEND.code(),
                        r -> r.integer(3).integer(300).integer(0x123456).integer(0x1122334455L))
                .leave(0x010203040506070AL, 0)
                .end();
        try (Decoded decoded = new Decoded(archive.path())) {
            LocationEvents events = decoded.events[0];
            assertThat(events.size()).isEqualTo(3);
            assertThat(events.ticks(0)).isEqualTo(0x0102030405060708L);
            assertThat(events.kind(1)).isEqualTo(RecordKind.MPI_SEND);
            assertThat(events.field(1, 0)).isEqualTo(3);
            assertThat(events.field(1, 1)).isZero();
            assertThat(events.field(1, 2)).isEqualTo(0x123456);
            assertThat(events.field(1, 3)).isEqualTo(0x1122334455L);
            long at = Payload.find(events.heap(), events.payload(1), RecordKind.MPI_SEND, 0);
            assertThat(Double.longBitsToDouble(Payload.typedValue(events.heap(), at)))
                    .isEqualTo(-2.5);
            assertThat(decoded.diagnostics.list())
                    .allMatch(d -> d.code().equals("missing_local_definitions")
                            || d.code().equals("derived_region_role"));
            decoded.agreesWithRecords();
        }
    }

    /** What comes again is decoded once: attribute lists before enters, and messages. */
    @Test
    void recordsThatComeAgain() {
        HandMade archive = archive();
        archive.anchor().write();
        define(archive);
        HandMade.Bytes bytes = archive.events(5);
        int rounds = 12;
        for (int i = 0; i < rounds; i++) {
            int list = i % 2;
            bytes.time(100L * i)
                    .record(6, r -> r.integer(1).integer(9).u8(2).u16(list))
                    .u8(RecordKind.ENTER.code())
                    .integer(i % 3 == 0 ? 1 : 0)
                    .record(
                            RecordKind.MPI_SEND.code(),
                            r -> r.integer(3).integer(300).integer(list).integer(8))
                    .record(6, r -> r.integer(1).integer(9).u8(2).u16(list))
                    .record(
                            RecordKind.MPI_SEND.code(),
                            r -> r.integer(3).integer(300).integer(list).integer(8))
                    .record(
                            RecordKind.MPI_SEND.code(),
                            r -> r.integer(3).integer(77).integer(list).integer(8))
                    .record(6, r -> r.integer(1).integer(9).u8(2).u16(list))
                    .leave(100L * i + 50, i % 3 == 0 ? 1 : 0);
        }
        bytes.end();
        try (Decoded decoded = new Decoded(archive.path())) {
            LocationEvents events = decoded.events[0];
            assertThat(events.size()).isEqualTo(5L * rounds);
            for (int i = 0; i < rounds; i++) {
                long first = 5L * i;
                assertThat(events.kind(first)).isEqualTo(RecordKind.ENTER);
                assertThat(events.ticks(first)).isEqualTo(100L * i);
                assertThat(events.value(first)).isEqualTo(i % 3 == 0 ? 1 : 0);
                for (long send = first + 1; send <= first + 3; send++) {
                    assertThat(events.kind(send)).isEqualTo(RecordKind.MPI_SEND);
                    assertThat(events.field(send, 2)).as("tag of " + send).isEqualTo(i % 2);
                    assertThat(events.field(send, 3)).isEqualTo(8);
                }
                assertThat(events.hasAttributes(first + 1)).isFalse();
                assertThat(events.hasAttributes(first + 3)).isFalse();
                for (long attributed : new long[] {first, first + 2, first + 4}) {
                    assertThat(events.hasAttributes(attributed)).isTrue();
                    long at = Payload.find(events.heap(), events.payload(attributed), events.kind(attributed), 0);
                    assertThat(Payload.typedValue(events.heap(), at))
                            .as("attribute of " + attributed)
                            .isEqualTo(i % 2);
                }
            }
            assertThat(events.payload(10)).isEqualTo(events.payload(0)).isNotEqualTo(events.payload(5));
            assertThat(decoded.diagnostics.count(DiagnosticCode.UNDEFINED_REFERENCE))
                    .isEqualTo(rounds);
            decoded.agreesWithRecords();
        }
    }

    @Test
    void smallChunksWithAttributesBeforeTheCut() {
        HandMade archive = archive().chunks(80);
        archive.anchor().write();
        HandMade.Bytes definitions = archive.definitions().clock(1000).nextChunk();
        definitions
                .string(0, "main")
                .nextChunk()
                .region(0, 0)
                .nextChunk()
                .location(5, 0, 3)
                .end();
        archive.events(5)
                .enter(10, 0)
                .record(6, r -> r.integer(1).undefined().u8(1).u8(200))
                .nextChunk()
                .leave(20, 0)
                .nextChunk()
                .enter(30, 0)
                .nextChunk()
                .end();
        try (Decoded decoded = new Decoded(archive.path())) {
            LocationEvents events = decoded.events[0];
            assertThat(events.size()).isEqualTo(3);
            assertThat(events.hasAttributes(0)).isFalse();
            assertThat(events.hasAttributes(1)).isTrue();
            assertThat(decoded.source.definitions().regions())
                    .extracting(Region::name)
                    .containsExactly("main");
        }
    }

    @Test
    void recordsOfTheFirstVersion() {
        HandMade archive = archive();
        archive.oldAnchor().write();
        archive.definitions()
                .record(
                        DefinitionKind.CLOCK_PROPERTIES.code(),
                        r -> r.integer(1000).integer(5).integer(6))
                .string(0, "MPI_Barrier")
                .record(
                        DefinitionKind.REGION.code(),
                        r -> r.integer(0)
                                .integer(0)
                                .integer(0)
                                .u8(22)
                                .undefined()
                                .integer(3)
                                .integer(4))
                .record(
                        DefinitionKind.GROUP.code(),
                        r -> r.integer(0).integer(0).u8(6).integer(1).integer(5))
                .record(
                        DefinitionKind.GROUP.code(),
                        r -> r.integer(1).integer(0).u8(4).integer(1).integer(0))
                .record(
                        DefinitionKind.COMM.code(),
                        r -> r.integer(0).integer(0).integer(1).undefined())
                .record(
                        DefinitionKind.ATTRIBUTE.code(),
                        r -> r.integer(0).integer(0).u8(3))
                .record(
                        DefinitionKind.SYSTEM_TREE_NODE.code(),
                        r -> r.integer(0).integer(0).integer(0).undefined())
                .record(
                        DefinitionKind.SYSTEM_TREE_NODE_PROPERTY.code(),
                        r -> r.integer(0).integer(0).integer(0))
                .record(
                        DefinitionKind.LOCATION_GROUP.code(),
                        r -> r.integer(0).integer(0).u8(1).integer(0))
                .location(5, 0, 1)
                .end();
        archive.events(5).enter(1, 0).end();
        try (Decoded decoded = new Decoded(archive.path())) {
            var definitions = decoded.source.definitions();
            assertThat(definitions.regions().get(0).role()).isEqualTo("BARRIER");
            assertThat(definitions.regions().get(0).paradigm()).isEqualTo("MPI");
            assertThat(definitions.communicators().get(0).members()).containsExactly(0);
            assertThat(definitions.locations().get(0).rank()).isZero();
            assertThat(definitions.properties()).hasSize(1);
            assertThat(definitions.clock().ticksPerSecond()).isEqualTo(1000);
            assertThat(definitions.clock().realtime()).isEqualTo(-1);
            assertThat(decoded.source.info().format()).isEqualTo("OTF2 1.1");
            assertThat(decoded.diagnostics.list()).hasSize(1); // no local definitions
        }
    }

    @Test
    void recordsAndDefinitionsOfLaterVersions() {
        HandMade archive = archive();
        archive.anchor(3, 2).write();
        archive.definitions()
                .clock(1000)
                .record(60, r -> r.text("what is this"))
                .string(0, "main")
                .record(
                        DefinitionKind.COMM.code(),
                        r -> r.integer(0)
                                .integer(0)
                                .undefined()
                                .undefined()
                                .integer(0)
                                .integer(12345))
                .region(0, 0)
                .location(5, 0, 3)
                .end();
        archive.events(5)
                .enter(1, 0)
                .time(2)
                .record(120, r -> r.text("x".repeat(300)))
                .time(3)
                .record(
                        RecordKind.MPI_COLLECTIVE_BEGIN.code(),
                        r -> r.integer(4).text("more"))
                .leave(4, 0)
                .end();
        try (Decoded decoded = new Decoded(archive.path())) {
            assertThat(kinds(decoded))
                    .containsExactly(RecordKind.ENTER, RecordKind.MPI_COLLECTIVE_BEGIN, RecordKind.LEAVE);
            assertThat(decoded.source.info().format()).isEqualTo("OTF2 3.2");
            assertThat(decoded.diagnostics.count(DiagnosticCode.UNKNOWN_RECORD)).isEqualTo(1);
            assertThat(decoded.diagnostics.count(DiagnosticCode.UNKNOWN_DEFINITION))
                    .isEqualTo(1);
            decoded.agreesWithRecords();
        }
    }

    @Test
    void definitionsOutOfOrderAndTwice() {
        HandMade archive = archive();
        archive.anchor().write();
        archive.definitions()
                .location(5, 1, 1)
                .region(1, 2)
                .region(1, 2)
                .region(7, 2)
                .region(7, 1)
                .string(2, "later")
                .string(1, "name")
                .clock(1000)
                .end();
        archive.events(5).enter(1, 7).end();
        try (Decoded decoded = new Decoded(archive.path())) {
            assertThat(decoded.source.definitions().regions())
                    .extracting(Region::name)
                    .containsExactly("later", "name");
            assertThat(decoded.source.definitions().locations().get(0).name()).isEqualTo("name");
            assertThat(decoded.events[0].value(0)).isEqualTo(1);
            assertThat(decoded.diagnostics.count(DiagnosticCode.DUPLICATE_DEFINITION))
                    .isEqualTo(1);
            assertThat(decoded.diagnostics.count(DiagnosticCode.CONFLICTING_DEFINITION))
                    .isEqualTo(1);
        }
    }

    @Test
    void whatIsNotDefinedGetsAPlaceholder() {
        HandMade archive = archive();
        archive.anchor().write();
        define(archive);
        archive.events(5)
                .enter(1, 17)
                .enter(2, 1)
                .time(3)
                .record(
                        RecordKind.MPI_RECV.code(),
                        r -> r.integer(0).integer(4).integer(0).integer(1))
                .leave(4, 1)
                .time(5)
                .u8(RecordKind.LEAVE.code())
                .undefined()
                .end();
        try (Decoded decoded = new Decoded(archive.path())) {
            List<Region> regions = decoded.source.definitions().regions();
            LocationEvents events = decoded.events[0];
            assertThat(regions.get(events.value(0)).name()).isEqualTo("UNDEFINED region 17");
            assertThat(regions.get(events.value(4)).name()).isEqualTo("UNDEFINED region");
            int communicator = (int) events.field(2, 1);
            assertThat(decoded.source.definitions().get(DefinitionSpace.COMM, communicator))
                    .isInstanceOf(Definition.Undefined.class);
            assertThat(decoded.source
                            .definitions()
                            .communicators()
                            .get(communicator)
                            .name())
                    .isEqualTo("UNDEFINED communicator 4");
            assertThat(decoded.diagnostics.count(DiagnosticCode.UNDEFINED_REFERENCE))
                    .isEqualTo(3);
        }
    }

    /** An archive with snapshot records, one of them of an unknown kind. */
    static HandMade writeSnapshots(Path folder) {
        HandMade archive = new HandMade(folder);
        archive.anchor().write();
        define(archive);
        archive.events(5).enter(1, 0).end();
        archive.snapshots(5)
                .time(100)
                .record(10, r -> r.integer(2))
                .record(6, r -> r.integer(1).integer(9).u8(4).integer(55))
                .record(13, r -> r.fixed64(1).integer(0))
                .record(26, r -> r.fixed64(2).integer(3).u8(1).u8(10).integer(Double.doubleToRawLongBits(0.5)))
                .record(99, r -> r.text("later version"))
                .record(11, r -> r.integer(7))
                .end();
        return archive;
    }

    @Test
    void snapshots() {
        HandMade archive = writeSnapshots(Objects.requireNonNull(folder));
        List<String> found = new java.util.ArrayList<>();
        try (Decoded decoded = new Decoded(archive.path());
                RawRecords.Events records = decoded.source.raw().snapshots()) {
            while (records.next()) {
                assertThat(records.ticks()).isEqualTo(100);
                assertThat(records.location()).isEqualTo(5);
                StringBuilder text = new StringBuilder(records.type());
                for (int i = 0; i < records.fields().size(); i++) {
                    boolean list = records.fields().get(i).list();
                    text.append(' ')
                            .append(records.fields().get(i).name())
                            .append('=')
                            .append(list ? "" + Double.longBitsToDouble(records.element(0)) : "" + records.value(i));
                }
                found.add(text + (records.attributes() > 0 ? " with " + records.attributeValue(0) : ""));
            }
        }
        assertThat(found)
                .containsExactly(
                        "SNAPSHOT_START numberOfRecords=2",
                        "ENTER_SNAP origEventTime=1 region=0 with 55",
                        "METRIC_SNAP origEventTime=2 metric=3 metricValues=0.5",
                        "UNKNOWN",
                        "SNAPSHOT_END contReadPos=7");
    }

    @Test
    void aCyclicSystemTreeIsCut() {
        HandMade archive = archive();
        archive.anchor().write();
        archive.definitions()
                .clock(1000)
                .string(0, "node")
                .record(
                        DefinitionKind.SYSTEM_TREE_NODE.code(),
                        r -> r.integer(0).integer(0).integer(0).integer(2))
                .record(
                        DefinitionKind.SYSTEM_TREE_NODE.code(),
                        r -> r.integer(1).integer(0).integer(0).integer(0))
                .record(
                        DefinitionKind.SYSTEM_TREE_NODE.code(),
                        r -> r.integer(2).integer(0).integer(0).integer(1))
                .location(5, 0, 1)
                .end();
        archive.events(5).enter(1, 0).end();
        try (Decoded decoded = new Decoded(archive.path())) {
            assertThat(decoded.diagnostics.count(DiagnosticCode.CYCLIC_DEFINITION))
                    .isEqualTo(1);
            List<Integer> parents = decoded
                    .source
                    .definitions()
                    .all(DefinitionSpace.SYSTEM_TREE_NODE, Definition.SystemTreeNode.class)
                    .stream()
                    .map(Definition.SystemTreeNode::parent)
                    .toList();
            assertThat(parents).containsExactly(2, -1, 1);
        }
    }

    private static List<RecordKind> kinds(Decoded decoded) {
        LocationEvents events = decoded.events[0];
        List<RecordKind> kinds = new java.util.ArrayList<>();
        for (long i = 0; i < events.size(); i++) {
            kinds.add(events.kind(i));
        }
        return kinds;
    }
}
