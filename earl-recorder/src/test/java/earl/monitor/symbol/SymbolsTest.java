package earl.monitor.symbol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.Progress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names of functions in a small library: with debug information, without, with that in a file of its own, and without any names. */
class SymbolsTest {
    private static final String SOURCE = """
            static inline __attribute__((always_inline)) int inner(int x) { __asm__ volatile("nop"); return x * 3; }
            static __attribute__((noinline)) int hidden(int x) { __asm__ volatile(""); return inner(x) + 1; }
            int shown(int x) { return hidden(x) + hidden(x + 1); }
            """;

    @TempDir
    private Path folder;

    private Path library = Path.of("");

    private void compile(String... options) throws Exception {
        compile(SOURCE, List.of(options));
    }

    private void compile(String source, List<String> options) throws Exception {
        assumeTrue(runs("gcc", "--version") && runs("addr2line", "--version"), "gcc and addr2line are installed");
        Files.writeString(folder.resolve("small.c"), source);
        library = folder.resolve("libsmall.so");
        List<String> command = new java.util.ArrayList<>(List.of("gcc", "-O1", "-shared", "-fPIC"));
        command.addAll(options);
        command.addAll(
                List.of("-o", library.toString(), folder.resolve("small.c").toString()));
        run(command.toArray(String[]::new));
    }

