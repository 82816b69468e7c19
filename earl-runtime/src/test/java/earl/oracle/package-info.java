/**
 * Links, waits, causes and profiles, computed once more from plain events: naively, and with no code of what is tested. And programs that
 * never were, to compare both. Shared with the other module's tests.
 */
@org.jspecify.annotations.NullMarked
package earl.oracle;
