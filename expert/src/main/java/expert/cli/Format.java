package expert.cli;

/** Forms of output. */
enum Format {
    text,
    json
}
