package dev.hqt.tmux;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of hqt's own server. Pure text. Every option is set with {@code -q}: one that this tmux does not
 * know is passed over, where a complaint would stand in the first session's face.
 */
final class TmuxConfiguration {
    private TmuxConfiguration() {}

    /**
     * The whole file.
     *
     * @param include a file of the user's own, read last when it is there, or null
     */
    static String text(@Nullable Path include) {
        return COMMON.replace("@WAKE@", WAKE)
                + (include == null ? "" : "source-file -q " + quote(globLiteral(include)) + "\n");
    }

    /** One word in tmux's own syntax. */
    static String quote(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    /** {@code source-file} takes patterns. */
    private static String globLiteral(Path path) {
        return path.toString().replaceAll("([*?\\[\\\\])", "\\\\$1");
    }

    /**
     * What {@code sh} runs after Ctrl-z, once tmux put in the pane's own words. Silent and never failed: tmux would show
     * either in the harness's place. The children file ends without a newline, so read's own verdict says nothing.
     */
    private static final String WAKE = "{ sleep 0.5; p=#{pane_pid};"
            + " if [ \"#{@hqt_kind}\" = jailed ]; then"
            + " read -r p more < /proc/$p/task/$p/children; read -r p more < /proc/$p/task/$p/children; fi;"
            + " kill -CONT \"$p\"; } >/dev/null 2>&1; :";

    private static final String COMMON = """
            # Written by hqt at each start of its server; changes are lost. Your own go into hqt.tmux.conf
            # beside hqt's config.toml: it is read at the end.

            # The server stays when its last session goes: a client that comes just then would fail.
            set -sq exit-empty off
            set -sq exit-unattached off
            set -gq destroy-unattached off
            # Who looks at a session that is killed comes back to the list.
            set -gq detach-on-destroy on
            set -sq @hqt_server 1

            # Must stand before the first pane is made.
            set -gq history-limit 10000
            set -gq remain-on-exit on
            # tmux's own remark would push the harness's last line off the screen; hqt says it beside the preview.
            set -gq remain-on-exit-format ''
            set -gq default-terminal tmux-256color
            set -sq terminal-features[90] '*:RGB'
            set -sq escape-time 10
            set -sq extended-keys on
            set -sq focus-events on
            set -gq mouse on

            # What an agent prints must not reach the outer terminal: no clipboard, no passthrough, no titles.
            set -sq set-clipboard external
            set -gq allow-passthrough off
            set -gq allow-rename off
            set -gq automatic-rename off
            set -gq set-titles off
            # Nothing of the caller's environment comes into a session through tmux.
            set -gq update-environment ''

            # Never "manual" here: tmux 3.3a dies of it at the next new session.
            set -gq window-size latest
            set -gq aggressive-resize off
            # Who comes to look gets their own size: the one that a preview gave would stay, with dots around it.
            set-hook -g client-attached 'set-option -uwq window-size'

            # Only keys that look and leave: one slip must not kill a session or put a bare shell beside a jail.
            unbind-key -a -T prefix
            set -gq prefix C-b
            bind-key -T prefix C-b send-prefix
            bind-key -T prefix d detach-client
            bind-key -T prefix [ copy-mode
            bind-key -T prefix PPage copy-mode -u
            bind-key -T prefix ] paste-buffer -p
            bind-key -T prefix ? list-keys
            bind-key -T root C-q detach-client
            bind-key -T copy-mode C-q detach-client
            bind-key -T copy-mode-vi C-q detach-client
            # Ctrl-z reaches the harness, and half a second later so does the signal that wakes one: Claude Code waits
            # for its shell's "fg", and no shell stands behind it. Its own children are left to it.
            bind-key -T root C-z send-keys C-z \\; run-shell -b '@WAKE@'
            unbind-key -q -T root MouseDown3Pane
            unbind-key -q -T root M-MouseDown3Pane
            unbind-key -q -T root MouseDown3Status
            unbind-key -q -T root M-MouseDown3Status
            unbind-key -q -T root MouseDown3StatusLeft
            unbind-key -q -T root M-MouseDown3StatusLeft

            # One line: the jail's badge before all that a user can write, then who this is, and the way back.
            set -gq status on
            set -gq status-position bottom
            # Only drawn while somebody looks; says soon that a harness ended.
            set -gq status-interval 2
            set -gq status-justify left
            set -gq status-style 'fg=default,bg=default,reverse'
            set -gq status-left-length 200
            set -gq status-right-length 40
            set -gq status-left '#{?@hqt_badge,#[bold] jail #{@hqt_badge} ,#[bold] no jail }#[nobold]| #{@hqt_title}#{?pane_dead, | ended,}'
            set -gq status-right ' C-q back '
            set -gq window-status-format ''
            set -gq window-status-current-format ''
            set -gq window-status-separator ''
            """;
}
