package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.Trace;
import earl.testing.Mpi;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A recording in a container: a file system of its own with the C library, the run time of MPI, a shell, Java and EXPERT, but without a compiler
 * and without tools that know source lines; processes, a host name, temporary files and 64 MiB of shared memory of its own.
 */
class ContainerTest {
    private static final int LIMIT_SECONDS = 600;

    /**
     * Makes the container and runs a command in it.
     *
     * <p>Arguments: the empty folder of its root, the folders that are visible in it under their own names, separated by colons, then the
     * command.
     */
    private static final String CONTAINER = """
            set -e
            root=$1
            folders=$2
            shift 2
            hostname container
            mount -t tmpfs image "$root"
            mkdir -p "$root/usr/bin" "$root/proc" "$root/dev/shm" "$root/tmp" "$root/root"
            ln -s usr/bin "$root/bin"
            for link in lib lib64 lib32; do
                [ ! -e "/usr/$link" ] || ln -s "usr/$link" "$root/$link"
            done
            for folder in /usr/lib /usr/lib64 /usr/share/openmpi /etc /sys $(printf %s "$folders" | tr : ' '); do
                if [ -d "$folder" ]; then
                    mkdir -p "$root$folder"
                    mount --rbind "$folder" "$root$folder"
                elif [ -e "$folder" ]; then
                    mkdir -p "$root${folder%/*}"
                    : >"$root$folder"
                    mount --bind "$folder" "$root$folder"
                fi
            done
            for tool in sh env mpirun mpirun.openmpi orterun orted; do
                [ ! -e "/usr/bin/$tool" ] || cp -L "/usr/bin/$tool" "$root/usr/bin/$tool"
            done
            # Open MPI's launcher looks for this even on one node.
            printf '#!/bin/sh\\nexit 1\\n' >"$root/usr/bin/ssh"
            chmod +x "$root/usr/bin/ssh"
            for device in null zero urandom; do
                : >"$root/dev/$device"
                mount --bind "/dev/$device" "$root/dev/$device"
            done
            mount -t tmpfs -o size=64m memory "$root/dev/shm"
            mount -t proc proc "$root/proc"
            exec chroot "$root" env -i PATH=/usr/bin HOME=/root "$@"
            """;

    @TempDir
    private Path folder;

    private Path program = Path.of("");

    private record Outcome(int status, String output) {}

    @BeforeEach
    void build() throws IOException {
        Path source = folder.resolve("flood.c");
        try (var in = Objects.requireNonNull(ContainerTest.class.getResourceAsStream("flood.c"))) {
            Files.write(source, in.readAllBytes());
        }
        program = folder.resolve("flood");
        Mpi.OPEN_MPI.compile(program, source);
    }

    /** Runs a command in a container. */
    private Outcome inside(List<String> command) throws IOException, InterruptedException {
        TreeSet<String> folders =
                new TreeSet<>(List.of(folder.resolve("own").toString(), System.getProperty("java.home")));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            folders.add(Path.of(entry).toAbsolutePath().toString());
        }
        List<String> words = new ArrayList<>(List.of(
                "unshare",
                "--mount",
                "--pid",
                "--fork",
                "--uts",
                "--ipc",
                "--kill-child",
                "sh",
                "-c",
                CONTAINER,
                "container",
                Files.createDirectories(folder.resolve("root")).toString(),
                String.join(":", folders)));
        words.addAll(command);
        Path output = folder.resolve("output");
        Process process;
        try {
            process = new ProcessBuilder(words)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
        } catch (IOException missing) {
            return new Outcome(1, "unshare is missing");
        }
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IllegalStateException(command + " did not end in " + LIMIT_SECONDS + " s");
        }
        return new Outcome(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
    }

    @Test
    void withoutACompilerRecordsAllMessagesAndNamesFunctions() throws Exception {
        Path own = Files.createDirectory(folder.resolve("own"));
        Files.copy(program, own.resolve("flood"), java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
        Outcome tried = inside(List.of("sh", "-c", "command -v sh gcc cc mpicc addr2line readelf"));
        assumeTrue(
                tried.output().strip().equals("/usr/bin/sh"),
                "skipped: this machine lets nobody make a container: " + tried.output());

        List<String> words =
                OwnProcess.words("record", "--all", "-o", own.resolve("trace").toString());
        words.addAll(Mpi.OPEN_MPI.run(2));
        words.add(own.resolve("flood").toString());
        Outcome run = inside(words);

        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.output())
                .contains("2 processes of the program ran", "without source lines, because addr2line is missing")
                .doesNotContain("Exception", "incomplete");
        try (Trace trace = Trace.open(own.resolve("trace"))) {
            assertThat(trace.messages().count()).isEqualTo(2 * 3000L);
            assertThat(trace.regions()).anyMatch(region -> region.name().equals("main"));
            assertThat(trace.definitions().systemTree())
                    .anyMatch(node -> node.name().equals("container"));
        }
    }
}
