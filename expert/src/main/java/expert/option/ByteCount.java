package expert.option;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A number of bytes as typed: {@code 4096}, {@code 64K}, {@code 16M}, {@code 2G}. */
public final class ByteCount implements ITypeConverter<Long> {
    private static final Pattern FORM = Pattern.compile("(\\d{1,12})([KMGT]?)");

    @Override
    public Long convert(String word) {
        Matcher form = FORM.matcher(word.toUpperCase(Locale.ROOT));
        if (!form.matches()) {
            throw new TypeConversionException("expected a number of bytes such as 500M or 2G, not '" + word + "'");
        }
        int thousands = form.group(2).isEmpty() ? 0 : "KMGT".indexOf(form.group(2)) + 1;
        try {
            return Math.multiplyExact(Long.parseLong(form.group(1)), 1L << (10 * thousands));
        } catch (ArithmeticException tooLarge) {
            throw new TypeConversionException("'" + word + "' is more than a number of bytes can be");
        }
    }
}
