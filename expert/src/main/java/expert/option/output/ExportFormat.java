package expert.option.output;

/** Formats of an export. The name of the constant is the value of {@code --format}. */
public enum ExportFormat {
    parquet,
    arrow,
    csv,
    perfetto,
    goal,
    chakra;

    /** Whether it has the whole of a trace in one file, instead of tables. */
    public boolean isOneFile() {
        return this == perfetto || this == goal;
    }

    /** Whether it has tables. */
    public boolean hasTables() {
        return !isOneFile() && this != chakra;
    }
}
