# How Java runs with Spark, for --master. Sourced by the launcher and by spark-node; POSIX sh. Needs $home, and what java.sh and cache.sh
# set.

# What Spark needs of the Java virtual machine (the same in expert-spark/pom.xml).
spark_options='--add-opens=java.base/java.lang.invoke=ALL-UNNAMED --add-opens=java.base/java.io=ALL-UNNAMED --add-opens=java.base/java.net=ALL-UNNAMED --add-opens=java.base/java.nio=ALL-UNNAMED --add-opens=java.base/java.util=ALL-UNNAMED --add-opens=java.base/java.util.concurrent=ALL-UNNAMED --add-opens=java.base/java.util.concurrent.atomic=ALL-UNNAMED --add-opens=java.base/jdk.internal.ref=ALL-UNNAMED --add-opens=java.base/sun.nio.ch=ALL-UNNAMED --add-opens=java.base/sun.nio.cs=ALL-UNNAMED --add-opens=java.base/sun.util.calendar=ALL-UNNAMED --add-opens=java.security.jgss/sun.security.krb5=ALL-UNNAMED -Dio.netty.tryReflectionSetAccessible=true -Dio.netty.allocator.type=pooled -Dio.netty.handler.ssl.defaultEndpointVerificationAlgorithm=NONE'
# What Spark logs is not for the user's terminal.
spark_quiet='-Dslf4j.provider=org.slf4j.nop.NOPServiceProvider -Dslf4j.internal.verbosity=ERROR -Dlog4j2.statusLoggerLevel=OFF'

# spark_file FILE...: sets spark_found to the last file that exists, or answers 1.
spark_file() {
    spark_found=''
    for spark_candidate; do
        [ ! -e "$spark_candidate" ] || spark_found=$spark_candidate
    done
    [ -n "$spark_found" ]
}

# spark_java: whether the Java that java_describe has read has all modules of Java that Spark uses; sets spark_found to one that it lacks.
# The Java of an archive does not have them.
spark_java() {
    for spark_found in java.desktop java.security.jgss jdk.incubator.vector jdk.security.auth; do
        case $java_modules in
            *" $spark_found "*) ;;
            *) return 1 ;;
        esac
    done
}

# find_spark: finds EXPERT's module for Spark, Spark, and a Java for it. Sets spark_module, exports what Spark reads of the environment, and
# may change java_home; answers 1 with spark_missing set to one line for the user.
find_spark() {
    spark_version=''
    while read -r spark_jar; do
        case $spark_jar in
            expert-[0-9]*.jar) spark_version=${spark_jar#expert-} ;;
        esac
    done <"$home/lib/class-path"
    SPARK_HOME=${SPARK_HOME:-$home-spark}
    # A site may have a Spark of its own, so the module is not always beside it.
    if ! spark_file "$SPARK_HOME/expert-spark-$spark_version" "$home-spark/expert-spark-$spark_version" "$home/lib/spark/expert-spark-$spark_version"; then
        spark_missing="EXPERT's module for Spark is not installed: unpack expert-${spark_version%.jar}-spark.tar.gz to $home-spark; in a clone, bin/spark builds it"
        return 1
    fi
    spark_module=$spark_found
    if ! spark_file "$SPARK_HOME"/jars/spark-core_2.13-4.*.jar; then
        spark_missing="$SPARK_HOME/jars has no Spark 4 for Scala 2.13: unset SPARK_HOME, or set it to a folder with Spark 4.2"
        return 1
    fi
    if ! spark_java; then
        if ! find_java 25 || ! spark_java; then
            spark_missing="Spark needs the module $spark_found of Java, which ${java_home:-$home/java} lacks: set JAVA_HOME to a JDK 25"
            return 1
        fi
        . "$home/lib/cache.sh"
    fi
    # Spark starts executors with these; its own scripts set the version of Scala.
    export SPARK_HOME SPARK_SCALA_VERSION=2.13 JAVA_HOME="$java_home"
}

# use_spark MASTER: adds Spark to the class path in $path, or answers 1 with spark_missing set to one line for the user.
use_spark() {
    if ! find_spark; then
        spark_missing="--master $1: $spark_missing"
        return 1
    fi
    case $1 in
        local-cluster*)
            # Spark offers no other place for the logs of the executors of such a master.
            if [ ! -w "$SPARK_HOME" ]; then
                spark_missing="--master $1: the executors write into $SPARK_HOME, which you may not: use local[N], or copy it and set SPARK_HOME"
                return 1
            fi
            ;;
    esac
    # Spark's module for Scala accepts one version of Jackson only, so Spark's comes first.
    spark_first=$spark_module
    for spark_jar in "$SPARK_HOME"/jars/jackson-*.jar; do
        spark_first=$spark_first:$spark_jar
    done
    path=$spark_first:$path:$SPARK_HOME/jars/*
}
