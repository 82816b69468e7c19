package earl.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.AnnotationConsumer;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * Runs a test with one value of the enumeration that is its parameter: {@link Sample} chooses it. In the long suites it runs with each
 * of them, as with {@code @EnumSource}.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ArgumentsSource(SampledEnum.Values.class)
public @interface SampledEnum {
    /** How many values to choose. */
    int value() default 1;

    /** Made by JUnit. */
    final class Values implements ArgumentsProvider, AnnotationConsumer<SampledEnum> {
        private int size;

        @Override
        public void accept(SampledEnum annotation) {
            size = annotation.value();
        }

        @Override
        public Stream<? extends Arguments> provideArguments(
                ParameterDeclarations parameters, ExtensionContext context) {
            Method test = context.getRequiredTestMethod();
            List<Object> values = List.of(test.getParameterTypes()[0].getEnumConstants());
            String suite = test.getDeclaringClass().getName() + "." + test.getName();
            return Sample.of(values, size, suite).stream().map(Arguments::of);
        }
    }
}
