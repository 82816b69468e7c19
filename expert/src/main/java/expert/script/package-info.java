/**
 * Patterns written in Python and JavaScript: finding their files, running them, showing them the trace. The only package that sees
 * {@code org.graalvm}.
 *
 * <p>One {@link expert.script.ScriptEngine} a process holds the languages; a {@link expert.script.ScriptContext} is one
 * language in one thread, with the guest's module {@code expert} (in this package's resources) and a {@code Host}, whose
 * exported methods are all that a script sees of Java: primitive look-ups by position, columns, and the books. A script runs
 * in a sandbox: no files, sockets, processes or Java classes, except for modules loaded from its own folder.
 *
 * <p>Events reach a script in chunks: Java selects the positions of the types that a pattern asks for, the loop over them
 * runs in the guest. Each callback passes only numbers.
 */
@org.jspecify.annotations.NullMarked
package expert.script;
