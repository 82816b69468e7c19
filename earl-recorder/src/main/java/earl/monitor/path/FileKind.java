package earl.monitor.path;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * What a program or library is to call paths. Each file is looked at once: a stack has many frames, and a run many stacks.
 *
 * @param libc the C library or the dynamic linker
 * @param hidden in no call path: the MPI library, a language's binding to it, or an interpreter
 * @param interpreter of Python
 */
record FileKind(boolean libc, boolean hidden, boolean interpreter) {
    private static final Pattern LIBC = Pattern.compile("(libc|ld-linux|libpthread|ld-musl)\\b.*");
    private static final Pattern BINDING = Pattern.compile(
            "lib(gomp|omp|iomp5|mpi|pmpi|mpich|pmpich|mpifort|open-pal|open-rte|pmix|ucp|uct|ucs|ffi|expert-recorder)\\b.*|libmpi_.*");
    private static final Pattern PYTHON_BINDING = Pattern.compile(".*/(mpi4py/.*|(_ctypes|_cffi_backend)\\..*)\\.so");
    private static final Pattern INTERPRETER = Pattern.compile("(lib)?python\\d(\\.\\d+)?(\\.so.*)?");

    private static final Map<String, FileKind> KNOWN = new ConcurrentHashMap<>();

    /** The kind of a file. Any thread. */
    static FileKind of(String file) {
        return KNOWN.computeIfAbsent(file, FileKind::find);
    }

    private static FileKind find(String file) {
        String name = file.substring(file.lastIndexOf('/') + 1);
        boolean interpreter = INTERPRETER.matcher(name).matches();
        boolean hidden = name.isEmpty()
                || interpreter
                || BINDING.matcher(name).matches()
                || PYTHON_BINDING.matcher(file).matches();
        return new FileKind(LIBC.matcher(name).matches(), hidden, interpreter);
    }
}
