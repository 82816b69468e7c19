package earl.format.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Diagnostic;
import earl.diag.DiagnosticCode;
import earl.format.Decoded;
import earl.format.otf2.encoding.ChunkReader;
import earl.schema.DefinitionKind;
import earl.schema.RecordKind;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** One damaged archive a test, named by its defect: one clear line with file and byte, or a counted diagnostic. */
class DefectsTest extends DamagedArchive {
    private void patchAnchor(int at, int value) {
        byte[] content = bytes(archive.path());
        content[at] = (byte) value;
        HandMade.overwrite(archive.path(), content);
    }

    @Test
    void nothingIsOddInTheWholeArchive() {
        opened(decoded -> {
            assertThat(decoded.size()).isEqualTo(6);
            assertThat(decoded.diagnostics.list())
                    .extracting(d -> d.code())
                    .containsExactly("undefined_reference"); // attribute and communicator
            decoded.agreesWithRecords();
        });
    }

    @Test
    void anAnchorCutAnywhere() {
        byte[] whole = bytes(archive.path());
        for (int length = 0; length < whole.length - 1; length++) {
            HandMade.overwrite(archive.path(), Arrays.copyOf(whole, length));
            assertThat(refused(archive.path()))
                    .hasMessageContaining("hand.otf2: byte ")
                    .hasMessageContaining("expected");
        }
    }

    @Test
    void anAnchorWithWrongMagic() {
        patchAnchor(3, 'X');
        assertThat(refused(archive.path())).hasMessageContaining("byte 2: anchor file: expected the text OTF2");
    }

    @Test
    void anAnchorWithAnUnknownByteOrder() {
        patchAnchor(1, 7);
        assertThat(refused(archive.path()))
                .hasMessageContaining("byte 1: anchor file: expected a byte order, found code 7");
    }

    @Test
    void anArchiveInASionContainer() {
        patchAnchor(28, 2);
        assertThat(refused(archive.path())).hasMessageContaining("SION").hasMessageContaining("POSIX");
    }

    @Test
    void anArchiveWithoutFiles() {
        patchAnchor(28, 3);
        assertThat(refused(archive.path())).hasMessageContaining("written without files");
    }

    @Test
    void anArchiveCompressedInAnUnknownWay() {
        patchAnchor(29, 3);
        assertThat(refused(archive.path()))
                .hasMessageContaining("byte 29: anchor file: expected the kind of compression, 1 or 2, found 3");
    }

    @Test
    void chunksOfNoSize() {
        archive.chunks(0).anchor().write();
        assertThat(refused(archive.path()))
                .hasMessageContaining("expected the size of a chunk")
                .hasMessageContaining("found 0");
    }

    @Test
    void chunksOfAnySizeClaimed() {
        archive.chunks(Integer.MAX_VALUE).anchor().write();
        opened(decoded -> assertThat(decoded.size()).isEqualTo(6));
    }

    @Test
    void definitionsCutAnywhere() {
        byte[] whole = bytes(file("hand.def"));
        int firstEnds = ChunkReader.HEADER + 10;
        for (int length = 0; length < whole.length; length++) {
            HandMade.overwrite(file("hand.def"), Arrays.copyOf(whole, length));
            if (length < firstEnds) {
                assertThat(refused(folder)).hasMessageContaining("hand.def: byte ");
            } else {
                opened(decoded -> assertThat(decoded.diagnostics.count(DiagnosticCode.BROKEN_DEFINITIONS))
                        .isEqualTo(1));
            }
        }
    }

    @Test
    void aStringWithoutEnd() {
        archive.definitions()
                .clock(1000)
                .record(DefinitionKind.STRING.code(), r -> r.integer(0).u8('a').u8('b'))
                .location(5, 0, 4)
                .end();
        opened(decoded -> {
            assertThat(decoded.diagnostics.count(DiagnosticCode.BROKEN_DEFINITION))
                    .isEqualTo(1);
            assertThat(decoded.diagnostics.list()).anyMatch(d -> d.first().contains("ends with a zero byte"));
            assertThat(decoded.source.locations()).isEqualTo(1);
        });
    }

    @Test
    void aGroupOfBillions() {
        archive.definitions()
                .clock(1000)
                .record(
                        DefinitionKind.GROUP.code(),
                        r -> r.integer(0).undefined().u8(0).integer(0xFFFF_FFF0L))
                .location(5, 0, 4)
                .end();
        opened(decoded -> assertThat(decoded.diagnostics.list())
                .anyMatch(d -> d.first().contains("GROUP: expected 4294967280 members")));
    }

