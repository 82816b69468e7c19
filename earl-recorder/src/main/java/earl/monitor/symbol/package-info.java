/**
 * Names of addresses in programs: functions and source lines, as the programs' files and their separate debug files know them. {@link
 * earl.monitor.symbol.Symbols} asks tools that the machine has, and reads symbol tables itself.
 */
@org.jspecify.annotations.NullMarked
package earl.monitor.symbol;
