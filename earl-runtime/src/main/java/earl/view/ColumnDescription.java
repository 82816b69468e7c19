package earl.view;

/**
 * The description of a column of a table.
 *
 * @param name its name
 * @param holds kind of its values
 * @param unit of its values: {@code s}, {@code bytes}, {@code event}, ...; empty if they have none
 * @param sentence its meaning
 */
public record ColumnDescription(String name, Holds holds, String unit, String sentence) {}
