package earl.format.otf2.encoding;

/**
 * How an archive's files are divided.
 *
 * @param size bytes of a chunk
 * @param compressed whether each chunk is compressed, see {@link CompressedChunk}
 */
public record Chunks(long size, boolean compressed) {}
