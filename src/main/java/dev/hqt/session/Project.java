package dev.hqt.session;

import java.nio.file.Path;

/** A directory that the user registered. The path is absolute and resolved. */
public record Project(long id, String name, Path path) {}
