package earl.model.global;

import earl.Location;
import earl.model.CommunicationRecords;
import earl.model.Construct;
import earl.model.LoopRecognizer;
import java.util.ArrayList;
import java.util.List;

/** The systems to begin with: the model of each process, in which what is repeated is the same each time. */
final class Leaves {
    private final CommunicationRecords records;
    private final Alphabet alphabet;
    private final int window;

    Leaves(CommunicationRecords records, Alphabet alphabet, int window) {
        this.records = records;
        this.alphabet = alphabet;
        this.window = window;
    }

    /** The system of one process. */
    List<Node> of(Location location) {
        List<Node> nodes = new ArrayList<>();
        LoopRecognizer recognizer = new LoopRecognizer(window, false, construct -> nodes.add(node(construct)));
        records.read(
                location,
                (symbol, numbers) -> recognizer.add(
                        alphabet.action(location.id(), symbol, numbers, records.position(), records.bytes())));
        recognizer.finish();
        return Turning.settled(nodes);
    }

    private Node node(Construct construct) {
        return switch (construct) {
            case Construct.Action action -> Node.event(alphabet, action.symbol());
            case Construct.Loop loop ->
                Node.loop(
                        loop.count().constant(),
                        loop.body().stream().map(this::node).toList());
        };
    }
}
