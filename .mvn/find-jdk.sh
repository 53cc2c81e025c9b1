# To be sourced, by mvnw and by src/setup/prerequisites.sh: where is a JDK 25?
# The folders are those in which Maven's toolchains plugin looks too, so that both agree.

# is_jdk25 FOLDER: a whole JDK, for a run-time alone has no javac.
is_jdk25() {
    [ -x "$1/bin/javac" ] && [ -r "$1/release" ] && grep -q '^JAVA_VERSION="25[".]' "$1/release"
}

# find_jdk25: prints the folder of the first JDK 25, or fails. A subshell, so that its variables stay its own.
find_jdk25() (
    on_path=$(command -v javac) && on_path=$(readlink -f "$on_path") && on_path=${on_path%/bin/javac}
    for jdk in "${JAVA25_HOME:-}" "${JAVA_HOME:-}" \
        /usr/lib/jvm/*25* /usr/lib64/jvm/*25* /usr/java/*25* /opt/java/*25* \
        /Library/Java/JavaVirtualMachines/*25*/Contents/Home \
        "$HOME"/.jdks/* "$HOME"/.sdkman/candidates/java/25* "$HOME"/.asdf/installs/java/*25* \
        "${on_path:-}"
    do
        if [ -n "$jdk" ] && is_jdk25 "$jdk"; then
            printf '%s\n' "$jdk"
            exit 0
        fi
    done
    exit 1
)
