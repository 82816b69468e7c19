/** Text as it leaves this program: control characters made visible, cells of tables. */
@org.jspecify.annotations.NullMarked
package earl.text;
