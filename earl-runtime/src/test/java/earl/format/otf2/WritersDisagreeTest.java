package earl.format.otf2;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Diagnostic;
import earl.Events;
import earl.Region;
import earl.Trace;
import earl.diag.DiagnosticCode;
import earl.format.otf2.write.LocationWriter;
import earl.format.otf2.write.Otf2Definitions;
import earl.format.otf2.write.Otf2Writer;
import earl.format.otf2.write.Otf2WriterOptions;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.RecordKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What writers do each in their own way, one a test: it opens, it is analysed, and what was assumed is a diagnostic. */
class WritersDisagreeTest {
    private static final int UNKNOWN = 0;
    private static final int USER = 1;
    private static final int MPI = 4;
    private static final int RANKS = 2;

    @TempDir
    @Nullable
    Path folder;

    private final List<Consumer<LocationWriter>> events = new ArrayList<>();
    private int world;

    @BeforeEach
    void noEvents() {
        for (int rank = 0; rank < RANKS; rank++) {
            events.add(writer -> {});
        }
    }

    /** What a rank records. */
    private void rank(int rank, Consumer<LocationWriter> records) {
        events.set(rank, records);
    }

    /** An archive of two ranks, opened. */
    private void opened(Consumer<Otf2Definitions> definitions, Consumer<Trace> look) {
        Path target = Objects.requireNonNull(folder);
        try (Otf2Writer archive = Otf2Writer.create(target, "traces", Otf2WriterOptions.defaults())) {
            Otf2Definitions define = archive.definitions();
            int node = define.systemTreeNode("node", "machine", -1);
            for (int rank = 0; rank < RANKS; rank++) {
                define.location(rank, "rank " + rank, 1, define.locationGroup("MPI Rank " + rank, 1, node, -1));
            }
            define.group("", 4, MPI, 0, 0, 1);
            world = define.communicator("MPI_COMM_WORLD", define.group("", 5, MPI, 0, 0, 1), -1, 0);
            definitions.accept(define);
            for (int rank = 0; rank < RANKS; rank++) {
                events.get(rank).accept(archive.location(rank));
            }
        }
        try (Trace trace = Trace.open(target)) {
            look.accept(trace);
        }
    }

    private static long count(Trace trace, DiagnosticCode code) {
        return trace.diagnostics().stream()
                .filter(found -> found.code().equals(code.word()))
                .mapToLong(Diagnostic::count)
                .sum();
    }

    private static List<String> codes(Trace trace) {
        return trace.diagnostics().stream().map(Diagnostic::code).toList();
    }

    @Test
    void callsOfTheMpiLibraryKnownByNameOnly() {
        List<String> names = List.of(
                "MPI_Send",
                "mpi_recv_",
                "mpi_barrier__",
                "MPI_BCAST",
                "PMPI_Allreduce",
                "mpi_file_open_",
                "MPI_Scan()");
        rank(0, out -> {
            for (int region = 0; region < names.size(); region++) {
                out.enter(2L * region, region);
                out.leave(2L * region + 1, region);
            }
        });
        opened(
                define -> {
                    names.forEach(name -> define.region(name, UNKNOWN, UNKNOWN));
                    define.region("mpi_", UNKNOWN, UNKNOWN);
                    define.region("simple_send", USER, USER);
                },
                trace -> {
                    assertThat(trace.regions().subList(0, names.size()))
                            .extracting(Region::paradigm)
                            .containsOnly("MPI");
                    assertThat(trace.regions())
                            .extracting(Region::role)
                            .startsWith(
                                    "POINT2POINT",
                                    "POINT2POINT",
                                    "BARRIER",
                                    "COLL_ONE2ALL",
                                    "COLL_ALL2ALL",
                                    "FILE_IO",
                                    "COLL_OTHER");
                    assertThat(trace.regions())
                            .extracting(Region::name)
                            .containsExactly(
                                    "MPI_Send",
                                    "MPI_Recv",
                                    "MPI_Barrier",
                                    "MPI_Bcast",
                                    "MPI_Allreduce",
                                    "mpi_file_open_",
                                    "MPI_Scan",
                                    "mpi_",
                                    "simple_send");
                    assertThat(trace.regions().subList(names.size(), names.size() + 2))
                            .extracting(Region::paradigm)
                            .doesNotContain("MPI");
                    assertThat(count(trace, DiagnosticCode.DERIVED_REGION_ROLE)).isEqualTo(names.size());
                });
    }

    @Test
    void eachRankNumbersItsRegionsByItself() {
        for (int rank = 0; rank < RANKS; rank++) {
            int first = 2 * rank;
            rank(rank, out -> {
                out.enter(0, first);
                out.enter(1, first + 1);
                out.leave(2, first + 1);
                out.leave(3, first);
            });
        }
        opened(
                define -> {
                    for (int rank = 0; rank < RANKS; rank++) {
                        define.region("main", USER, USER);
                        define.region("solve", USER, USER);
                    }
                },
                trace -> {
                    assertThat(trace.callpaths().count()).isEqualTo(2);
                    assertThat(trace.callpaths().path(1)).isEqualTo("main/solve");
                    assertThat(trace.callpaths().visits(1, 0)).isEqualTo(1);
                    assertThat(trace.callpaths().visits(1, 1)).isEqualTo(1);
                    assertThat(codes(trace)).isEmpty();
                });
    }

