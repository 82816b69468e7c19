/** Where commands write, and in which form: texts, archives, tables and graphs. */
@org.jspecify.annotations.NullMarked
package expert.option.output;
