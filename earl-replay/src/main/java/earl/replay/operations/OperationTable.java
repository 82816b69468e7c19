package earl.replay.operations;

import java.io.IOException;

/** The columns of a file of operations. */
public interface OperationTable {
    /** Returns the number of rows. */
    int rows();

    /**
     * Returns a column of numbers.
     *
     * @throws earl.TraceException if there is no such column, or a value is no number; the message names the file
     */
    double[] numbers(String column) throws IOException;

    /** Returns a column of text. @throws earl.TraceException if there is no such column */
    String[] texts(String column) throws IOException;
}
