/** Finds out from dumps of a communication library who did not come to which operation. */
@org.jspecify.annotations.NullMarked
package expert.hang;
