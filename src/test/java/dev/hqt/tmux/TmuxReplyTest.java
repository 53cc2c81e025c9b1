package dev.hqt.tmux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.process.CommandResult;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TmuxReplyTest {
    static Stream<Arguments> nobodyThereAndSilenceAreTwoThings() {
        return Stream.of(
                Arguments.of("no server running on /run/x", TmuxReply.NoConnection.class),
                Arguments.of("error connecting to /run/x (No such file or directory)", TmuxReply.NoConnection.class),
                Arguments.of("error connecting to /run/x (Connection refused)", TmuxReply.NoConnection.class),
                Arguments.of("error connecting to /run/x (Permission denied)", TmuxReply.Silent.class),
                Arguments.of("error connecting to /run/x (Resource temporarily unavailable)", TmuxReply.Silent.class),
                Arguments.of("server exited unexpectedly", TmuxReply.Silent.class),
                Arguments.of("protocol version mismatch (client 8, server 7)", TmuxReply.Silent.class),
                Arguments.of("can't find session: hqt-9", TmuxReply.Refused.class),
                Arguments.of("duplicate session: hqt-7", TmuxReply.Refused.class),
                Arguments.of("", TmuxReply.Refused.class));
    }

    @ParameterizedTest
    @MethodSource
    void nobodyThereAndSilenceAreTwoThings(String errors, Class<? extends TmuxReply> kind) {
        assertThat(TmuxReply.of(new CommandResult(1, "", errors + "\n", false))).isInstanceOf(kind);
    }

    @Test
    void aDeadlineIsSilenceWhateverWasSaid() {
        assertThat(TmuxReply.of(new CommandResult(137, "half", "no server running on /x", true)))
                .isInstanceOf(TmuxReply.Silent.class);
    }

    @Test
    void aMissingProgramIsSilenceToo() {
        assertThat(TmuxReply.of(new CommandResult(127, "", "cannot run tmux", false)))
                .isEqualTo(new TmuxReply.Silent("cannot run tmux"));
    }

    @Test
    void whatWasSaidBeforeARefusalIsKept() {
        assertThat(TmuxReply.of(new CommandResult(1, "screen", "can't find session: hqt-9", false)))
                .isEqualTo(new TmuxReply.Refused("can't find session: hqt-9", "screen"));
    }
}
