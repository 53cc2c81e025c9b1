package dev.hqt.tui.term;

import java.io.IOException;

/**
 * Who holds the terminal: hqt, a child, or nobody. Every change of its modes happens here, under one lock, so that a
 * crash handler or the JVM's shutdown meets a terminal that is wholly hqt's or wholly given back.
 */
final class TerminalHold {
    private enum Holder {
        HQT,
        CHILD,
        NOBODY
    }

    @FunctionalInterface
    interface Action {
        void run() throws IOException;
    }

    private final RawMode modes;
    private final LanternaTerminal lanterna;
    private Holder holder = Holder.NOBODY;

    TerminalHold(RawMode modes, LanternaTerminal lanterna) {
        this.modes = modes;
        this.lanterna = lanterna;
    }

    synchronized void take(boolean mouse) throws IOException {
        modes.enter();
        holder = Holder.HQT;
        lanterna.enter(mouse);
    }

    synchronized void lend() throws IOException {
        if (holder == Holder.HQT) {
            holder = Holder.CHILD;
            lanterna.leave();
            modes.leave();
        }
    }

    /** From a child only: what was given back for good stays so. */
    synchronized void takeBack(boolean mouse) throws IOException {
        if (holder == Holder.CHILD) {
            lanterna.resetAfterChild();
            take(mouse);
        }
    }

    /** For good. Never throws: a terminal that is gone needs no restoring. */
    synchronized void giveBack() {
        boolean ours = holder == Holder.HQT;
        holder = Holder.NOBODY;
        if (!ours) {
            return;
        }
        try {
            lanterna.leave();
        } catch (IOException e) {
            // The modes may be set all the same: stty opens the device itself.
        }
        try {
            modes.leave();
        } catch (IOException e) {
            return;
        }
    }

    /** Does something to the terminal if hqt holds it. */
    synchronized void whileHeld(Action action) {
        if (holder == Holder.HQT) {
            try {
                action.run();
            } catch (IOException e) {
                throw lost(e);
            }
        }
    }

    static TerminalException lost(IOException cause) {
        return new TerminalException("hqt lost its terminal: " + cause.getMessage(), cause);
    }
}
