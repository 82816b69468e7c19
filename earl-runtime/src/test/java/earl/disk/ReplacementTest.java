package earl.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ReplacementTest {
    private static final Replacement.Entries PARTS =
            new Replacement.Entries(List.of("run", "run.def", "run.marker", "run.otf2"), "*.evt");

    @TempDir
    private Path folder;

    @Test
    void aPowerCutLeavesNothingOrAllOfANewOne() throws IOException {
        try (PowerCuts cuts = PowerCuts.of(folder, found -> {
            Replacement.finish(found, PARTS);
            if (Files.exists(found.resolve("run.otf2"))) {
                assertThat(all(found)).containsExactly("run.def=1", "run.otf2=1", "run/0.evt=1", "run/1.evt=1");
            }
        })) {
            write(1, "run.def", "run.otf2", "run/0.evt", "run/1.evt");
            cuts.atTheEnd(found ->
                    assertThat(all(found)).containsExactly("run.def=1", "run.otf2=1", "run/0.evt=1", "run/1.evt=1"));
        }
    }

    @Test
    void aPowerCutLeavesTheOldOneOrTheNewOne() throws IOException {
        write(1, "run.def", "run.marker", "run.otf2", "run/0.evt", "run/1.evt");
        Files.writeString(folder.resolve("run").resolve("notes"), "mine");
        Files.writeString(folder.resolve("readme"), "mine");
        try (PowerCuts cuts = PowerCuts.of(folder, found -> {
            boolean anchor = Files.exists(found.resolve("run.otf2"));
            if (anchor && Files.readString(found.resolve("run.otf2")).equals("1")) {
                assertOld(found);
            } else if (anchor) {
                assertThat(all(found)).contains("run.def=2", "run.otf2=2", "run/0.evt=2");
            }
            Replacement.finish(found, PARTS);
            if (Files.readString(found.resolve("run.otf2")).equals("1")) {
                assertOld(found);
            } else {
                assertNew(found);
            }
        })) {
            write(2, "run.def", "run.otf2", "run/0.evt");
            cuts.atTheEnd(ReplacementTest::assertNew);
            assertThat(cuts.steps()).isGreaterThan(20);
        }
    }

    private static void assertOld(Path found) throws IOException {
        assertThat(all(found))
                .contains("run.def=1", "run.marker=1", "run.otf2=1", "run/0.evt=1", "run/1.evt=1", "run/notes=mine");
    }

    private static void assertNew(Path found) throws IOException {
        assertThat(all(found))
                .containsExactly("readme=mine", "run.def=2", "run.otf2=2", "run/0.evt=2", "run/notes=mine");
    }

    @Test
    void whatIsGivenUpLeavesTheOldOne() throws IOException {
        write(1, "run.def", "run.otf2", "run/0.evt");
        try (Replacement replacement = Replacement.begin(folder, PARTS)) {
            Files.writeString(replacement.folder().resolve("run.def"), "2");
        }
        assertThat(all(folder)).containsExactly("run.def=1", "run.otf2=1", "run/0.evt=1");
    }

    @Test
    void whatCannotBeMovedAwayIsPutBack() throws IOException {
        write(1, "run.def", "run.otf2", "run/0.evt");
        Disk machine = Durable.disk();
        Durable.use(new Disk() {
            @Override
            public void force(FileChannel open, Path file) throws IOException {
                machine.force(open, file);
            }

            @Override
            public void forceFolder(Path of) throws IOException {
                machine.forceFolder(of);
            }

            @Override
            public void move(Path from, Path to) throws IOException {
                if (from.endsWith("run") && to.toString().contains("/old/")) {
                    throw new IOException("it is in use");
                }
                machine.move(from, to);
            }

            @Override
            public void delete(Path file) throws IOException {
                machine.delete(file);
            }
        });
        try {
            assertThatThrownBy(() -> write(2, "run.def", "run.otf2", "run/0.evt"))
                    .isInstanceOf(IOException.class)
                    .hasMessage("it is in use");
        } finally {
            Durable.use(machine);
        }
        assertThat(all(folder)).containsExactly("run.def=1", "run.otf2=1", "run/0.evt=1");
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void whoComesWhileFilesTakeTheirPlacesWaits() throws Exception {
        write(1, "run.def", "run.otf2", "run/0.evt");
        CountDownLatch gone = new CountDownLatch(1);
        CountDownLatch waits = new CountDownLatch(1);
        CompletableFuture<String> found = new CompletableFuture<>();
        Thread reader = Thread.ofPlatform().start(() -> {
            try {
                gone.await();
                waits.countDown();
                Replacement.finish(folder.toRealPath(), PARTS);
                found.complete(String.join(" ", all(folder)));
            } catch (Exception | Error fault) {
                found.completeExceptionally(fault);
            }
        });
        Disk machine = Durable.disk();
        Durable.use(new Disk() {
            @Override
            public void force(FileChannel open, Path file) throws IOException {
                machine.force(open, file);
            }

            @Override
            public void forceFolder(Path of) throws IOException {
                machine.forceFolder(of);
            }

            @Override
            public void move(Path from, Path to) throws IOException {
                machine.move(from, to);
                if (to.endsWith("old/run.otf2")) {
                    gone.countDown();
                    while (waits.getCount() > 0 || reader.getState() != Thread.State.TIMED_WAITING) {
                        Thread.onSpinWait();
                    }
                    assertThat(folder.resolve("run.otf2")).doesNotExist();
                }
            }

            @Override
            public void delete(Path file) throws IOException {
                machine.delete(file);
            }
        });
        try {
            write(2, "run.def", "run.otf2", "run/0.evt");
        } finally {
            Durable.use(machine);
        }
        assertThat(found.get()).isEqualTo("run.def=2 run.otf2=2 run/0.evt=2");
    }

    private void write(int what, String... files) throws IOException {
        try (Replacement replacement = Replacement.begin(folder.toRealPath(), PARTS)) {
            Files.createDirectory(replacement.folder().resolve("run"));
            for (String file : files) {
                Files.writeString(replacement.folder().resolve(file), String.valueOf(what));
            }
            replacement.commit();
        }
    }

    /** Does not look into hidden folders: another thread may be deleting them. */
    private static List<String> all(Path folder) throws IOException {
        List<String> found = new ArrayList<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path inner, BasicFileAttributes attributes) {
                return isHidden(inner) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (!isHidden(file)) {
                    found.add(folder.relativize(file) + "=" + content(file));
                }
                return FileVisitResult.CONTINUE;
            }

            private boolean isHidden(Path file) {
                return folder.relativize(file).toString().startsWith(".");
            }
        });
        return found.stream().sorted().toList();
    }

    private static String content(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException gone) {
            throw new AssertionError(gone);
        }
    }
}
