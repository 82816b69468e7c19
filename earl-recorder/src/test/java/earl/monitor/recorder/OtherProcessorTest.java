package earl.monitor.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Mpi;
import earl.testing.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recorder on 64-bit ARM: compiled by a cross compiler; what runs without MPI runs in an emulator. */
class OtherProcessorTest {
    private static final String COMPILER = "aarch64-linux-gnu-gcc";
    private static final String EMULATOR = "qemu-aarch64";

    @TempDir
    private Path folder;

    private void write(Map<String, String> sources) throws IOException {
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Files.writeString(folder.resolve(source.getKey()), source.getValue());
        }
    }

    private void compile(String... arguments) {
        List<String> all =
                new ArrayList<>(List.of("-O2", "-std=gnu11", "-Wall", "-Werror=implicit-function-declaration"));
        all.addAll(List.of(arguments));
        Tools.Outcome outcome =
                Tools.system(COMPILER, "gcc-aarch64-linux-gnu libc6-dev-arm64-cross", all.toArray(String[]::new));
        assertThat(outcome.status()).as(String.join("\n", outcome.lines())).isZero();
    }

    @Test
    void eachUnitCompiles() throws IOException {
        FunctionTable table = FunctionTable.shipped();
        String wrappers = "wrappers.c";
        String gpu = "gpu_wrappers.c";
        write(NativeSources.withHeaders(
                RecorderSources.UNITS,
                Map.of(
                        "functions.h",
                        WrapperSource.numbers(table),
                        wrappers,
                        WrapperSource.wrappers(table),
                        gpu,
                        GpuWrapperSource.wrappers(table))));
        Mpi.OPEN_MPI.compiler(); // other MPIs do not know the option
        String headers = Tools.system("mpicc", "libopenmpi-dev", "--showme:incdirs")
                .lines()
                .getFirst();
        List<String> units = new ArrayList<>(RecorderSources.UNITS);
        units.add(wrappers);
        units.add(gpu);
        for (String unit : units) {
            List<String> arguments = new ArrayList<>(List.of("-c", "-O0", "-fPIC", "-w"));
            for (String each : headers.split(" ", -1)) {
                arguments.add("-I" + each);
            }
            Path object = folder.resolve(unit.replace(".c", ".o"));
            arguments.addAll(
                    List.of("-o", object.toString(), folder.resolve(unit).toString()));
            compile(arguments.toArray(String[]::new));
            assertThat(object).isNotEmptyFile();
        }
    }

    @Test
    void itsProcessorsCounterIsAClock() throws IOException {
        write(NativeSources.withHeaders(List.of("probe.c"), Map.of()));
        Path program = folder.resolve("probe");
        compile(
                "-nostartfiles",
                "-o",
                program.toString(),
                folder.resolve("probe.c").toString());
        String[] words = Tools.system(EMULATOR, "qemu-user", "-L", "/usr/aarch64-linux-gnu", program.toString())
                .lines()
                .getFirst()
                .split(" ", -1);
        assertThat(words).hasSize(4);
        assertThat(words[0]).as("the counter serves as a clock").isEqualTo("1");
        assertThat(Double.parseDouble(words[3])).as("ticks per second").isBetween(1e6, 4e9);
    }

    @Test
    void timeNeverGoesBack() throws IOException {
        write(NativeSources.withHeaders(List.of("node.h"), Map.of()));
        Path check = folder.resolve("check.c");
        Files.writeString(check, """
                #include "node.h"
                #include <stdio.h>
                int use_tsc = 1;
                uint64_t now_slow(void) { return 0; }
                int main(void) {
                  uint64_t last = now(), back = 0, still = 1;
                  for (int i = 0; i < 1000000; i++) {
                    uint64_t time = now();
                    if (time < last) back++;
                    if (time != last) still = 0;
                    last = time;
                  }
                  printf("back %lu still %lu\\n", (unsigned long)back, (unsigned long)still);
                  return 0;
                }
                """);
        Path program = folder.resolve("check");
        compile("-static", "-I" + folder, "-o", program.toString(), check.toString());
        assertThat(Tools.system(EMULATOR, "qemu-user", program.toString()).lines())
                .containsExactly("back 0 still 0");
    }

    @Test
    void callsOfOtherFunctionsKeepTheirArguments() throws IOException {
        write(NativeSources.withHeaders(List.of("entries.c"), Map.of()));
        Path recorder = library(
                "recorder", """
                #include "entries.h"
                static void recorded_mpi_send_(double *result) { *result = 1; }
                ENTRY(mpi_send_)
                static void recorded_mpi_recv_(double *result) { *result = 2; }
                ENTRY(mpi_recv_)
                """, "-I" + folder, folder.resolve("entries.c").toString(), "-ldl");
        String arguments =
                "(long a, long b, long c, long d, long e, long f, long g, long h, double p, double q, double r,"
                        + " double s, double t, double u, double v, double w, long x, double y)";
        Path other = library("other", """
                double mpi_send_%s {
                  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + p + q + r + s + t + u + v + w + x + y;
                }
                void mpi_recv_(double *result) { *result = 3; }
                void pmpi_recv_(double *result) { *result = 4; }
                """.formatted(arguments));
        Path source = folder.resolve("program.c");
        Files.writeString(source, """
                #include <stdio.h>
                double mpi_send_%s;
                void mpi_recv_(double *result);
                int main(void) {
                  double result;
                  for (int i = 0; i < 2; i++) {
                    mpi_recv_(&result);
                    printf("%%g %%g\\n", mpi_send_(1, 2, 3, 4, 5, 6, 7, 8, .5, .5, .5, .5, .5, .5, .5, .5, 9, 10.5), result);
                  }
                  return 0;
                }
                """.formatted(arguments));
        Path program = folder.resolve("program");
        compile(
                "-o",
                program.toString(),
                source.toString(),
                "-Wl,--no-as-needed",
                recorder.toString(),
                other.toString(),
                "-ldl",
                "-Wl,-rpath," + folder);
        assertThat(Tools.system(EMULATOR, "qemu-user", "-L", "/usr/aarch64-linux-gnu", program.toString())
                        .lines())
                .containsExactly("227.5 2", "227.5 2");
    }

    private Path library(String name, String text, String... options) throws IOException {
        Path source = folder.resolve(name + ".c");
        Path library = folder.resolve("lib" + name + ".so");
        Files.writeString(source, text);
        List<String> all = new ArrayList<>(List.of("-shared", "-fPIC", "-w", "-o", library.toString()));
        all.add(source.toString());
        all.addAll(List.of(options));
        compile(all.toArray(String[]::new));
        return library;
    }
}
