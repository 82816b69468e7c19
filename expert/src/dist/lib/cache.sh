# The caches of loaded classes that make a start quick (-XX:AOTCache). Sourced by the launcher and by make-cache; POSIX sh.
# Needs $home, the installation's folder, and what java_describe sets.

# The Java virtual machine refuses a cache that another build of it made, or whose jars have another size or time. So caches
# have a stamp beside them: the machine's and the jars' sizes and times. Asking them takes one process.
# cache_stamp LIBRARIES: the stamp of the caches for commands that need lib/LIBRARIES; empty for the others.
cache_stamp() {
    set -- ${1:+"$home/lib/$1"/*.jar}
    while read -r jar; do
        set -- "$@" "$home/lib/$jar"
    done <"$home/lib/class-path"
    for library in "$java_home"/lib/server/libjvm.*; do
        set -- "$@" "$library"
    done
    stat -L -c '%s %Y' "$@" 2>/dev/null || stat -L -f '%z %m' "$@" 2>/dev/null
}

# cache_fits PREFIX: whether the caches PREFIX-*.aot are there and made from what $stamp says.
cache_fits() {
    [ -r "$1.stamp" ] && [ "$stamp" = "$(cat "$1.stamp")" ]
}

# class_path LIBRARIES: sets path to the class path of commands that need lib/LIBRARIES; empty for the others. Its order is always the
# same: another order makes the cache useless too. The libraries go last: the other commands' caches work with a path that goes on.
class_path() {
    path=''
    while read -r jar; do
        path=$path:$home/lib/$jar
    done <"$home/lib/class-path"
    path=${path#:}
    [ -n "$1" ] || return 0
    for jar in "$home/lib/$1"/*.jar; do
        path=$path:$jar
    done
}

# How Java runs for short work: only the quick compiler (and with $quick_collector, the smallest). It compiles a loop after 5,000 rounds
# in the interpreter, not after 60,000, since most loops over columns run for a short time only.
quick_collector=-XX:+UseSerialGC
quick_options='-XX:TieredStopAtLevel=1 -XX:Tier3BackEdgeThreshold=5000 -XX:ReservedCodeCacheSize=128m -XX:-UsePerfData'
# How Java uses such a cache. It is not to compile at once what it compiled when the cache was made: short work needs little of that, and
# compiles that soon enough. A Java that does not know these options ignores them, because of $common_options.
cached_options='-XX:+UnlockDiagnosticVMOptions -XX:-AOTReplayTraining'
# How Java runs for long work: with the optimizing compiler too. It is not to put the code that copies a block of a column, which is long and
# full of checks, into each loop around such a copy: to compile that takes longer than the calls.
optimizing_options='-XX:-UsePerfData -XX:CompileCommand=quiet -XX:CompileCommand=dontinline,java.lang.foreign.MemorySegment::copy -XX:CompileCommand=dontinline,jdk.internal.foreign.AbstractMemorySegmentImpl::copy'
# What Chronicle Map needs, in which states of large traces are kept (the same in pom.xml). All processes have these options, because
# Java refuses a cache of loaded classes that was made with other ones. A Java without the compiler opens no map.
map_options='--add-exports=java.base/sun.nio.ch=ALL-UNNAMED --add-exports=java.base/jdk.internal.ref=ALL-UNNAMED --add-exports=jdk.compiler/com.sun.tools.javac.file=ALL-UNNAMED --add-opens=java.base/java.lang=ALL-UNNAMED --add-opens=java.base/java.lang.reflect=ALL-UNNAMED'
case $java_modules in
    *' jdk.compiler '*) ;;
    *) map_options='' ;;
esac
# What every mode needs (the same in bin/expert.cmd). What the virtual machine prints by itself, such as the dump of SIGQUIT, does not
# belong into a report.
# Events lie off the heap, where the virtual machine would allow as much as on it: the tool itself decides what fits.
common_options='-XX:+DisplayVMOutputToStderr -Dchronicle.analytics.disable=true -Djava.awt.headless=true -XX:+IgnoreUnrecognizedVMOptions -XX:MaxDirectMemorySize=4096g --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow'
