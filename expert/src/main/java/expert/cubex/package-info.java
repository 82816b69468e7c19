/**
 * The files of the Cube tools, version 4: {@code .cubex}, written and read without their library.
 *
 * <p>Such a file is an uncompressed tar archive of {@code anchor.xml} (metrics, call tree, system) and for each metric an index and a
 * data file: rows of values, one a location, for those call paths that have any.
 */
@org.jspecify.annotations.NullMarked
package expert.cubex;
