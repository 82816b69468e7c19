/** Numbers, lines, tables, colours and JSON as users read them, whatever they are about. */
@org.jspecify.annotations.NullMarked
package expert.text;
