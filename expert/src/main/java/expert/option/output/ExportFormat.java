package expert.option.output;

/** Formats of an export. The name of the constant is the value of {@code --format}. */
public enum ExportFormat {
    parquet,
    arrow,
    csv,
    perfetto;

    /** Whether it has the events of a trace in order of time, in one file, instead of tables. */
    public boolean isTimeLine() {
        return this == perfetto;
    }
}
