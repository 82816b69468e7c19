package earl.monitor.symbol;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The spelling of function names. */
final class FunctionName {
    private static final Pattern PROCEDURE = Pattern.compile("__(\\w+?)_MOD_(\\w+)");
    private static final Pattern CLONE =
            Pattern.compile("(\\.(cold|constprop|isra|part|lto_priv|llvm)(\\.\\d+)?|@@?[\\w.]+)+$");
    private static final Pattern FORTRAN = Pattern.compile("(?i).*\\.(f|for|ftn|f\\d\\d)");

    private FunctionName() {}

    /** A symbol without what compilers add to the parts and variants of one function. */
    static String whole(String symbol) {
        return CLONE.matcher(symbol).replaceFirst("");
    }

    /**
     * The name as the source has it.
     *
     * @param demangled the symbol, demangled if it is from C++
     * @param file source file, empty if it is not known
     */
    static String shown(String demangled, String file) {
        Matcher procedure = PROCEDURE.matcher(demangled);
        if (procedure.matches()) {
            return procedure.group(1) + "::" + procedure.group(2);
        }
        boolean external = demangled.endsWith("_") && FORTRAN.matcher(file).matches();
        return external ? demangled.substring(0, demangled.length() - 1) : demangled;
    }
}