    @Test
    void aClockWithoutResolution() {
        archive.definitions().clock(0).string(0, "x").location(6, 0, 2).end();
        opened(decoded -> {
            assertThat(decoded.diagnostics.count(DiagnosticCode.MISSING_CLOCK_PROPERTIES))
                    .isEqualTo(1);
            assertThat(decoded.source.info().ticksPerSecond()).isEqualTo(1_000_000_000L);
        });
    }

    @Test
    void anEmptyArchive() {
        archive.definitions().clock(1000).end();
        opened(decoded -> {
            assertThat(decoded.source.locations()).isZero();
            assertThat(decoded.size()).isZero();
        });
    }

    @Test
    void localDefinitionsCutAnywhere() {
        byte[] whole = bytes(file("hand/5.def"));
        for (int length = 0; length < whole.length; length++) {
            HandMade.overwrite(file("hand/5.def"), Arrays.copyOf(whole, length));
            opened(decoded -> {
                assertThat(decoded.size()).isEqualTo(6);
                assertThat(decoded.diagnostics.count(DiagnosticCode.BROKEN_LOCAL_DEFINITIONS))
                        .isEqualTo(1);
            });
        }
    }

    @Test
    void aMappingTableOfBillions() {
        archive.definitions(5)
                .record(5, r -> r.u8(3).integer(1L << 60).u8(0).integer(0))
                .end();
        opened(decoded -> assertThat(decoded.diagnostics.list())
                .anyMatch(d -> d.first().contains("expected a mapping table of 1152921504606846976 ids")));
    }

    @Test
    void clockOffsetsOutOfOrder() {
        archive.definitions(5)
                .record(6, r -> r.fixed64(0).integer(0).fixed64(0))
                .record(6, r -> r.fixed64(0).integer(5).fixed64(0))
                .record(6, r -> r.fixed64(10).integer(10).fixed64(0))
                .end();
        opened(decoded -> {
            assertThat(decoded.diagnostics.count(DiagnosticCode.CLOCK_OFFSET_ORDER))
                    .isEqualTo(1);
            assertThat(decoded.events[0].ticks(3)).isEqualTo(8);
        });
    }

    @Test
    void eventsCutAnywhere() {
        byte[] whole = bytes(file("hand/5.evt"));
        long before = 0;
        for (int length = 0; length < whole.length; length++) {
            HandMade.overwrite(file("hand/5.evt"), Arrays.copyOf(whole, length));
            try (Decoded decoded = new Decoded(archive.path())) {
                long events = decoded.events[0].size();
                assertThat(events).isBetween(before, before + 1);
                before = events;
                assertThat(decoded.diagnostics.count(DiagnosticCode.TRUNCATED_EVENTS))
                        .isEqualTo(1);
                assertThat(decoded.diagnostics.list())
                        .anyMatch(d -> d.first().contains("hand/5.evt: byte ")
                                && d.first().contains(events + " events read, 4 announced"));
            }
        }
        assertThat(before).isEqualTo(4);
    }

    @Test
    void aChunkWithoutHeader() {
        archive.chunks(80).anchor().write();
        archive.events(5).enter(1, 0).nextChunk().leave(2, 0).end();
        byte[] content = bytes(file("hand/5.evt"));
        content[80] = 9;
        HandMade.overwrite(file("hand/5.evt"), content);
        opened(decoded -> {
            assertThat(decoded.events[0].size()).isEqualTo(1);
            assertThat(decoded.diagnostics.count(DiagnosticCode.BROKEN_EVENTS)).isEqualTo(1);
            assertThat(decoded.diagnostics.list())
                    .anyMatch(d -> d.first().contains("byte 80: expected the header of a chunk, found code 9"));
        });
    }

    @Test
    void anEndlessInteger() {
        archive.events(5)
                .enter(1, 0)
                .time(2)
                .u8(RecordKind.LEAVE.code())
                .u8(200)
                .u8(1)
                .end();
        opened(decoded -> {
            assertThat(decoded.events[0].size()).isEqualTo(1);
            assertThat(decoded.diagnostics.list())
                    .anyMatch(d -> d.code().equals("broken_events") && d.first().contains("0 to 4 bytes, found 200"));
        });
    }

