/**
 * Names of addresses in programs: functions and source lines, from the programs' files and their separate debug files.
 * {@link earl.monitor.symbol.Symbols} asks tools that the machine has, and reads symbol tables itself.
 */
@org.jspecify.annotations.NullMarked
package earl.monitor.symbol;
