/**
 * Databases of SQLite as files that others wrote: read-only, without their triggers, views, virtual tables and extensions. Statements are
 * fixed text, apart from names of tables that consist of letters, digits and underscores. The library is not part of EXPERT's class path.
 */
@org.jspecify.annotations.NullMarked
package earl.format.sqlite.file;
