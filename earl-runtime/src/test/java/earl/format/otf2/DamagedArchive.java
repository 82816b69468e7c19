package earl.format.otf2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import earl.Diagnostic;
import earl.TraceException;
import earl.diag.DiagnosticCode;
import earl.format.Decoded;
import earl.schema.RecordKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A small archive of two locations, whole; each test damages it in one way and looks at what becomes of it. */
abstract class DamagedArchive {
    @TempDir
    @Nullable
    Path temporary;

    Path folder = Path.of("");
    HandMade archive = new HandMade(Path.of(System.getProperty("java.io.tmpdir")));

    @BeforeEach
    void wholeArchive() {
        folder = Objects.requireNonNull(temporary).resolve("archive");
        archive = new HandMade(folder);
        archive.anchor().write();
        archive.definitions()
                .clock(1000)
                .string(0, "main")
                .region(0, 0)
                .location(5, 0, 4)
                .location(6, 0, 2)
                .end();
        for (long location = 5; location <= 6; location++) {
            archive.definitions(location)
                    .record(5, r -> r.u8(3).integer(1).u8(0).integer(0))
                    .record(6, r -> r.fixed64(0).integer(0).fixed64(0))
                    .record(6, r -> r.fixed64(1000).integer(10).fixed64(0))
                    .end();
        }
        archive.events(5)
                .enter(1, 0)
                .time(2)
                .record(6, r -> r.integer(1).integer(0).u8(4).integer(77))
                .record(
                        RecordKind.MPI_SEND.code(),
                        r -> r.integer(0).integer(0).integer(1).integer(100))
                .time(3)
                .record(RecordKind.PROGRAM_END.code(), r -> r.integer(0))
                .leave(4, 0)
                .end();
        archive.events(6).enter(1, 0).leave(2, 0).end();
    }

    TraceException refused(Path path) {
        TraceException refusal = catchThrowableOfType(TraceException.class, () -> {
            try (Decoded decoded = new Decoded(path)) {
                decoded.agreesWithRecords();
            }
        });
        assertThat(refusal).as("refusal of %s", path).isNotNull();
        assertThat(refusal.getMessage()).doesNotContain("\n");
        return refusal;
    }

    static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    Path file(String name) {
        return folder.resolve(name);
    }

    /** Opens what is left of the archive and looks at what was counted. */
    void opened(Consumer<Decoded> look) {
        try (Decoded decoded = new Decoded(archive.path())) {
            look.accept(decoded);
        }
    }

    static Diagnostic diagnostic(Decoded decoded, DiagnosticCode code) {
        return decoded.diagnostics.list().stream()
                .filter(found -> found.code().equals(code.word()))
                .findFirst()
                .orElseThrow();
    }
}
