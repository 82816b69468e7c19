/** Standard output, standard error and the terminal: text that leaves cleanly, prompts, progress, choice screens, live views. */
@org.jspecify.annotations.NullMarked
package expert.terminal;
