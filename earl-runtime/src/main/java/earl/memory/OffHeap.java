package earl.memory;

/** What holds columns off the heap; once it is closed, whoever still uses them gets {@link IllegalStateException}. */
public sealed interface OffHeap extends AutoCloseable permits ColumnMemory, StoredParts {
    /** Bytes held for columns. */
    long allocated();

    /** Gives all columns back. */
    @Override
    void close();
}
