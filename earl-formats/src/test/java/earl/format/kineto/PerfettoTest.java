package earl.format.kineto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.TraceException;
import earl.diag.Diagnostics;
import earl.format.RawRecords;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import earl.testing.Damage;
import earl.testing.Mutations;
import earl.testing.Sample;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The intervals of a recording, written as packets of Perfetto, are those of its JSON. */
class PerfettoTest {
    private static final int FEW = 150;
    private static final int MANY = 10_000;

    @TempDir
    private Path folder;

    /** All events with names, attributes and the names of their locations, without the attributes of these names. */
    private static List<String> events(Path trace) {
        List<String> lines = new ArrayList<>();
        try (TraceSource source = TraceFormat.openAny(trace, new Diagnostics());
                RawRecords.Events events = source.raw().events()) {
            while (events.next()) {
                StringBuilder line = new StringBuilder();
                int location = (int) events.location();
                line.append(events.ticks())
                        .append(' ')
                        .append(source.definitions().locations().get(location).label());
                line.append(' ').append(events.kind());
                for (int field = 0; field < events.fields().size(); field++) {
                    FieldType type = events.fields().get(field).type();
                    line.append(' ').append(value(source, type, events.value(field)));
                }
                for (int i = 0; i < events.attributes(); i++) {
                    FieldType type = FieldType.ofCode(events.attributeType(i));
                    line.append(' ')
                            .append(source.raw().name(FieldType.ATTRIBUTE, events.attribute(i)))
                            .append('=')
                            .append(value(source, type, events.attributeValue(i)));
                }
                lines.add(line.toString());
            }
        }
        lines.sort(null);
        return lines;
    }

    private static String value(TraceSource source, @Nullable FieldType type, long value) {
        return type != null && type.isReference() ? source.raw().name(type, value) : Long.toString(value);
    }

    /** Three calls, a copy, two kernels, a synchronization. */
    private Path json() throws IOException {
        return Recordings.write(
                folder,
                "rank0.json",
                "'schemaVersion': 1",
                Recordings.host("cpu_op", "aten::add", 1000, 100),
                Recordings.call("cudaLaunchKernel", 1010, 10, 11),
                Recordings.call("cudaMemcpyAsync", 1030, 10, 12),
                Recordings.call("cudaLaunchKernel", 1050, 10, 13),
                Recordings.call("cudaStreamSynchronize", 1120, 200, 14),
                Recordings.kernel("add<float>", 1040, 60, 11),
                "'ph': 'X', 'cat': 'gpu_memcpy', 'name': 'Memcpy DtoH', 'pid': 0, 'tid': 7, 'ts': 1110, 'dur': 20,"
                        + " 'args': {'device': 0, 'stream': 7, 'correlation': 12, 'bytes': 4096}",
                Recordings.kernel("add<float>", 1150, 150, 13),
                "'ph': 'X', 'cat': 'cuda_sync', 'name': 'Stream Sync', 'pid': 0, 'tid': 7, 'ts': 1120, 'dur': 200,"
                        + " 'args': {'device': 0, 'stream': 7, 'correlation': 14}");
    }

    private Path packets(Path json, boolean flows, String name) throws IOException {
        return Files.write(folder.resolve(name), PerfettoWriter.of(json, flows));
    }

    @Test
    void packetsHaveTheEventsOfTheJson() throws IOException {
        Path json = json();
        Path packets = packets(json, false, "rank0.pftrace");
        assertThat(events(packets)).isEqualTo(events(json)).anyMatch(line -> line.contains("RMA_"));
        try (TraceSource source = TraceFormat.openAny(packets, new Diagnostics())) {
            assertThat(source.info().format()).isEqualTo("Perfetto");
        }
    }

    @Test
    void flowsConnectCallsAndActivities() throws IOException {
        Path json = json();
        List<String> lines = events(packets(json, true, "rank0.pftrace"));
        assertThat(lines).hasSameSizeAs(events(json));
        for (String kind : List.of("cudaLaunchKernel", "add<float>")) {
            assertThat(lines.stream().filter(line -> line.contains("ENTER " + kind)))
                    .hasSize(2)
                    .allMatch(line -> line.contains("GPU_CORRELATION_ID="));
        }
    }

    /** Categories of rocprof-sys and rocprofv3, in packets and in JSON. */
    @Test
    void categoriesOfRocmHaveTheEventsOfKineto() throws IOException {
        List<String> expected = events(json());
        String text = Files.readString(folder.resolve("rank0.json"))
                .replace("cuda_runtime", "rocm_hip_api")
                .replace("\"kernel\"", "\"rocm_kernel_dispatch\"")
                .replace("gpu_memcpy", "rocm_memory_copy")
                .replace("Memcpy DtoH", "MEMORY_COPY_DEVICE_TO_HOST")
                .replace("\"correlation\"", "\"corr_id\"")
                .replace("\"stream\"", "\"stream_id\"");
        Path json = Files.writeString(
                Files.createDirectories(folder.resolve("rocm")).resolve("rank0.json"), text);
        assertThat(text)
                .contains("rocm_kernel_dispatch")
                .contains("rocm_hip_api")
                .contains("rocm_memory_copy");
        assertThat(events(json)).isEqualTo(expected);
        assertThat(events(packets(json, false, "rocm.pftrace"))).isEqualTo(expected);
    }

