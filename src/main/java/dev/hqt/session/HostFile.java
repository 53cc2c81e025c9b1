package dev.hqt.session;

import java.nio.file.Path;

/**
 * A small file that must lie on the host before a spawn ({@code passwd}, an empty file for masks). Written by
 * replacing, so that a live jail keeps what it has.
 *
 * @param path where; its directory is made 0700
 * @param content its text
 * @param mode permission bits, such as 0444
 */
public record HostFile(Path path, String content, int mode) {}
