package earl.graph.bench;

import earl.model.LoopRecognizer;
import java.util.Random;

/** Ten million records that nobody recorded, for loop recognition. */
public final class GeneratedRecords {
    /** How many there are. */
    public static final int COUNT = 10_000_000;

    private static final int INNER = 333;

    private GeneratedRecords() {}

    /** An outer loop around an inner one, whose counters are numbers of the records; returns how many there were. */
    public static long regular() {
        LoopRecognizer recognizer = new LoopRecognizer(LoopRecognizer.DEFAULT_BODY, construct -> {});
        for (int i = 0; i < COUNT / (3 * INNER + 1); i++) {
            for (int k = 0; k < INNER; k++) {
                recognizer.add(0, 1, k);
                recognizer.add(1, 2);
                recognizer.add(2, 3);
            }
            recognizer.add(3, i);
        }
        recognizer.finish();
        return recognizer.records();
    }

    /** Nothing that repeats. */
    public static long random() {
        Random random = new Random(1);
        LoopRecognizer recognizer = new LoopRecognizer(LoopRecognizer.DEFAULT_BODY, construct -> {});
        for (int i = 0; i < COUNT; i++) {
            recognizer.add(0, random.nextInt());
        }
        recognizer.finish();
        return recognizer.records();
    }
}
