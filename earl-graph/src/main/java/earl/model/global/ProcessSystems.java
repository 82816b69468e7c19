package earl.model.global;

import earl.Location;
import earl.model.CommunicationRecords;
import earl.model.Construct;
import earl.model.LoopRecognizer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/** The initial systems: the model of each process, with loops of equal iterations. */
final class ProcessSystems {
    /** Maximum of {@code maxBody}. */
    private static final int MAX_BODY = 1 << 15;

    private final CommunicationRecords records;
    private final Alphabet alphabet;
    private final int maxBody;

    ProcessSystems(CommunicationRecords records, Alphabet alphabet, int maxBody) {
        this.records = records;
        this.alphabet = alphabet;
        this.maxBody = maxBody;
    }

    /** The system of one process. */
    List<GlobalConstruct> of(Location location) {
        return of(
                alphabet,
                maxBody,
                taker -> records.read(
                        location,
                        (symbol, numbers) ->
                                taker.accept(alphabet.action(location.id(), symbol, numbers, records.bytes()))));
    }

    /**
     * The system of a process that does this. One that has many partners, such as a master of many workers, does much before it repeats
     * itself: if it does more different things than {@code maxBody}, and comes out longer, a longer one is tried.
     *
     * @param actions passes all actions in order to its argument; called again for another {@code maxBody}
     */
    static List<GlobalConstruct> of(Alphabet alphabet, int maxBody, Consumer<IntConsumer> actions) {
        BitSet different = new BitSet();
        List<GlobalConstruct> nodes = recognized(alphabet, maxBody, different, actions);
        int longer = Math.min(MAX_BODY, 2 * different.cardinality());
        return nodes.size() > maxBody && longer > maxBody ? recognized(alphabet, longer, different, actions) : nodes;
    }

    private static List<GlobalConstruct> recognized(
            Alphabet alphabet, int maxBody, BitSet different, Consumer<IntConsumer> actions) {
        List<GlobalConstruct> nodes = new ArrayList<>();
        LoopRecognizer recognizer =
                new LoopRecognizer(maxBody, false, construct -> nodes.add(node(alphabet, construct)));
        actions.accept(action -> {
            different.set(action);
            recognizer.add(action);
        });
        recognizer.finish();
        return LoopRotation.settled(nodes);
    }

    private static GlobalConstruct node(Alphabet alphabet, Construct construct) {
        return switch (construct) {
            case Construct.Action action -> GlobalConstruct.event(alphabet, action.symbol());
            case Construct.Loop loop ->
                GlobalConstruct.loop(
                        loop.count().constant(),
                        loop.body().stream().map(inner -> node(alphabet, inner)).toList());
        };
    }
}
