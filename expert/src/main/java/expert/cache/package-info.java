/**
 * What patterns found, kept from run to run by a digest of all that it depends on. Entries are bytes to this package; each carries
 * its checksum, and what is damaged is as good as missing. Beside the index of a large trace they lie in a Chronicle Map, where the
 * virtual machine runs with the options that it needs; otherwise each is a small file, for a map takes longer to open than a small
 * analysis to run.
 */
@org.jspecify.annotations.NullMarked
package expert.cache;
