package earl.monitor;

import earl.TraceException;
import earl.disk.RegularFile;
import earl.monitor.watch.RecordedIterations;
import earl.monitor.watch.ThreadResult;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Coordinates the monitors of several nodes, so that they record the same iterations. Orders are numbered; the first monitor
 * that has one puts it into the folder that nodes share, and the others take it from there. An order is for iterations
 * ahead, so that it arrives before they begin: as many as there were in the last half second to second. One thread.
 */
final class RecordingOrders {
    private static final String FILE = "order.";
    private static final long LOOK_NANOS = 50_000_000;
    private static final long HALF_SECOND_NANOS = 500_000_000;

    /**
     * An order.
     *
     * @param visit number of the first iteration, {@link #NO_VISIT} if a monitor's threads are in different ones: each node then
     *     begins when it learns of the order
     * @param iterations how many
     * @param reason why
     * @param replaced numbers of earlier orders whose iterations give way
     */
    record Order(long visit, long iterations, String reason, Set<Integer> replaced) {
        static final long NO_VISIT = -1;

        Order {
            replaced = Set.copyOf(replaced);
        }

        private String text() {
            String numbers = replaced.stream().sorted().map(String::valueOf).collect(Collectors.joining(" ", "", "."));
            return visit + "\n" + iterations + "\n" + reason + "\n" + numbers + "\n";
        }

        /** The order that a monitor has written; empty while it has not written all of it. */
        private static Optional<Order> parse(Path file, List<String> lines) {
            if (lines.size() < 4 || !lines.get(3).endsWith(".")) {
                return Optional.empty();
            }
            try {
                Set<Integer> replaced = Stream.of(lines.get(3).replace(".", "").split(" ", -1))
                        .filter(number -> !number.isEmpty())
                        .map(Integer::valueOf)
                        .collect(Collectors.toSet());
                return Optional.of(
                        new Order(Long.parseLong(lines.get(0)), Long.parseLong(lines.get(1)), lines.get(2), replaced));
            } catch (NumberFormatException damaged) {
                throw new TraceException(file, -1, "expected numbers in an order of iterations", damaged);
            }
        }
    }

    private final @Nullable Path shared;
    private boolean several;
    private long looked = System.nanoTime();
    private long sampled = System.nanoTime();
    private long visitsBefore;
    private long visitsAtSample;
    private int given = -1;

    /**
     * Orders in a folder.
     *
     * @param shared the folder that all nodes see, {@code null} if there are no other monitors
     * @param several true if there are others already; otherwise the monitor checks the shared folder for them
     */
    RecordingOrders(@Nullable Path shared, boolean several) {
        this.shared = shared;
        this.several = several;
    }

    /** The orders of a single monitor. */
    static RecordingOrders alone() {
        return new RecordingOrders(null, false);
    }

    /** Looks from time to time whether there are other nodes and orders of theirs. */
    void look(int number, long visits) {
        long now = System.nanoTime();
        if (shared == null || now - looked < LOOK_NANOS) {
            return;
        }
        looked = now;
        if (now - sampled >= HALF_SECOND_NANOS) {
            sampled = now;
            visitsBefore = visitsAtSample;
            visitsAtSample = visits;
        }
        several = several || others(shared);
        if (several && Files.exists(shared.resolve(FILE + number))) {
            given = number;
        }
    }

    private static boolean others(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.anyMatch(NodeOutputs::isMonitor);
        } catch (IOException fault) {
            throw new TraceException(folder, -1, "cannot be read: " + fault.getMessage(), fault);
        }
    }

    /** Whether there are other nodes, as far as known. */
    boolean several() {
        return several;
    }

    /** Whether another has given this order, as was last seen. */
    boolean isGiven(int number) {
        return given == number;
    }

    /** Minimum distance of an order from the last iteration that has begun. */
    long ahead(long visits) {
        return several ? Math.max(2, visits - visitsBefore) : 1;
    }

    /** Gives an order, unless another has: the one that counts. */
    Order give(int number, Order own) {
        if (shared == null || !several) {
            return own;
        }
        Path file = shared.resolve(FILE + number);
        try {
            Files.writeString(file, own.text(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            return own;
        } catch (FileAlreadyExistsException earlier) {
            return read(file);
        } catch (IOException fault) {
            throw TraceException.unwritable(file, fault);
        }
    }

    /** An order that another is just about to write, or has written. */
    private static Order read(Path file) {
        try {
            Optional<Order> order = Order.parse(file, Files.readAllLines(RegularFile.of(file)));
            long until = System.nanoTime() + LOOK_NANOS * 10;
            while (order.isEmpty() && System.nanoTime() < until) {
                Thread.onSpinWait();
                order = Order.parse(file, Files.readAllLines(RegularFile.of(file)));
            }
            return order.orElseThrow(() -> new TraceException(file, -1, "expected an order of four lines"));
        } catch (IOException fault) {
            throw new TraceException(file, -1, "cannot be read: " + fault.getMessage(), fault);
        }
    }

    /**
     * The orders whose iterations gave way to others on some node. A node that learned of the others too late has none of their iterations,
     * and has dropped nothing for them.
     *
     * @param shared the folder that all nodes see
     * @param results of all nodes
     */
    static Set<Integer> replaced(Path shared, List<ThreadResult> results) throws IOException {
        Set<Integer> recorded = results.stream()
                .flatMap(result -> Stream.concat(result.stretches().stream(), result.dropped().stream()))
                .map(RecordedIterations::order)
                .collect(Collectors.toSet());
        Set<Integer> replaced = new HashSet<>();
        for (int number : recorded) {
            Path file = shared.resolve(FILE + number);
            if (Files.exists(file)) {
                replaced.addAll(read(file).replaced());
            }
        }
        return replaced;
    }
}
