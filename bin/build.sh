# What the scripts in bin share. Sourced, with $root set; POSIX sh.

. "$root/expert/src/dist/lib/java.sh"

# Where bin/expert builds, below each module: apart from what Maven makes when bin/verify or you call it.
build_folder=target/unchecked

# need_jdk: sets JAVA_HOME to a JDK 25 or newer, and checks that Maven is there.
need_jdk() {
    if ! find_java 25 javac; then
        echo "${0##*/}: $java_missing" >&2
        exit 1
    fi
    export JAVA_HOME="$java_home"
    if ! command -v mvn >/dev/null; then
        echo "${0##*/}: needs Maven 3.8 or newer: install it (Debian: apt-get install maven)" >&2
        exit 1
    fi
}

# forget_removed FOLDER: deletes the classes below each module's FOLDER if a source is gone since they were made. Maven keeps its copies
# of removed resources, and the class path may find them before what replaces them.
forget_removed() {
    sources=$root/expert/$1/sources
    mkdir -p "${sources%/*}"
    (cd "$root" && find ./*/src -type f | LC_ALL=C sort) >"$sources.new"
    if [ ! -e "$sources" ] || [ -n "$(LC_ALL=C comm -23 "$sources" "$sources.new")" ]; then
        rm -rf "${root:?}"/*/"$1"/classes "${root:?}"/*/"$1"/test-classes
    fi
    mv "$sources.new" "$sources"
}

# build: makes the distribution, quietly. One process at a time; who comes second finds the work done.
build() {
    need_jdk
    mkdir -p "$target"
    lock=$target/building
    while ! mkdir "$lock" 2>/dev/null; do
        if ! kill -0 "$(cat "$lock/by" 2>/dev/null || echo 0)" 2>/dev/null && [ -n "$(find "$lock" -prune -mmin +1)" ]; then
            rm -rf "$lock"
        fi
        sleep 1
    done
    echo $$ >"$lock/by"
    trap 'rm -rf "$lock"' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM HUP
    if stale; then
        echo "expert: building it first (half a minute, and the downloads if this is the first time)" >&2
        : >"$lock/start"
        forget_removed "$build_folder"
        # Who has built the module for Spark keeps it in step with the others.
        profile=''
        for module in "$target"/expert-*/lib/spark; do
            [ ! -d "$module" ] || profile=-Pspark
        done
        if ! (cd "$root" && mvn -q -B $profile -Dmaven.test.skip=true -Dspotless.skip=true -Dcompile.checks=-g \
            -Dbuild.folder="$build_folder" -Ddist.caches=later package) >"$lock/log" 2>&1; then
            cat "$lock/log" >&2
            echo 'expert: the build failed' >&2
            exit 1
        fi
        touch -r "$lock/start" "$target/built"
    fi
    rm -rf "$lock"
    trap - EXIT INT TERM HUP
}
