/** Where this user's files lie. */
@org.jspecify.annotations.NullMarked
package earl.user;