    private static boolean runs(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException missing) {
            return false;
        }
    }

    private static void run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }

    private long start(String function) {
        ElfFile elf = Objects.requireNonNull(ElfFile.read(library));
        return Objects.requireNonNull(elf.named(function), function).value();
    }

    private List<String> names(long address, long start) throws IOException {
        Symbols symbols = Symbols.of(
                List.of(new CodeAddress(library.toString(), address)),
                List.of(new CodeAddress(library.toString(), start)),
                new KnownNames(),
                Progress.NONE);
        return symbols.at(new CodeAddress(library.toString(), address), start).stream()
                .map(one -> symbols.name(one.function()) + " " + one.line().brief())
                .toList();
    }

    private String laterName(CodeAddress address, String build) throws IOException {
        Symbols symbols = Symbols.ofBuilds(List.of(address), Map.of(address.file(), build), folder.resolve("debug"));
        return symbols.name(symbols.at(address, address.address()).getFirst().function());
    }

    @Test
    @DisplayName("Debug information names the function, what is inlined in it, and lines")
    void inlined() throws Exception {
        compile("-g");
        long hidden = start("hidden");
        List<String> names = List.of();
        for (long address = hidden; address < hidden + 16 && names.size() < 2; address++) {
            names = names(address, hidden);
        }
        assertThat(names).containsExactly("hidden small.c:2", "inner small.c:1");
    }

    @Test
    @DisplayName("What was found before is not asked again, also if the file is gone meanwhile")
    void foundBefore() throws Exception {
        compile("-g");
        long hidden = start("hidden");
        CodeAddress address = new CodeAddress(library.toString(), hidden);
        KnownNames known = new KnownNames();
        known.find(List.of(address));
        Files.delete(library);
        Queue<Long> asked = new ConcurrentLinkedQueue<>();

        Symbols symbols = Symbols.of(List.of(address), List.of(), known, (step, resolved, all) -> asked.add(resolved));

        assertThat(symbols.at(address, hidden).stream()
                        .map(one ->
                                symbols.name(one.function()) + " " + one.line().brief()))
                .first()
                .isEqualTo("hidden small.c:2");
        assertThat(asked).isEmpty();
    }

    @Test
    @DisplayName("Many addresses are resolved by several processes, which report how far they are")
    void manyAddresses() throws Exception {
        compile("-g");
        long hidden = start("hidden");
        List<CodeAddress> many = LongStream.range(hidden, hidden + 600)
                .mapToObj(address -> new CodeAddress(library.toString(), address))
                .toList();
        Queue<Long> done = new ConcurrentLinkedQueue<>();
        Symbols symbols = Symbols.of(many, List.of(), new KnownNames(), (step, resolved, all) -> {
            assertThat(step).isEqualTo("names");
            assertThat(all).isEqualTo(600);
            done.add(resolved);
        });
        int several = Math.min(2, Runtime.getRuntime().availableProcessors());
        assertThat(done).hasSizeGreaterThanOrEqualTo(several).contains(600L);
        for (int offset = 0; offset < 4; offset++) {
            assertThat(symbols.at(many.get(offset), hidden).stream()
                            .map(one -> symbols.name(one.function()) + " "
                                    + one.line().brief()))
                    .as("offset %d", offset)
                    .containsExactlyElementsOf(names(hidden + offset, hidden));
        }
    }

    @Test
    @DisplayName("A function of a header is in the header, which addr2line of binutils 2.40 takes for the source file")
    void header() throws Exception {
        assumeTrue(runs("llvm-symbolizer", "--version"), "llvm-symbolizer is installed");
        Files.writeString(
                folder.resolve("first.h"),
                "static __attribute__((noinline)) int first(int x) { __asm__ volatile(\"\"); return x; }\n");
        compile("#include \"first.h\"\nint shown(int x) { return first(x); }\n", List.of("-g"));
        long first = start("first");
        assertThat(names(first, first)).containsExactly("first first.h:1");
    }

    @Test
    @DisplayName("A tool that wants more memory than it may have ends")
    void memory() throws Exception {
        List<String> command = Tool.limited(List.of("sh", "-c", "ulimit -v"));
        Process process = new ProcessBuilder(command).start();
        assertThat(new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8).strip())
                .isEqualTo("2097152");
        assertThat(process.waitFor()).isZero();
    }

    @Test
    @DisplayName(
            "A stripped library names what it exports, and calls the rest by its first address: no symbol beyond its size")
    void stripped() throws Exception {
        compile();
        long hidden = start("hidden");
        long shown = start("shown");
        run("strip", library.toString());
        assertThat(names(shown + 1, shown)).containsExactly("shown ");
        assertThat(names(hidden + 1, hidden)).containsExactly("libsmall.so!0x" + Long.toHexString(hidden) + " ");
        assertThat(names(hidden + 1, hidden)).isEqualTo(names(hidden + 3, hidden));
    }

    @Test
    @DisplayName(
            "A separate debug file is found by the library's link and by its build-id; that of another build is not used")
    void separate() throws Exception {
        compile("-g", "-Wl,--build-id");
        long hidden = start("hidden");
        Path debug = folder.resolve("libsmall.so.debug");
        run("objcopy", "--only-keep-debug", library.toString(), debug.toString());
        run("strip", "--strip-all", library.toString());
        run("objcopy", "--add-gnu-debuglink=" + debug, library.toString());
        assertThat(names(hidden, hidden)).first().asString().startsWith("hidden small.c:");
        String id = Objects.requireNonNull(ElfFile.read(library)).buildId();
        Path byId = folder.resolve("debug/.build-id/" + id.substring(0, 2) + "/" + id.substring(2) + ".debug");
        Files.createDirectories(Objects.requireNonNull(byId.getParent()));
        Files.move(debug, byId);
        CodeAddress address = new CodeAddress(library.toString(), hidden);
        assertThat(laterName(address, id)).isEqualTo("hidden");
        String otherId = (id.startsWith("00") ? "01" : "00") + id.substring(2);
        assertThat(laterName(address, otherId)).startsWith("libsmall.so!0x");
        // On another machine the library is not there.
        CodeAddress elsewhere = new CodeAddress("/opt/elsewhere/libsmall.so", hidden);
        assertThat(laterName(elsewhere, id)).isEqualTo("hidden");
        assertThat(laterName(elsewhere, "")).startsWith("libsmall.so!0x");
        Path other = folder.resolve("other");
        Files.createDirectory(other);
        Files.move(library, other.resolve("kept.so"));
        compile("-g", "-O2", "-DOTHER", "-Wl,--build-id");
        Files.move(library, debug);
        Files.move(other.resolve("kept.so"), library);
        assertThat(names(hidden, hidden)).first().asString().startsWith("libsmall.so!0x");
    }

    @Test
    @DisplayName("Damaged files have fewer names and do no harm")
    void damaged() throws Exception {
        compile("-g");
        byte[] whole = Files.readAllBytes(library);
        for (long seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            byte[] bytes = seed % 2 == 0 ? whole.clone() : java.util.Arrays.copyOf(whole, random.nextInt(whole.length));
            for (int i = 0; i < 40 && bytes.length > 64; i++) {
                bytes[random.nextInt(seed % 3 == 0 ? 64 : bytes.length)] = (byte) random.nextInt();
            }
            ElfFile elf = ElfFile.of(ByteBuffer.wrap(bytes));
            if (elf != null) {
                for (int i = 0; i < 50; i++) {
                    ElfFile.Symbol symbol = elf.at(random.nextInt(1 << 14));
                    assertThat(symbol == null || !symbol.name().isEmpty())
                            .as("seed %d", seed)
                            .isTrue();
                }
            }
        }
    }

    @Test
    @DisplayName(
            "Names are those of the source: modules of Fortran, parts of functions, answers of both kinds of tools")
    void written() {
        assertThat(FunctionName.shown("__heat_MOD_exchange", "")).isEqualTo("heat::exchange");
        assertThat(FunctionName.shown("solve_", "/src/solve.f90")).isEqualTo("solve");
        assertThat(FunctionName.shown("solve_", "/src/solve.c")).isEqualTo("solve_");
        assertThat(FunctionName.whole("step.constprop.0.cold")).isEqualTo("step");
        assertThat(FunctionName.whole("_ZN3fooEv.part.1")).isEqualTo("_ZN3fooEv");
        assertThat(FunctionName.whole("memcpy@@GLIBC_2.14")).isEqualTo("memcpy");
        List<Tool.Answer> expected = List.of(
                new Tool.Answer("in2", new SourceLine("/t.c", 3)), new Tool.Answer("f", new SourceLine("/t.c", 5)));
        assertThat(Tool.answers(
                        List.of("0x1187", "in2", "/t.c:3", "f", "/t.c:5 (discriminator 2)", "0x2", "??", "??:0")))
                .containsEntry(0x1187L, expected)
                .containsEntry(2L, List.of(new Tool.Answer("", SourceLine.UNKNOWN)));
        assertThat(Tool.answers(
                        List.of("0x0000000000001187", "in2 inlined at /t.c:4:69 in f", "/t.c:3:69", "f", "/t.c:5:48")))
                .containsEntry(0x1187L, expected);
    }
}
