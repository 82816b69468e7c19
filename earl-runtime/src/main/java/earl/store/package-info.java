/**
 * Events off the heap: of a location as they are decoded, and of all locations in one sequence in time.
 *
 * <p>A format appends each location's records to its {@link earl.store.LocationEvents} (one thread a location), some for each round of
 * time. {@link earl.store.Merge} brings those of a round into one sequence, and so fills the {@link earl.store.EventTable}, which is
 * then only read, by any number of threads. Nothing here is allocated on the heap per event.
 *
 * <p>If a trace does not fit into memory, the table goes to a {@link earl.memory.StoreFile}.
 *
 * <h2>The index</h2>
 *
 * A finished {@link earl.memory.StoreFile} is the index of its trace: {@link earl.memory.MappedStore} maps it, and its parts are the
 * columns, as they are. It is moved to its place in an {@link earl.cache.IndexFolder} by one renaming, so that it is there as a
 * whole or not at all. All numbers of the header and of the parts are in the byte order of the machine, those of the table are
 * big-endian:
 *
 * <pre>
 *   byte 0   8   magic number, which also says the byte order
 *        8   4   version of the format
 *       12   4   checksum of the table
 *       16   8   where the table begins: the end of the parts
 *       24   8   length of the table
 *       32   4   checksum of bytes 0 to 31
 *     4096       parts, at multiples of 64
 *      end       table: number n of blocks of 4 MiB up to here; n checksums (the first block without the header);
 *                number of parts; of each its name (2 bytes of length, UTF-8), offset and length
 * </pre>
 *
 * Checksums are CRC-32C. All are compared when an index is opened, at memory speed; one that is damaged is removed and made again.
 * Which parts there are is {@code earl.engine}'s.
 */
@org.jspecify.annotations.NullMarked
package earl.store;
