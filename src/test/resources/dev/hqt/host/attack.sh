# Runs inside a jail of JailIT and tries to get out. Prints one line a try: ROW name=what happened.
# Harmless where it succeeds: files of its own, opens without a write, a character typed into its own terminal.
say() { printf 'ROW %s=%s\n' "$1" "$2"; }
try() {
    name=$1
    shift
    if out=$("$@" 2>&1); then say "$name" done; else say "$name" "refused: $(printf %s "$out" | tail -n 1)"; fi
}
exists() { if [ -e "$2" ] || [ -L "$2" ]; then say "$1" there; else say "$1" absent; fi; }
# A system call by number: prints its errno, or done.
call() {
    name=$1
    shift
    say "$name" "$(perl -e '
        my @a = map { /^\d+$/ ? $_ + 0 : /^0x/ ? hex : $_ } @ARGV;
        my $r = syscall(shift @a, @a);
        print $r == -1 ? $! + 0 : "done";' "$@")"
}
open_for_writing() {
    say "$1" "$(perl -MFcntl -e 'print sysopen(my $f, $ARGV[0], O_WRONLY) ? "opened" : $! + 0' "$2")"
}

# What can be seen
say terminal "$(if [ -t 0 ]; then echo yes; else echo no; fi)"
say secret_in_env "$(env | grep -c SECRET_X)"
say secret_in_pid1 "$(tr '\0' '\n' < /proc/1/environ | grep -c SECRET_X)"
say names_in_pid1 "$(tr '\0' '\n' < /proc/1/environ | cut -d= -f1 | tr '\n' ' ')"
say tmux_variable "${TMUX-unset}"
say passed_variable "$PASSED"
say descriptors "$(ls /proc/self/fd | tr '\n' ' ')"
say processes "$(ls -d /proc/[0-9]* | wc -l)"
say host_name "$(uname -n)"
exists ssh "$HOME/.ssh"
exists bashrc "$HOME/.bashrc"
exists other_project "$OTHER"
exists tmux_socket "$TMUX_SOCKET"
try tmux_client tmux -S "$TMUX_SOCKET" list-sessions
exists docker_socket /run/docker.sock
exists docker_socket_var /var/run/docker.sock
exists shadow /etc/shadow
exists machine_id /etc/machine-id
exists private_keys /etc/ssl/private
exists sys /sys
exists old_root /oldroot
exists home_through_pid1 "/proc/1/root$HOME/.ssh"
exists shared_memory "$SHARED_MEMORY"
try signal_host kill -0 "$HOST_PID"

# What can be written
try write_root touch /x
try write_etc touch /etc/x
try write_usr touch /usr/x
try write_tmp touch /tmp/x
try write_var_tmp touch /var/tmp/x
try write_home touch "$HOME/x"
try write_project touch written-by-agent
open_for_writing core_pattern /proc/sys/kernel/core_pattern
open_for_writing sysrq /proc/sysrq-trigger
open_for_writing other_sysctl /proc/sys/vm/overcommit_memory
# Everything outside the processes' own directories; pressure is open to all by design, to wait on.
say kernel_files "$(find /proc -path '/proc/[0-9]*' -prune -o -path /proc/pressure -prune -o -path '/proc/sys' -prune -o -type f -print 2>/dev/null |
    perl -MFcntl -ne 'chomp; print "$_ " if sysopen(my $f, $_, O_WRONLY)')"

# What the host would execute
try hook sh -c 'echo "touch $PWNED" > .git/hooks/pre-commit && chmod +x .git/hooks/pre-commit'
try config sh -c 'echo "[core] fsmonitor = touch $PWNED" >> .git/config'
try config_by_rename git config core.pager "touch $PWNED"
try move_git mv .git .git-aside
try move_hooks mv .git/hooks .git/hooks-aside
try move_config mv .git/config .git/config-aside
try delete_hooks rm -rf .git/hooks
try unmount_hooks umount .git/hooks
try agent_settings sh -c 'echo {} > .claude/settings.json'
try move_agent_settings mv .claude .claude-aside
try masked_secret sh -c 'echo x > .env'
say secret_text "$(cat .env | wc -c)"

# What the kernel would do
call tiocsti "$NR_IOCTL" 0 0x5412 x
call tiocsti_high "$NR_IOCTL" 0 0x100005412 x
call tioclinux "$NR_IOCTL" 0 0x541C x
call vsock "$NR_SOCKET" 40 1 0
call alg "$NR_SOCKET" 38 5 0
call keyctl "$NR_KEYCTL" 0 0 0
call bpf "$NR_BPF" 0 0 0
call perf "$NR_PERF" 0 0 0 0 0
call io_uring "$NR_IO_URING" 1 0
call mount "$NR_MOUNT" 0 0 0 0 0
try user_namespace unshare --user --map-root-user true
try mount_namespace unshare --mount true
try jail_in_jail bwrap --ro-bind / / --unshare-user true
try device mknod /tmp/device c 1 3
try chroot chroot / true
say no_new_privileges "$(grep NoNewPrivs /proc/self/status | tr -dc 0-9)"
say capabilities "$(grep CapEff /proc/self/status | tr -dc 0-9a-f | sed 's/^.*ff*0/0/')"
say bounding "$(grep CapBnd /proc/self/status | sed 's/.*:[[:space:]]*//')"

# The network
say loopback "$(perl -MIO::Socket::INET -e 'print IO::Socket::INET->new(PeerAddr => "127.0.0.1", PeerPort => $ARGV[0], Timeout => 3) ? "reached" : "closed"' "$LOOPBACK_PORT")"
say abstract_socket "$(perl -MSocket -e 'socket(my $s, AF_UNIX, SOCK_STREAM, 0); print connect($s, pack("S a*", AF_UNIX, "\0" . $ARGV[0])) ? "reached" : "closed"' "$ABSTRACT_NAME")"
exists resolver /etc/resolv.conf

# What must work
if [ -w . ]; then
    echo more >> README
    try git_commit git commit -qam "by the agent"
    try git_branch git branch by-agent
fi
try git_log git log --oneline
say user_name "$(id -un) $(perl -e 'print +(getpwuid($<))[7]')"
say certificates "$(wc -c < /etc/ssl/certs/ca-certificates.crt 2>/dev/null || wc -c < /etc/pki/tls/certs/ca-bundle.crt)"
if [ "$WITH_JAVA" = yes ]; then
    try java "$JAVA_HOME/bin/java" -version
    say java_certificates "$("$JAVA_HOME/bin/keytool" -list -cacerts -storepass changeit 2>&1 | grep -c trustedCertEntry)"
fi
say tmp_size "$(df -Pk /tmp | awk 'NR == 2 { print $2 }')"
say home_size "$(df -Pk "$HOME" | awk 'NR == 2 { print $2 }')"
say spaces "$1"
exit 7
