package expert.answer.figure;

import earl.Trace;
import expert.pattern.Analysis;
import expert.pattern.PatternResult;
import expert.summary.CallTree;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Functions of the C library, and routines and kernels of BLAS. They are called from everywhere, so that a cause in one of them belongs to the
 * program's function that calls it.
 */
public final class LibraryLeaves {
    /** Code of a library that has no names: {@code "libc.so.6!0x2f10"}. */
    private static final Pattern FILES = Pattern.compile(
            "(ld-linux[\\w.-]*|lib(c|m|pthread|rt|dl|mvec|(c|open)?blas|blis|openblas[\\w-]*|mkl_\\w+)(-[\\w.]+)?\\.so[\\w.]*)!0x[0-9a-f]+");

    /** Functions that the C library exports. */
    private static final String EXPORTED =
            "clock_gettime|gettimeofday|clock|times|time|(clock_)?nanosleep|usleep|sleep|sched_yield"
                    + "|mem(cpy|ccpy|pcpy|move|set|cmp|chr|rchr|mem)|b(zero|copy|cmp)"
                    + "|str(n?len|n?cmp|n?cpy|n?cat|r?chr|n?casecmp|str|tok|tok_r|to[dlf]|toll|toull?|pbrk|c?spn|n?dup)"
                    + "|malloc|calloc|realloc|free|posix_memalign|aligned_alloc|memalign|mmap|munmap|brk|sbrk|madvise"
                    + "|v?(s|sn|f)?printf|qsort|qsort_r|bsearch|rand|rand_r|random|[dejlmn]rand48"
                    + "|(exp|exp2|exp10|expm1|log|log2|log10|log1p|pow|sqrt|cbrt|hypot|sin|cos|tan|sincos|asin|acos|atan"
                    + "|atan2|sinh|cosh|tanh|asinh|acosh|atanh|erfc?|tgamma|lgamma|fmod|floor|ceil|round|trunc|rint)[fl]?";

    /** Their names within it, with the processor for which they are: {@code "__memmove_avx_unaligned_erms"}. */
    private static final Pattern LIBC = Pattern.compile("(" + EXPORTED
            + "|__(vdso_|libc_|GI_|kernel_)+(" + EXPORTED + ")"
            + "|__(" + EXPORTED + ")(_(sse|avx|evex|fma|erms|ssse|unaligned|generic|chk|fma4)\\w*)?"
            + "|__ieee754_\\w+|_int_(malloc|free|realloc|memalign)|malloc_consolidate|sysmalloc|unlink_chunk|systrim)");

    /** Routines of BLAS, and kernels of OpenBLAS, BLIS and MKL. */
    private static final Pattern BLAS = Pattern.compile(
            "(cblas_)?[sdcz](gemm|gemv|symm|hemm|syrk|herk|syr2k|her2k|trsm|trmm|trsv|trmv|symv|hemv|ger|geru|gerc|syr|her"
                    + "|syr2|her2|axpy|dot|dotu|dotc|nrm2|scal|copy|swap|asum|rot)(3m)?_?"
                    + "|[sdczq](gemm|gemv|symm|hemm|syrk|herk|trsm|trmm|symv|hemv|ger|axpy|dot|scal|copy|swap|asum|nrm2)\\w*_"
                    + "(kernel(_\\w+)?|k(_\\w+)?|[ntrcoilu]{1,4}|[io]?copy|beta|thread(_\\w+)?)|inner_thread|exec_blas\\w*|bli_\\w+|mkl_(blas|lapack)_\\w+");

    private static final Pattern ADDRESS = Pattern.compile(".*!0x[0-9a-f]+");

    private LibraryLeaves() {}

    /** Whether a region is such a function. */
    public static boolean isLibrary(String region) {
        return FILES.matcher(region).matches()
                || LIBC.matcher(region).matches()
                || BLAS.matcher(region).matches();
    }

    /** Whether a region's name is only an address in a file: {@code "pw.x!0x3f2a10"}. */
    public static boolean isAddress(String region) {
        return ADDRESS.matcher(region).matches();
    }

    /** The innermost function of the program on a call path; the call path itself if it has none outside of these libraries. */
    public static int caller(int callpath, CallTree calls) {
        int path = callpath;
        while (path != Trace.NONE && isLibrary(calls.region(path).name())) {
            path = calls.parent(path);
        }
        return path == Trace.NONE ? callpath : path;
    }

    /** {@link Wait#byCallpath}, with the sums of these functions at their {@link #caller}. */
    public static Map<Integer, Map<Integer, Double>> byCaller(List<PatternResult> results, Analysis analysis) {
        CallTree calls = analysis.trace().calls();
        int[] firsts = calls.firsts();
        Map<Integer, Map<Integer, Double>> sums = new TreeMap<>();
        Wait.byCallpath(results, analysis)
                .forEach((path, byLocation) -> byLocation.forEach((location, seconds) -> sums.computeIfAbsent(
                                path < 0 ? path : firsts[caller(path, calls)], caller -> new TreeMap<>())
                        .merge(location, seconds, Double::sum)));
        return sums;
    }
}
