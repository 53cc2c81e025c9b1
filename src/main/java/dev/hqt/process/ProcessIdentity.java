package dev.hqt.process;

/**
 * One process and no other: a number alone is given to somebody else once its process is gone.
 *
 * @param pid its number
 * @param start when it began, in the system's own unit (Linux: clock ticks since boot); only good for comparing
 */
public record ProcessIdentity(long pid, long start) {}
