# Finds a Java runtime. Sourced by the launcher and by the project's own scripts; POSIX sh.
#
# Looks into JAVA_HOME, then PATH, then where installers put Java. It starts no process to ask a Java for its version: that is
# in the file `release` of its home.

# java_describe HOME: sets java_major (0 if HOME is no Java), java_version, java_platform and java_modules.
java_describe() {
    java_major=0 java_version='' java_platform='' java_modules=''
    [ -x "$1/bin/java" ] && [ -r "$1/release" ] || return 1
    java_os=''
    while IFS= read -r java_line || [ -n "$java_line" ]; do
        java_value=${java_line#*=}
        java_value=${java_value#\"}
        java_value=${java_value%\"*}
        case $java_line in
            JAVA_VERSION=*) java_version=$java_value ;;
            OS_NAME=*) java_os=$java_value ;;
            OS_ARCH=*) java_platform=$java_value ;;
            MODULES=*) java_modules=" $java_value " ;;
        esac
    done <"$1/release"
    java_platform=$java_os-$java_platform
    java_major=${java_version%%[!0-9]*}
    java_major=${java_major:-0}
}

# java_accept HOME: sets java_home if HOME is a Java of at least $java_wanted that has $java_tool.
java_accept() {
    java_describe "$1" || return 1
    if [ "$java_major" -ge "$java_wanted" ] && [ -x "$1/bin/$java_tool" ]; then
        java_home=$1
        return 0
    fi
    java_seen="$java_seen, ${java_version:-an unknown version} in $1"
    return 1
}

# find_java MAJOR [TOOL]: finds a Java of at least MAJOR that has TOOL (java, or javac for a JDK) in its bin folder. Sets
# java_home and what java_describe sets, or answers 1 with java_missing set to one line for the user.
find_java() {
    java_wanted=$1 java_tool=${2:-java} java_home='' java_seen=''
    if [ -n "${JAVA_HOME:-}" ] && java_accept "$JAVA_HOME"; then
        return 0
    fi
    java_found=$(command -v java) || java_found=''
    if [ -n "$java_found" ]; then
        java_found=$(readlink -f "$java_found" 2>/dev/null || echo "$java_found")
        java_found=${java_found%/bin/java}
        # An old JDK 8 keeps its java in jre/bin.
        if java_accept "${java_found%/jre}"; then
            return 0
        fi
    fi
    # Where both are, the version that everything is tuned for is better than a newer one.
    java_newer=''
    for java_candidate in /usr/lib/jvm/* /usr/lib64/jvm/* /usr/java/* /usr/local/java/* /usr/local/openjdk* /opt/java/* /opt/* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home "${HOME:-}"/Library/Java/JavaVirtualMachines/*/Contents/Home \
        /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
        "${HOME:-}"/.sdkman/candidates/java/* "${HOME:-}"/.jdks/* "${HOME:-}"/.gradle/jdks/* "${HOME:-}"/.asdf/installs/java/* \
        "${HOME:-}"/.local/share/mise/installs/java/*; do
        if java_accept "$java_candidate"; then
            [ "$java_major" -eq "$java_wanted" ] && return 0
            java_newer=${java_newer:-$java_candidate}
        fi
    done
    if [ -n "$java_newer" ]; then
        java_accept "$java_newer"
        return 0
    fi
    java_kind=runtime
    [ "$java_tool" = java ] || java_kind=JDK
    java_missing="needs Java $java_wanted or newer (a $java_kind): install a JDK $java_wanted, for instance from https://adoptium.net, or set JAVA_HOME to one"
    [ -z "$java_seen" ] || java_missing="$java_missing (found only ${java_seen#, })"
    return 1
}
