package expert.print;

/** What the launcher chose, and the Java that runs. */
final class Launch {
    private Launch() {}

    static String java() {
        return Runtime.version() + ", " + System.getProperty("java.vm.name") + " by "
                + System.getProperty("java.vendor");
    }

    static String home() {
        return System.getProperty("java.home", "");
    }

    /** The cache of loaded classes that makes a start quick, and whether this Java took it. */
    static String cache() {
        String file = System.getProperty("expert.engine.cache", "");
        if (file.isEmpty()) {
            return "none";
        }
        boolean taken = System.getProperty("java.vm.info", "").contains("sharing");
        return taken ? file : "refused by this Java: " + file;
    }
}
