#!/bin/sh
# Installs what hqt is built and used with, where it is missing: tmux, bubblewrap, git, a JDK 25.
# Works as root and as a user who has sudo; says nothing when nothing is missing; asks only when somebody can answer.
set -eu

fail() {
    printf 'hqt: %s\n' "$1" >&2
    exit 1
}

# need PROGRAM PACKAGE: the packages have one name on all distributions.
need() {
    command -v "$1" >/dev/null || missing="$missing $2"
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

refresh() {
    case $manager in
        # A broken source of somebody else's must not keep us from a package that can be had.
        apt-get) as_root apt-get -qq update || true ;;
        pacman) as_root pacman -Sy >/dev/null ;;
        apk) as_root apk update -q ;;
        *) ;;
    esac
}

available() {
    case $manager in
        apt-get) apt-cache show "$1" ;;
        dnf) dnf -q info "$1" ;;
        pacman) pacman -Si "$1" ;;
        zypper) zypper --non-interactive search --match-exact "$1" ;;
        apk) apk search -e "$1" | grep . ;;
    esac >/dev/null 2>&1
}

install() {
    # Each manager asks for confirmation by itself; without a terminal nobody could give it, nor read its progress.
    yes=
    frontend=
    if ! [ -t 0 ]; then
        yes=1
        frontend=DEBIAN_FRONTEND=noninteractive
    fi
    case $manager in
        apt-get) as_root env $frontend apt-get -qq install ${yes:+-y} --no-install-recommends "$@" ;;
        dnf) as_root dnf -q install ${yes:+-y} "$@" ;;
        pacman) as_root pacman -S --needed ${yes:+--noconfirm} "$@" ;;
        zypper) as_root zypper ${yes:+--non-interactive} install "$@" ;;
        apk) as_root apk add -q "$@" ;;
    esac >"$progress"
}

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/.mvn/find-jdk.sh"

progress=/dev/stdout
[ -t 1 ] || progress=/dev/null

missing=
need tmux tmux
need git git
need tar tar
need gzip gzip
if [ "$(uname)" = Linux ]; then
    need bwrap bubblewrap
fi
# mvnw fetches a Maven where there is none.
command -v mvn >/dev/null || command -v wget >/dev/null || need curl curl
jdk=found
find_jdk25 >/dev/null || jdk=missing

if [ -z "$missing" ] && [ "$jdk" = found ]; then
    exit 0
fi

manager=
for known in apt-get dnf pacman zypper apk; do
    if command -v "$known" >/dev/null; then
        manager=$known
        break
    fi
done
wanted=$missing
[ "$jdk" = found ] || wanted="$wanted, a JDK 25"
wanted=${wanted#,}
[ -n "$manager" ] ||
    fail "this system has no package manager that I know, so install yourself, and run this again:$wanted"
[ "$(id -u)" -eq 0 ] || command -v sudo >/dev/null ||
    fail "only root can install what is missing, and there is no sudo, so let root run this once, for$wanted"

refresh
if [ -n "$missing" ]; then
    # Split on purpose: a list of package names.
    # shellcheck disable=SC2086
    install $missing
fi
if [ "$jdk" = missing ]; then
    packages=
    for package in openjdk-25-jdk-headless java-25-openjdk-devel java-25-openjdk-jmods jdk25-openjdk openjdk25; do
        ! available "$package" || packages="$packages $package"
    done
    # shellcheck disable=SC2086
    [ -z "$packages" ] || install $packages
    find_jdk25 >/dev/null ||
        fail "this distribution has no JDK 25, so unpack the tar.gz of Temurin 25 (https://adoptium.net/temurin/releases/?version=25) below ~/.jdks, or name a JDK 25 in JAVA25_HOME, and run this again"
fi