    @Test
    void anEndlessIntegerWithinARecord() {
        archive.events(5)
                .enter(1, 0)
                .time(2)
                .record(RecordKind.MPI_SEND.code(), r -> r.integer(0).u8(99).integer(0))
                .leave(3, 0)
                .end();
        opened(decoded -> {
            assertThat(decoded.events[0].size()).isEqualTo(2);
            assertThat(decoded.diagnostics.count(DiagnosticCode.BROKEN_RECORD)).isEqualTo(1);
        });
    }

    @Test
    void aRecordOfExabytes() {
        archive.events(5)
                .enter(1, 0)
                .time(2)
                .u8(RecordKind.MPI_SEND.code())
                .u8(255)
                .fixed64(1L << 62)
                .end();
        opened(decoded -> {
            assertThat(decoded.events[0].size()).isEqualTo(1);
            assertThat(decoded.diagnostics.list())
                    .anyMatch(d -> d.first().contains("expected the length of a record that ends before byte"));
        });
    }

    @Test
    void anAttributeListOfBillions() {
        archive.events(5)
                .time(1)
                .record(6, r -> r.integer(0xFFFF_FFF0L))
                .u8(RecordKind.ENTER.code())
                .integer(0)
                .end();
        opened(decoded -> {
            assertThat(decoded.events[0].size()).isEqualTo(1);
            assertThat(decoded.events[0].hasAttributes(0)).isFalse();
            assertThat(decoded.diagnostics.count(DiagnosticCode.BROKEN_RECORD)).isEqualTo(1);
        });
    }

    @Test
    void aCodeThatIsNoEvent() {
        archive.events(5).enter(1, 0).u8(8).end();
        opened(decoded -> assertThat(decoded.diagnostics.list())
                .anyMatch(d ->
                        d.code().equals("broken_events") && d.first().contains("expected an event, found code 8")));
    }

    @Test
    void timeRunsBackwards() {
        archive.events(6).enter(100, 0).leave(50, 0).enter(60, 0).leave(200, 0).end();
        opened(decoded -> {
            assertThat(decoded.events[1].ticks(1)).isEqualTo(decoded.events[1].ticks(0));
            assertThat(decoded.events[1].ticks(2)).isEqualTo(decoded.events[1].ticks(0));
            assertThat(decoded.diagnostics.count(DiagnosticCode.TIME_BACKWARDS)).isEqualTo(2);
            assertThat(decoded.diagnostics.count(DiagnosticCode.WRONG_EVENT_COUNT))
                    .isEqualTo(1);
        });
    }

    @Test
    void aLocationWithoutEvents() {
        archive.events(6).end();
        opened(decoded -> {
            assertThat(decoded.events[1].size()).isZero();
            assertThat(decoded.diagnostics.count(DiagnosticCode.EMPTY_LOCATION)).isEqualTo(1);
        });
    }

    @Test
    void interruptionsOfTheMeasurement() {
        // A thousand ticks a second, and clocks that are right.
        for (long location = 5; location <= 6; location++) {
            archive.definitions(location).end();
            archive.events(location)
                    .enter(1, 0)
                    .time(2)
                    .record(RecordKind.BUFFER_FLUSH.code(), r -> r.fixed64(30))
                    .time(40)
                    .record(RecordKind.MEASUREMENT_ON_OFF.code(), r -> r.u8(2))
                    .time(50)
                    .record(RecordKind.MEASUREMENT_ON_OFF.code(), r -> r.u8(1))
                    .time(70)
                    .record(RecordKind.MEASUREMENT_ON_OFF.code(), r -> r.u8(2))
                    .leave(75, 0)
                    .end();
        }
        opened(decoded -> {
            Diagnostic flushes = diagnostic(decoded, DiagnosticCode.BUFFER_FLUSH);
            assertThat(flushes.severity()).isEqualTo(Diagnostic.Severity.INFO);
            assertThat(flushes.count()).isEqualTo(2);
            assertThat(flushes.seconds()).isEqualTo(2 * 0.028);
            assertThat(flushes.first()).endsWith("5.evt: event 1");
            assertThat(flushes.meaning()).contains("wrote its buffer", "may cause waits for the location");
            Diagnostic pauses = diagnostic(decoded, DiagnosticCode.MEASUREMENT_OFF);
            assertThat(pauses.severity()).isEqualTo(Diagnostic.Severity.DATA_LOSS);
            assertThat(pauses.count()).isEqualTo(4);
            assertThat(pauses.seconds()).isEqualTo(2 * 0.015);
            // A flush has an enter and a leave.
            assertThat(pauses.first()).endsWith("5.evt: event 3");
            assertThat(pauses.meaning()).contains("measurement was off", "the figures lack");
        });
    }
}
