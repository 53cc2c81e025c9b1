package dev.hqt.host;

import java.nio.file.Path;

/**
 * From what bwrap said when it could not make a jail to the command that mends it. Pure. The texts are bwrap's own, as
 * users have reported them; each of them has a row in the tests.
 */
final class NamespaceRemedy {
    private NamespaceRemedy() {}

    /**
     * The way out.
     *
     * @param stderr what bwrap printed, in the C locale
     * @return a sentence with what to do; for words that are not known, one that quotes them
     */
    static String of(String stderr, Path bwrap, HostClues clues) {
        if (stderr.contains("Unexpected capabilities but not setuid")) {
            return bwrap + " carries file capabilities that it does not want: remove them with '" + sudo(clues)
                    + "setcap -r " + bwrap + "'.";
        }
        if (stderr.contains("Can't mount proc")) {
            return "The container that hqt runs in hides parts of /proc: start it with"
                    + " '--security-opt systempaths=unconfined' (Docker, Podman) or 'procMount: Unmasked' (Kubernetes).";
        }
        if (stderr.contains("Failed to make / slave")) {
            return "The security module of this machine or container forbids mounts: in a container, start it with"
                    + " '--security-opt apparmor=unconfined'; else allow bubblewrap in its profile.";
        }
        if (stderr.contains("namespaces exceeded") || stderr.contains("ENOSPC")) {
            return "No more user namespaces may be made: allow them with '" + sudo(clues)
                    + "sysctl -w user.max_user_namespaces=15000' (and in /etc/sysctl.d to keep it); if hqt itself runs"
                    + " inside a sandbox, start it outside.";
        }
        if (stderr.contains("setting up uid map: Permission denied") || stderr.contains("Failed RTM_NEWADDR")) {
            return clues.container() && !clues.appArmorRestricts() ? container() : appArmor(bwrap, clues);
        }
        // Debian's 0.12 puts in an article.
        if (stderr.contains("No permissions to create new namespace")
                || stderr.contains("No permissions to create a new namespace")
                || stderr.contains("Creating new namespace failed: Operation not permitted")) {
            return notPermitted(bwrap, clues);
        }
        if (clues.windows()) {
            return "WSL 1 has no namespaces: move this distribution to WSL 2 with 'wsl --set-version <name> 2' in Windows.";
        }
        if (stderr.contains("Creating new namespace failed: Invalid argument")) {
            return "This kernel was built without user namespaces (CONFIG_USER_NS): start one that has them.";
        }
        return "bubblewrap said '" + stderr.strip() + "': 'bwrap --ro-bind / / --unshare-all -- true' must succeed here"
                + " before hqt can make a jail.";
    }

    /**
     * The way out where a bwrap is there and not to be trusted.
     *
     * @param why what {@link BinaryTrust} says against it
     */
    static String ofDoubt(String why, Path bwrap, HostClues clues) {
        if (why.contains("setuid")) {
            return "Take the privilege away with '" + sudo(clues) + "chmod u-s " + bwrap
                    + "': bubblewrap needs none where"
                    + " users may make namespaces, and 'hqt doctor' then says whether they may.";
        }
        return "Put the bubblewrap of your distribution first on PATH, owned by root and not setuid. "
                + clues.distribution().installSentence("bubblewrap", clues.root());
    }

    private static String notPermitted(Path bwrap, HostClues clues) {
        if (clues.switchedOff()) {
            return "User namespaces are switched off for ordinary users: allow them with '" + sudo(clues)
                    + "sysctl -w kernel.unprivileged_userns_clone=1' (and in /etc/sysctl.d to keep it).";
        }
        if (clues.appArmorRestricts()) {
            return appArmor(bwrap, clues);
        }
        if (clues.container()) {
            return container();
        }
        return "The kernel or a seccomp filter refuses user namespaces: see 'sysctl kernel.unprivileged_userns_clone"
                + " user.max_user_namespaces'; if hqt itself runs inside a sandbox, start it outside.";
    }

    private static String container() {
        return "The container that hqt runs in forbids namespaces: start it with '--security-opt seccomp=unconfined"
                + " --security-opt apparmor=unconfined', or run hqt outside it.";
    }

    private static String appArmor(Path bwrap, HostClues clues) {
        return "AppArmor keeps bubblewrap from making user namespaces: allow it with \"printf 'abi <abi/4.0>,\\n"
                + "profile hqt-bwrap " + bwrap + " flags=(unconfined) { userns, }\\n' | " + sudo(clues)
                + "tee /etc/apparmor.d/hqt-bwrap && " + sudo(clues) + "apparmor_parser -r /etc/apparmor.d/hqt-bwrap\".";
    }

    private static String sudo(HostClues clues) {
        return clues.root() ? "" : "sudo ";
    }
}
