/** Text output of this program: visible control characters, cells of tables. */
@org.jspecify.annotations.NullMarked
package earl.text;
