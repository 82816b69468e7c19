import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

/**
 * Rewrites classes compiled for Java 5 or older in a jar as Java 8's, the same code with the stack maps that those lack. The cache
 * of loaded classes takes none of the old ones: every start would read, check and link them again. A jar without such classes
 * stays as it is; one that is rewritten keeps its time, so that the build takes it for what it copied.
 */
final class Modernize {
    private static final int JAVA_6 = 50;

    private Modernize() {}

    public static void main(String[] args) throws IOException {
        for (String jar : args) {
            modernize(Path.of(jar));
        }
    }

    private static void modernize(Path jar) throws IOException {
        FileTime time = Files.getLastModifiedTime(jar);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int old = 0;
        try (JarFile in = new JarFile(jar.toFile());
                URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()});
                JarOutputStream out = new JarOutputStream(bytes)) {
            ClassFile rewriter = ClassFile.of(
                    StackMapsOption.GENERATE_STACK_MAPS,
                    ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofResourceParsing(loader)
                            .orElse(ClassHierarchyResolver.defaultResolver())));
            for (JarEntry entry : Collections.list(in.entries())) {
                byte[] content = in.getInputStream(entry).readAllBytes();
                if (entry.getName().endsWith(".class") && version(content) < JAVA_6) {
                    content = rewriter.transformClass(rewriter.parse(content), asJava8());
                    old++;
                }
                JarEntry copy = new JarEntry(entry.getName());
                copy.setLastModifiedTime(entry.getLastModifiedTime());
                out.putNextEntry(copy);
                out.write(content);
                out.closeEntry();
            }
        }
        if (old > 0) {
            Files.write(jar, bytes.toByteArray());
            Files.setLastModifiedTime(jar, time);
        }
    }

    private static int version(byte[] content) {
        return (content[6] & 0xFF) << 8 | content[7] & 0xFF;
    }

    private static ClassTransform asJava8() {
        ClassTransform code = ClassTransform.transformingMethods(MethodTransform.transformingCode(CodeTransform.ACCEPT_ALL));
        ClassTransform version = (builder, element) -> {
            if (element instanceof ClassFileVersion) {
                builder.withVersion(ClassFile.JAVA_8_VERSION, 0);
            } else {
                builder.with(element);
            }
        };
        return version.andThen(code);
    }
}
