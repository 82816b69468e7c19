/**
 * Reads SQLite databases of profilers: exports of Nsight Systems, and recordings of ROCm's profilers. The tables of a database say which
 * it is. A run of several processes can be several databases.
 */
@org.jspecify.annotations.NullMarked
package earl.format.sqlite;