    /** Queues of several devices can have the same stream id; then the names of their tracks give the device. */
    @Test
    void namesOfTracksTellTheDevice() throws IOException {
        Packets trace = new Packets();
        for (int device = 0; device < 2; device++) {
            long track = 40L + device;
            trace.message(
                    1,
                    packet(0)
                            .message(
                                    60,
                                    new Packets()
                                            .number(1, track)
                                            .text(2, "GPU Kernel Dispatch [" + device + "] Queue 7")));
            for (int type = 1; type <= 2; type++) {
                Packets event = new Packets().number(9, type).number(11, track);
                if (type == 1) {
                    event.text(22, "rocm_kernel_dispatch")
                            .text(23, "gemm")
                            .message(4, new Packets().text(10, "stream_id").number(3, 0));
                }
                trace.message(1, packet(1000L * type).message(11, event));
            }
        }
        Path file = Files.write(folder.resolve("rank0.pftrace"), trace.toBytes());
        assertThat(events(file)).filteredOn(line -> line.contains(" ENTER ")).hasSize(2);
        try (TraceSource source = TraceFormat.openAny(file, new Diagnostics())) {
            assertThat(source.definitions().locations().stream()
                            .filter(location -> location.name().equals("stream 0"))
                            .map(location -> location.group()))
                    .containsExactlyInAnyOrder("rank 0 GPU 0", "rank 0 GPU 1");
        }
    }

    private static Packets packet(long time) {
        return new Packets().number(8, time).number(10, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cuda_event_sync", "cuda_event_sync_multi_stream"})
    void packetsOfARecordingHaveTheEventsOfItsJson(String name) throws IOException {
        Path cases = Recordings.collected("kineto_cases");
        Path json;
        try (var files = Files.list(cases)) {
            json = files.filter(file -> file.getFileName().toString().matches(name + "\\.json(\\.gz)?"))
                    .findFirst()
                    .orElseThrow();
        }
        assertThat(events(packets(json, false, name + ".pftrace"))).isEqualTo(events(json));
    }

    @Test
    void compressedPacketsHaveTheSameEvents() throws IOException {
        Path packets = packets(json(), false, "rank0.pftrace");
        Path packed = folder.resolve("packed.pftrace.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write(Files.readAllBytes(packets));
        }
        assertThat(events(packed)).isEqualTo(events(packets));
    }

    /** Android compresses packets inside of the file. */
    @Test
    void packetsThatAPacketHasInCompressedFormAreRead() throws IOException {
        Path packets = packets(json(), false, "rank0.pftrace");
        Path packed = folder.resolve("packed.pftrace");
        byte[] all = Files.readAllBytes(packets);
        Files.write(packed, concat(compressed(all), compressed(all, 0)));
        assertThat(events(packed)).isEqualTo(events(packets));
        Files.write(packed, concat(compressed(all), compressed(compressed(all))));
        assertThatThrownBy(() -> events(packed))
                .isInstanceOf(TraceException.class)
                .hasMessageEndingWith(": expected the fields of a packet of Perfetto");
    }

    private static byte[] compressed(byte[] packets) {
        return compressed(packets, packets.length);
    }

    private static byte[] compressed(byte[] packets, int length) {
        Deflater deflater = new Deflater();
        deflater.setInput(packets, 0, length);
        deflater.finish();
        byte[] bytes = new byte[packets.length + 64];
        int size = deflater.deflate(bytes);
        deflater.end();
        Packets packet = new Packets().bytes(50, Arrays.copyOf(bytes, size));
        return new Packets().message(1, packet).toBytes();
    }

    @Test
    void aFileThatBreaksOffIsReadUpToTheBreak() throws IOException {
        Path packets = packets(json(), false, "rank0.pftrace");
        byte[] bytes = Files.readAllBytes(packets);
        List<String> all = events(packets);
        Files.write(packets, Arrays.copyOf(bytes, bytes.length - 5));
        Diagnostics diagnostics = new Diagnostics();
        try (TraceSource source = TraceFormat.openAny(packets, diagnostics)) {
            assertThat(source.locations()).isEqualTo(2);
        }
        assertThat(diagnostics.list()).anyMatch(each -> each.first().contains("rank0.pftrace"));
        assertThat(events(packets)).hasSizeLessThanOrEqualTo(all.size());
    }

    @Test
    void aDamagedPacketIsRefusedWithItsPlace() throws IOException {
        Path packets = packets(json(), false, "rank0.pftrace");
        byte[] bytes = Files.readAllBytes(packets);
        Files.write(packets, concat(bytes, new byte[] {0x0A, 0x02, 0x0F, 0x0F}));
        assertThatThrownBy(() -> events(packets))
                .isInstanceOf(TraceException.class)
                .hasMessage(packets + ": byte " + bytes.length + ": expected the fields of a packet of Perfetto");
    }

    private static byte[] concat(byte[] one, byte[] other) {
        byte[] all = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, all, one.length, other.length);
        return all;
    }

    @Test
    void someMutations() throws IOException {
        mutate(1L + (long) FEW * Sample.seeds(1000, 1).getFirst(), FEW);
    }

    @Test
    @Tag("long")
    void manyMutations() throws IOException {
        mutate(1_000_000, MANY);
    }

    private void mutate(long first, int count) throws IOException {
        Path packets = packets(json(), false, "rank0.pftrace");
        byte[] before = Files.readAllBytes(packets);
        Mutations.read(first, count, "rank0.pftrace", random -> {
            Files.write(packets, random.nextInt(4) == 0 ? Damage.hostile(before, random) : Damage.of(before, random));
            assertThat(events(packets)).allMatch(line -> !line.contains(RecordKind.UNKNOWN.name()));
        });
    }
}
