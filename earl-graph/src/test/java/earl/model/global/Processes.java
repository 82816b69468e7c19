package earl.model.global;

import earl.model.LoopRecognizer;
import earl.model.Vocabulary;
import earl.model.grid.ProcessGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/** Processes that communicate, written down in a test: each line is an event of the process that it names. */
final class Processes {
    final Vocabulary vocabulary = new Vocabulary();
    final Alphabet alphabet = new Alphabet(vocabulary);
    /** By process, its events as text and as actions. */
    final List<List<String>> lines = new ArrayList<>();
    /** Grids on which they stand. */
    final List<ProcessGrid> topologies = new ArrayList<>();

    private final List<List<Integer>> actions = new ArrayList<>();

    Processes(int count) {
        for (int i = 0; i < count; i++) {
            lines.add(new ArrayList<>());
            actions.add(new ArrayList<>());
        }
    }

    int count() {
        return lines.size();
    }

    void send(int from, int to, String tag) {
        add(from, "# send # " + tag, from, to);
    }

    void recv(int from, int to, String tag) {
        add(to, "# recv # " + tag, from, to);
    }

    /** A message with a tag that is a number, and a size. */
    void sized(int from, int to, long tag, long bytes) {
        add(from, bytes, "# send # tag#", from, to, tag);
        add(to, bytes, "# recv # tag#", from, to, tag);
    }

    /** A message: its receive comes after all that was written down for the receiver so far. */
    void message(int from, int to, String tag) {
        send(from, to, tag);
        recv(from, to, tag);
    }

    void sync(String name, int... members) {
        String template = "# sync " + name + " " + earl.RankSet.of(members);
        for (int member : members) {
            add(member, template, member);
        }
    }

    static void times(long count, LongConsumer body) {
        for (long i = 0; i < count; i++) {
            body.accept(i);
        }
    }

    private void add(int process, String template, long... numbers) {
        add(process, 0, template, numbers);
    }

    private void add(int process, long bytes, String template, long... numbers) {
        int symbol = vocabulary.symbol(template);
        actions.get(process).add(alphabet.action(process, symbol, numbers, bytes));
        lines.get(process).add(vocabulary.text(symbol, numbers));
    }

    /** The system of each process. */
    List<List<GlobalConstruct>> leaves() {
        List<List<GlobalConstruct>> leaves = new ArrayList<>();
        for (List<Integer> process : actions) {
            leaves.add(
                    ProcessSystems.of(alphabet, LoopRecognizer.DEFAULT_BODY, taker -> process.forEach(taker::accept)));
        }
        leaves.removeIf(List::isEmpty);
        return leaves;
    }

    GlobalModel model() {
        return model(1);
    }

    GlobalModel model(int threads) {
        return GlobalModel.of(
                alphabet, leaves(), java.util.stream.IntStream.range(0, count()).toArray(), topologies, threads);
    }

    /** What a model says that a process does. */
    List<String> expanded(GlobalModel model, int process) {
        List<String> found = new ArrayList<>();
        model.expand(process, (symbol, numbers) -> found.add(vocabulary.text(symbol, numbers)));
        return found;
    }

    static String text(GlobalModel model) {
        StringBuilder text = new StringBuilder();
        try {
            model.write(text);
        } catch (java.io.IOException impossible) {
            throw new java.io.UncheckedIOException(impossible);
        }
        return text.toString();
    }
}
