package dev.hqt.tmux;

import dev.hqt.harness.HarnessConfigurator;
import dev.hqt.harness.HarnessContext;
import dev.hqt.harness.HarnessObservation;
import dev.hqt.harness.HarnessReading;
import dev.hqt.harness.HarnessRequest;
import dev.hqt.harness.HarnessStatus;
import dev.hqt.harness.LaunchPlan;
import dev.hqt.sandbox.Bind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A harness that is a small program: it shows a box with the end of what was typed, and writes each text that was
 * submitted to a file of its own. Its model says how it takes keys, in words: {@code marked} (it asks for marked pastes),
 * {@code hasty} (an Enter within 120 ms of a paste is swallowed, as Codex does), {@code deaf} (so is its first Enter),
 * {@code menu} (it asks, until {@code 1} is pressed), {@code lines} (it leaves the terminal as it is, reading lines).
 *
 * @param folder where it writes
 */
record PromptStub(Path folder) implements HarnessConfigurator {
    private static final String PROGRAM = """
            use strict; use Time::HiRes qw(time);
            my $folder = shift; my %is = map { $_ => 1 } split / /, shift;
            system 'stty', 'raw', '-echo' unless $is{lines};
            $| = 1; print "\\e[?2004h" if $is{marked};
            my ($box, $count, $input, $pasting, $pasted) = ('', 0, '', 0, 0);
            sub submit {
                open my $file, '>', "$folder/part" or die; print $file $box; close $file;
                rename "$folder/part", "$folder/" . ++$count; $box = '';
            }
            sub key {
                my $key = shift;
                if ($is{menu}) { open my $file, '>>', "$folder/keys"; print $file $key; delete $is{menu} if $key eq '1'; return }
                if ($key ne "\\r" && $key ne "\\n") { $box .= $key; return }
                return if $is{hasty} && time - $pasted < 0.12;
                return if delete $is{deaf};
                submit;
            }
            while (1) {
                my $end = $box; utf8::decode $end; $end =~ s/.*\\n//s; $end = substr $end, -30 if length $end > 30; utf8::encode $end;
                print "\\e[2J\\e[H", $is{menu} ? "waiting\\r\\n\\342\\235\\257 1. Yes\\r\\n  2. No\\r\\n"
                    : "submits: $count\\r\\n\\342\\235\\257 $end\\r\\nready\\r\\n" unless $is{lines};
                print "ready\\n" if $is{lines};
                sysread STDIN, $input, 65536, length $input or exit;
                while (length $input) {
                    if ($pasting) {
                        my $at = index $input, "\\e[201~";
                        my $part = substr $input, 0, $at < 0 ? (length $input > 5 ? length($input) - 5 : 0) : $at, '';
                        $box .= $part;
                        last if $at < 0;
                        substr $input, 0, 6, ''; $pasting = 0; $pasted = time;
                    } elsif ($input =~ s/^\\e\\[200~//) { $pasting = 1 }
                    elsif ($input =~ /^\\e/ && length $input < 6) { last }
                    else { key(substr $input, 0, 1, '') }
                }
            }
            """;

    /** What was submitted, in order. */
    List<String> submitted() {
        List<String> texts = new ArrayList<>();
        for (int number = 1; Files.exists(folder.resolve(Integer.toString(number))); number++) {
            texts.add(PrivateTmux.text(folder.resolve(Integer.toString(number))));
        }
        return texts;
    }

    /** The keys that its menu got. */
    String keys() {
        return PrivateTmux.text(folder.resolve("keys"));
    }

    @Override
    public LaunchPlan buildSpawnConfig(HarnessRequest request) {
        try {
            Files.createDirectories(folder);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        List<String> command = List.of("perl", "-e", PROGRAM, folder.toString(), String.valueOf(request.model()));
        return new LaunchPlan(command, Map.of(), request.context().project());
    }

    @Override
    public LaunchPlan buildResumeConfig(HarnessRequest request) {
        return buildSpawnConfig(request);
    }

    @Override
    public HarnessReading read(HarnessObservation observation) {
        String screen = observation.screen();
        return new HarnessReading(screen == null ? null : parseStatus(screen), null, "screen");
    }

    @Override
    public @Nullable HarnessStatus parseStatus(String paneText) {
        if (paneText.contains("waiting")) {
            return HarnessStatus.WAITING;
        }
        return paneText.contains("ready") ? HarnessStatus.IDLE : null;
    }

    @Override
    public String name() {
        return "stub";
    }

    @Override
    public String displayName() {
        return "Stub";
    }

    @Override
    public List<String> binaryNames() {
        return List.of("stub");
    }

    @Override
    public List<String> sandboxSkipPermissionFlags() {
        return List.of();
    }

    @Override
    public List<Bind> sandboxBinds(HarnessContext context) {
        return List.of();
    }

    @Override
    public List<String> environmentNames() {
        return List.of();
    }

    @Override
    public @Nullable String generateSessionId(long hqtSessionId) {
        return null;
    }
}
