package earl.view;

/**
 * What a column of a table is.
 *
 * @param name by which it is asked for
 * @param holds what it holds
 * @param unit of its values: {@code s}, {@code bytes}, {@code event}, ...; empty if they have none
 * @param sentence what it means
 */
public record ColumnDescription(String name, Holds holds, String unit, String sentence) {}
