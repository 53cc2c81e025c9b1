#!/bin/sh
# Measures the packaged hqt (target/hqt, made by ./mvnw package) in a home of its own, and prints medians and ratios.
# Needs tmux, bubblewrap, script(1) and a JDK 25. Takes some minutes; on a busy machine only the ratios mean anything.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd -P)
. "$root/.mvn/find-jdk.sh"
jdk=$(find_jdk25) || {
    echo 'bench.sh: a JDK 25 is needed: install one, or name it in JAVA25_HOME' >&2
    exit 1
}
[ -x "$root/target/hqt/bin/hqt" ] || {
    echo 'bench.sh: target/hqt is missing: run ./mvnw -q -DskipTests package first' >&2
    exit 1
}
exec "$jdk/bin/java" --enable-native-access=ALL-UNNAMED -Dorg.sqlite.lib.path="$root/target/hqt/lib" \
    -cp "$root/target/hqt/lib/*" "$root/src/bench/Bench.java" "$root/target/hqt" "$@"
