package dev.hqt.launch;

import java.util.List;

/** Parts what {@code BwrapArgv.wrap} made into a command line that everybody may read and a file that nobody may. */
@FunctionalInterface
public interface VectorSplitter {
    Parts split(List<String> vector);

    /**
     * The two parts.
     *
     * @param commandLine bwrap, its descriptors' numbers, and the command
     * @param fileArguments every other option, values included
     */
    record Parts(List<String> commandLine, List<String> fileArguments) {
        public Parts {
            commandLine = List.copyOf(commandLine);
            fileArguments = List.copyOf(fileArguments);
        }
    }
}
