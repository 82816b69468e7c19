package expert.print;

/** Forms of output. */
public enum Format {
    text,
    json
}
