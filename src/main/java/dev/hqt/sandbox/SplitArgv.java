package dev.hqt.sandbox;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A bwrap vector in the two parts in which it is started: command lines can be read by every user of the machine for as
 * long as the jail lives, an argument file by its owner until it is deleted.
 *
 * @param commandLine what is executed: {@code bwrap --args 9 --seccomp 8 --json-status-fd 7 -- command}
 * @param fileArguments what bwrap reads from descriptor 9: every other option, all variables and their values among them
 */
public record SplitArgv(List<String> commandLine, List<String> fileArguments) {
    public SplitArgv {
        commandLine = List.copyOf(commandLine);
        fileArguments = List.copyOf(fileArguments);
    }

    /**
     * The content of the argument file: UTF-8, a NUL after each argument.
     *
     * @throws IllegalArgumentException when an argument is no text that UTF-8 can hold
     */
    public byte[] argumentFile() {
        try {
            ByteBuffer encoded = StandardCharsets.UTF_8
                    .newEncoder()
                    .encode(CharBuffer.wrap(String.join("\0", fileArguments) + "\0"));
            byte[] content = new byte[encoded.remaining()];
            encoded.get(content);
            return content;
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(
                    "An argument of the jail holds half a character, so it can't be written", e);
        }
    }
}
