package earl.memory;

/** Holds columns off the heap. After it is closed, access to them throws {@link IllegalStateException}. */
public sealed interface OffHeap extends AutoCloseable permits ColumnMemory, MappedStore {
    /** Bytes held for columns. */
    long allocated();

    /** Gives all columns back. */
    @Override
    void close();
}
