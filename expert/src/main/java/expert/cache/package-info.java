/**
 * Results of patterns, kept between runs under a digest of everything on which they depend. This package treats entries as
 * bytes. Each has a checksum, and a damaged entry counts as missing. Each is a small file: opening a Chronicle Map takes
 * longer than reading them. {@link expert.cache.ChroniclePages} provides the maps of {@code earl.state}.
 */
@org.jspecify.annotations.NullMarked
package expert.cache;
