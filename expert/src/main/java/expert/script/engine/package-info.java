/**
 * Runs Python and JavaScript. One {@link expert.script.engine.ScriptEngine} a process holds the languages; a {@link
 * expert.script.engine.ScriptContext} is one language in one thread, with the guest's module {@code expert} (in the resources of {@code
 * expert.script}) and a {@link expert.script.host.Host}. A script runs in a sandbox: no files, sockets, processes or Java classes,
 * except for modules from its own folder.
 *
 * <p>Events reach a script in chunks: Java selects the positions of the types that a pattern asks for, the loop over them
 * runs in the guest. Each callback passes only numbers.
 */
@org.jspecify.annotations.NullMarked
package expert.script.engine;
