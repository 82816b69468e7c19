package expert.script.sandbox;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Keeps EXPERT's handlers of the signals that end it, and installs them again where a script has replaced them. Handlers belong to the
 * process. A signal that the process ignores stays ignored: the virtual machine handles it no more. Any thread.
 *
 * <p>It works by reflection: the compiler warns of each direct use of {@code sun.misc.Signal}.
 */
public final class SignalHandlers {
    private static final List<String> SIGNALS = List.of("INT", "TERM", "HUP");
    private static final String PYTHON = "com.oracle.graal.python.";
    private static final Map<String, Object> KEPT = new HashMap<>();

    private SignalHandlers() {}

    /** Remembers the handlers of now, except those of scripts. */
    public static synchronized void keep() {
        for (String name : SIGNALS) {
            AtomicBoolean came = new AtomicBoolean();
            Object handler = KEPT.get(name);
            Object found = install(name, handler == null ? noting(came) : handler);
            if (found != null && !isOfScript(name, found)) {
                KEPT.put(name, found);
                install(name, found);
                if (came.get()) {
                    raise(name);
                }
            }
        }
    }

    /** Installs the kept handlers where a script has installed another one, or the system's. */
    public static synchronized void restore() {
        KEPT.forEach((name, kept) -> {
            Object found = install(name, kept);
            if (found != null && !isOfScript(name, found)) {
                install(name, found);
            }
        });
    }

    private static boolean isOfScript(String name, Object handler) {
        return handler.getClass().getName().startsWith(PYTHON)
                // EXPERT itself does not choose the handlers of the system.
                || (KEPT.containsKey(name) && Api.isOfSystem(handler));
    }

    /** Returns the handler before, or null if the virtual machine does not handle this signal here. */
    private static @Nullable Object install(String name, Object handler) {
        return Api.call(Api.HANDLE, name, handler);
    }

    private static void raise(String name) {
        Api.call(Api.RAISE, name);
    }

    /** A handler for the moment in which another one is read. */
    private static Object noting(AtomicBoolean came) {
        return Proxy.newProxyInstance(
                SignalHandlers.class.getClassLoader(), new Class<?>[] {Api.HANDLER}, (proxy, method, arguments) -> {
                    if (method.getName().equals("handle")) {
                        came.set(true);
                    }
                    return null;
                });
    }

    /** Java's handlers of signals. */
    private static final class Api {
        static final Class<?> SIGNAL = type("sun.misc.Signal");
        static final Class<?> HANDLER = type("sun.misc.SignalHandler");
        static final Method HANDLE = method("handle", SIGNAL, HANDLER);
        static final Method RAISE = method("raise", SIGNAL);

        private Api() {}

        static boolean isOfSystem(Object handler) {
            try {
                return handler == HANDLER.getField("SIG_DFL").get(null)
                        || handler == HANDLER.getField("SIG_IGN").get(null);
            } catch (ReflectiveOperationException changed) {
                throw new IllegalStateException(changed);
            }
        }

        static @Nullable Object call(Method method, String name, Object... more) {
            try {
                Object signal = SIGNAL.getConstructor(String.class).newInstance(name);
                return more.length == 0 ? method.invoke(null, signal) : method.invoke(null, signal, more[0]);
            } catch (InvocationTargetException refused) {
                if (refused.getCause() instanceof IllegalArgumentException) {
                    return null;
                }
                throw new IllegalStateException(refused);
            } catch (ReflectiveOperationException changed) {
                throw new IllegalStateException(changed);
            }
        }

        private static Class<?> type(String name) {
            try {
                return Class.forName(name);
            } catch (ClassNotFoundException changed) {
                throw new IllegalStateException(changed);
            }
        }

        private static Method method(String name, Class<?>... types) {
            try {
                return SIGNAL.getMethod(name, types);
            } catch (NoSuchMethodException changed) {
                throw new IllegalStateException(changed);
            }
        }
    }
}