    @Test
    void completionsMissing() {
        rank(0, out -> {
            out.enter(0, 0);
            out.mpiIsend(1, 1, world, 3, 8, 100);
            out.leave(2, 0);
        });
        rank(1, out -> {
            out.enter(0, 1);
            out.mpiIrecvRequest(1, 7);
            out.leave(2, 1);
            out.enter(3, 0);
            out.mpiIrecv(5, 0, world, 3, 8, 8);
            out.leave(6, 0);
        });
        opened(
                define -> {
                    define.region("MPI_Isend", USER, MPI);
                    define.region("MPI_Irecv", USER, MPI);
                },
                trace -> {
                    // The send and the receive that was posted are never completed; the one that completes was never
                    // posted.
                    assertThat(count(trace, DiagnosticCode.MISSING_COMPLETION)).isEqualTo(2);
                    assertThat(count(trace, DiagnosticCode.UNKNOWN_REQUEST)).isEqualTo(1);
                    assertThat(trace.messages().count()).isEqualTo(1);
                    assertThat(trace.messages().recvPostCall(0))
                            .isEqualTo(trace.messages().recvCall(0));
                });
    }

    @Test
    void regionsImproperlyNested() {
        rank(0, out -> {
            out.enter(0, 0);
            out.enter(1, 1);
            out.leave(2, 0);
            out.leave(3, 1);
            out.enter(4, 1);
        });
        opened(
                define -> {
                    define.region("outer", USER, USER);
                    define.region("inner", USER, USER);
                },
                trace -> {
                    assertThat(count(trace, DiagnosticCode.IMPROPER_NESTING)).isEqualTo(1);
                    assertThat(count(trace, DiagnosticCode.LEAVE_WITHOUT_ENTER)).isEqualTo(1);
                    assertThat(count(trace, DiagnosticCode.REGION_NOT_LEFT)).isEqualTo(1);
                    Events all = trace.events();
                    assertThat(all.exitptr(0)).isEqualTo(2);
                    assertThat(trace.callpaths().path(all.callpath(1))).isEqualTo("outer/inner");
                });
    }

    @Test
    void eventsBeforeInitAndOutsideOfAnyRegion() {
        rank(0, out -> {
            out.mpiSend(1, 1, world, 0, 8);
            out.enter(2, 0);
            out.leave(3, 0);
        });
        rank(1, out -> {
            out.mpiRecv(4, 0, world, 0, 8);
            out.enter(5, 0);
            out.leave(6, 0);
        });
        opened(define -> define.region("setup", USER, USER), trace -> {
            assertThat(trace.messages().count()).isEqualTo(1);
            assertThat(trace.messages().sendCall(0)).isEqualTo(Trace.NONE);
            assertThat(trace.messages().recvCall(0)).isEqualTo(Trace.NONE);
            assertThat(trace.events().enterptr(0)).isEqualTo(Trace.NONE);
            assertThat(trace.callpaths().count()).isEqualTo(1);
        });
    }

    @Test
    void aGroupDefinedTwiceAndAfterItsCommunicator() {
        rank(0, out -> out.record(1, RecordKind.MPI_SEND, new long[] {1, 50, 0, 8}, 4));
        rank(1, out -> out.record(2, RecordKind.MPI_RECV, new long[] {0, 50, 0, 8}, 4));
        opened(
                define -> {
                    define.add(DefinitionRecord.of(DefinitionKind.COMM, 50, define.string("late"), 77, -1, 0));
                    group(define, 77, 0, 1);
                    group(define, 77, 0, 1);
                },
                trace -> {
                    assertThat(trace.messages().count()).isEqualTo(1);
                    assertThat(codes(trace)).containsExactly("duplicate_definition");
                });
    }

    private static void group(Otf2Definitions define, long ref, long... members) {
        long[][] lists = new long[6][];
        lists[5] = members;
        define.add(new DefinitionRecord(
                DefinitionKind.GROUP, new long[] {ref, define.string(""), 5, MPI, 0, 0}, lists, null));
    }

    @Test
    void aRankThatItsCommunicatorDoesNotHave() {
        rank(0, out -> {
            out.enter(0, 0);
            out.mpiSend(1, 9, world, 0, 8);
            out.leave(2, 0);
        });
        opened(define -> define.region("MPI_Send", USER, MPI), trace -> {
            assertThat(count(trace, DiagnosticCode.RANK_OUT_OF_RANGE)).isEqualTo(1);
            assertThat(trace.messages().count()).isZero();
            assertThat(trace.diagnostics().getFirst().severity()).isEqualTo(Diagnostic.Severity.ERROR);
        });
    }
}
