package dev.hqt.launch;

import dev.hqt.sandbox.BwrapArgv;
import dev.hqt.session.ServiceException;
import java.util.List;
import java.util.Map;

/**
 * What the kernel takes in one execve. Past it a program dies in its pane with "Argument list too long"; here it is a
 * sentence before anything was started.
 */
final class ArgumentLimits {
    /**
     * Arguments and environment together: a quarter of the stack limit, which is 8 MiB nearly everywhere (execve(2)),
     * less what the kernel and the launcher put there themselves.
     */
    static final int TOTAL_BYTES = 2 * 1024 * 1024 - 32 * 1024;

    /** Each string costs a pointer too. */
    private static final int POINTER_BYTES = 8;

    private ArgumentLimits() {}

    /**
     * @param environment the variables the program will have, on top of a handful
     * @throws ServiceException naming what is too long
     */
    static void check(List<String> command, Map<String, String> environment) {
        long total = 0;
        for (int index = 0; index < command.size(); index++) {
            String argument = command.get(index);
            int bytes = bytes("Argument " + index + " of the harness", argument);
            if (bytes > BwrapArgv.LONGEST_ARGUMENT) {
                throw new ServiceException("Argument %d of the harness, '%s…', has %,d bytes, and Linux gives a program"
                                .formatted(index, argument.substring(0, 20), bytes)
                        + " %,d at most: put the text into a file and name that."
                                .formatted(BwrapArgv.LONGEST_ARGUMENT));
            }
            total += bytes + 1 + POINTER_BYTES;
        }
        for (Map.Entry<String, String> variable : environment.entrySet()) {
            int bytes = bytes("The variable " + variable.getKey(), variable.getKey() + "=" + variable.getValue());
            if (bytes > BwrapArgv.LONGEST_ARGUMENT) {
                throw new ServiceException(
                        "The variable %s has %,d bytes, and Linux gives a program %,d at most: unset it."
                                .formatted(variable.getKey(), bytes, BwrapArgv.LONGEST_ARGUMENT));
            }
            total += bytes + 1 + POINTER_BYTES;
        }
        if (total > TOTAL_BYTES) {
            throw new ServiceException(
                    "Arguments and environment of the harness have %,d bytes, and Linux gives a program %,d at most: shorten the prompt or unset large variables."
                            .formatted(total, TOTAL_BYTES));
        }
    }

    private static int bytes(String what, String text) {
        try {
            if (text.indexOf('\0') >= 0) {
                throw new IllegalArgumentException("it holds a NUL character, which no program can be given");
            }
            return ShellWord.byteCount(text);
        } catch (IllegalArgumentException unsayable) {
            throw new ServiceException(what + " can't be passed on: " + unsayable.getMessage() + ".", unsayable);
        }
    }
}
