package dev.hqt.sandbox;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** bwrap's argument vector while it grows: writes each thing down as options and knows nothing of their order. */
final class BwrapVector {
    private final List<String> arguments = new ArrayList<>();
    private final boolean sized;

    BwrapVector(HostFacts host) {
        arguments.add(host.bwrap().toString());
        sized = host.bwrapOptions().contains(BwrapOption.SIZE.word());
    }

    void option(BwrapOption option, Object... values) {
        if (values.length != option.valueCount()) {
            throw new IllegalStateException(option.word() + " takes " + option.valueCount() + " values");
        }
        arguments.add(option.word());
        for (Object value : values) {
            arguments.add(value.toString());
        }
    }

    void directory(Path path, String mode) {
        option(BwrapOption.PERMS, mode);
        option(BwrapOption.DIR, path);
    }

    void memory(Path path, String mode, long bytes) {
        option(BwrapOption.PERMS, mode);
        if (sized) {
            option(BwrapOption.SIZE, bytes);
        }
        option(BwrapOption.TMPFS, path);
    }

    void system(SystemPath system) {
        switch (system) {
            case SystemPath.Directory(Path path) -> option(BwrapOption.RO_BIND, path, path);
            case SystemPath.Link(String target, Path path) -> option(BwrapOption.SYMLINK, target, path);
        }
    }

    void bind(Bind bind) {
        switch (bind) {
            case Bind.ReadOnly(Path source, Path destination) -> option(BwrapOption.RO_BIND, source, destination);
            case Bind.Writable(Path source, Path destination) -> option(BwrapOption.BIND, source, destination);
            case Bind.EmptyDirectory(Path destination, long sizeBytes) -> memory(destination, "0700", sizeBytes);
            case Bind.EmptyFile(Path emptySource, Path destination) ->
                option(BwrapOption.RO_BIND, emptySource, destination);
            case Bind.Symlink(String target, Path destination) -> option(BwrapOption.SYMLINK, target, destination);
        }
    }

    List<String> followedBy(List<String> command) {
        arguments.add("--");
        arguments.addAll(command);
        return List.copyOf(arguments);
    }
}
