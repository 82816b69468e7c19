/**
 * Results of patterns, kept between runs under a digest of everything on which they depend. This package treats entries as
 * bytes. Each has a checksum, and a damaged entry counts as missing. Beside the index of a large trace they are in a
 * Chronicle Map, if the virtual machine has the options that it needs. Otherwise each is a small file, because opening a map
 * takes longer than a small analysis.
 */
@org.jspecify.annotations.NullMarked
package expert.cache;
