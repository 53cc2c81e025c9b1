package dev.hqt.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Takes one protection after the other away from the jail and expects the proof to say so. A bwrap stands before the
 * machine's own that drops the words of one protection; hqt takes only one that is root's, so this is for root, and no
 * test by its name: CI runs it.
 */
@Timeout(120)
class ProofMutations {
    private static final String PROGRAM =
            Objects.requireNonNull(System.getProperty("hqt.program"), "hqt.program: run by Maven's verify");

    private static Path folder;

    @BeforeAll
    static void standBefore() throws IOException {
        folder = Files.createTempDirectory(Path.of("/usr/local/lib"), "hqt-mutations");
        Path bwrap = Files.writeString(folder.resolve("bwrap"), """
            #!/usr/bin/perl
            use strict; use POSIX;
            open(my $file, '<', '%1$s/mutation') or die;
            chomp(my $spec = <$file>);
            my ($kind, $what) = split /:/, $spec, 2;
            sub without {
                my @words = @_; my @kept;
                for (my $i = 0; $i < @words; ) {
                    my $word = $words[$i];
                    my $next = $words[$i + 1] // '';
                    my $last = $words[$i + 2] // '';
                    if ($kind eq 'word' && $word eq $what) { $i += 1 }
                    elsif ($kind eq 'pair' && "$word $next" eq $what) { $i += 2 }
                    elsif ($kind eq 'bind' && $word =~ /^--(ro-)?bind(-try)?$/ && $last =~ /\\Q$what\\E$/) { $i += 3 }
                    elsif ($kind eq 'home' && $word eq '--tmpfs' && $next =~ /\\/home$/) {
                        # --perms and --size belong to it.
                        splice(@kept, -4); push @kept, '--bind', $next, $next; $i += 2;
                    }
                    # Where the host's home is, the places of these links are taken.
                    elsif ($kind eq 'home' && $word eq '--symlink' && $last =~ m{/home/}) { $i += 3 }
                    else { push @kept, $word; $i += 1 }
                }
                return @kept;
            }
            if (open(my $given, '<&=', 9)) {
                local $/;
                my @words = split /\\0/, <$given>;
                my ($project) = map { $words[$_ + 1] } grep { $words[$_] eq '--chdir' } 0 .. $#words;
                if ($kind eq 'environment' && open(my $target, '<', "$project/proof.properties")) {
                    # As if hqt's own environment had come along.
                    for (split /\\n/, <$target>) { $ENV{API_TOKEN} = $1 if /^secret=(.*)/ }
                }
                if ($kind eq 'line') {
                    my @line = @ARGV; splice(@line, 0, 2);
                    exec '/usr/bin/bwrap', @words, @line;
                }
                open(my $fresh, '+>', undef) or die;
                print $fresh join('', map { "$_\\0" } without(@words));
                $fresh->flush; seek($fresh, 0, 0); sysseek($fresh, 0, 0);
                POSIX::dup2(fileno($fresh), 9);
            }
            unshift @ARGV, $what if $kind eq 'add';
            exec '/usr/bin/bwrap', without(@ARGV);
            """.formatted(folder));
        Files.setPosixFilePermissions(bwrap, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @AfterAll
    static void stepAside() throws IOException {
        for (String file : List.of("bwrap", "mutation", "")) {
            Files.deleteIfExists(folder.resolve(file));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nothing:at all | ",
                "word:--unshare-net | loopback abstract-socket interfaces",
                "word:--disable-userns | user-namespace",
                "pair:--cap-drop ALL | capabilities bounding-set chroot",
                "pair:--seccomp 8 | terminal-input terminal-input-64 keyring-read io-uring no-filter",
                "pair:--remount-ro / | write-root",
                "bind:/proc/sys | core-pattern kernel-switches",
                "bind:/my app/.git | move-git",
                "bind:/.git/hooks | git-hook move-git-hooks",
                "bind:/.git/config | git-config git-config-by-rename move-git-config",
                "bind:/worktrees/wt | other-worktree",
                "bind:/.husky | hooks-by-setting",
                "bind:/shared.gitconfig | included-config",
                "bind:/.claude | agent-settings move-agent-settings",
                "bind:/.mcp.json | agent-tools",
                "bind:/.vscode | editor-tasks",
                "bind:/.envrc | shell-settings",
                "bind:/my app/.env | secret-file secret-replaced",
                "environment:kept | environment-of-others",
                "line:arguments | jail-command-line",
                "home:shown | ssh-key home-shell home-agent-settings home-autostart",
                "add:--new-session | use-resize"
            })
    void withoutAProtectionItsRowsBreak(String mutation, String rows) throws Exception {
        Outcome outcome = prove(mutation);
        Set<String> broken = new TreeSet<>();
        for (JsonNode row : JsonMapper.shared().readTree(outcome.output())) {
            if (row.path("verdict").asString().equals("BROKEN")) {
                broken.add(row.path("attack").asString());
            }
        }
        if (rows == null) {
            assertThat(broken).isEmpty();
            assertThat(outcome.code()).as(outcome.errors()).isZero();
        } else {
            assertThat(broken).as(outcome.errors()).contains(rows.split(" "));
            assertThat(outcome.code()).isEqualTo(1);
        }
    }

    /** hqt knows a jail's harness by the jail's own processes: without those there is none, which is no proof. */
    @Test
    void withoutProcessesOfItsOwnNothingIsProved() throws Exception {
        Outcome outcome = prove("word:--unshare-pid");
        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.output()).isEmpty();
        assertThat(outcome.errors()).contains("nothing is proved");
    }

    private record Outcome(int code, String output, String errors) {}

    private static Outcome prove(String mutation) throws Exception {
        Files.writeString(folder.resolve("mutation"), mutation + "\n");
        ProcessBuilder builder = new ProcessBuilder(PROGRAM, "doctor", "--jail", "--json");
        builder.environment().put("PATH", folder + ":/usr/local/bin:/usr/bin:/bin");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), output, errors);
    }
}
