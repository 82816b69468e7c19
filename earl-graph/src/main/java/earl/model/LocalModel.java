package earl.model;

import earl.Location;
import java.util.ArrayList;
import java.util.List;

/**
 * The communication of a process, as nested loops.
 *
 * @param label what its location is called: {@code "rank 0"}
 * @param process its number, see {@link ProcessNumbers}
 * @param location id of its location
 * @param records number of records that the model represents
 * @param constructs the model
 */
public record LocalModel(String label, int process, int location, long records, List<Construct> constructs) {
    /** Copies {@code constructs}. */
    public LocalModel {
        constructs = List.copyOf(constructs);
    }

    /**
     * The model of a location.
     *
     * @param maxBody the longest body looked for, see {@link LoopRecognizer}
     */
    public static LocalModel of(CommunicationRecords records, Location location, int maxBody) {
        List<Construct> constructs = new ArrayList<>();
        LoopRecognizer recognizer = new LoopRecognizer(maxBody, constructs::add);
        records.read(location, recognizer::add);
        recognizer.finish();
        return new LocalModel(
                location.label(), records.process(location), location.id(), recognizer.records(), constructs);
    }
}
