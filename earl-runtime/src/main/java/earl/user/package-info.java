/** The locations of the user's files. */
@org.jspecify.annotations.NullMarked
package earl.user;
