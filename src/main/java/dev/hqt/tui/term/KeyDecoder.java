package dev.hqt.tui.term;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Turns the bytes of a terminal into events, however they are cut into reads. Knows no clock: the caller asks how long
 * to wait for the rest of something begun, and says when that time is over.
 *
 * <p>Sequences: ECMA-48 control sequences and their xterm, rxvt, Linux console and kitty (CSI-u) uses. What it does not
 * know it swallows whole, so that no unknown key ever types letters.
 */
final class KeyDecoder {
    private static final int ESC = 0x1B;

    /** Longer than any sequence of a keyboard or mouse; the tail of a longer one is swallowed too. */
    private static final int LONGEST_SEQUENCE = 64;

    private enum State {
        GROUND,
        /** After ESC, or after two of them. */
        ESCAPE,
        /** In a control sequence: ESC [. */
        CONTROL,
        /** After ESC O. */
        SHIFT_THREE,
        /** In an answer of the terminal (OSC, DCS and such), which is swallowed. */
        STRING,
        /** In the three bytes of an old mouse report. */
        OLD_MOUSE,
        /** After ESC [ [, the Linux console's function keys. */
        LINUX,
        PASTE
    }

    private final Consumer<InputEvent> sink;
    private final Utf8Reader utf8 = new Utf8Reader();
    private final PasteBuffer paste = new PasteBuffer();
    private final StringBuilder sequence = new StringBuilder();
    private State state = State.GROUND;
    private boolean twice;
    private int opener;

    KeyDecoder(Consumer<InputEvent> sink) {
        this.sink = sink;
    }

    void feed(byte[] bytes, int length) {
        for (int index = 0; index < length; index++) {
            accept(bytes[index] & 0xFF);
        }
    }

    /**
     * How long to wait for more before {@link #timeOut()}, in milliseconds; 0 when nothing is begun. A lone ESC is a key
     * after 40 ms; what can only be a sequence gets a second, as on a slow line; a paste gets five, as its rest must
     * never act as keys.
     */
    long patience() {
        return switch (state) {
            case GROUND -> utf8.isPending() ? 1000 : 0;
            case ESCAPE -> 40;
            case CONTROL, SHIFT_THREE, STRING -> sequence.isEmpty() ? 40 : 1000;
            case OLD_MOUSE, LINUX -> 1000;
            case PASTE -> 5000;
        };
    }

    /** Nothing more came: what was begun is taken as it stands, or dropped when it makes no key. */
    void timeOut() {
        State before = state;
        state = State.GROUND;
        switch (before) {
            case GROUND -> utf8.reset();
            case ESCAPE -> {
                if (twice) {
                    sink.accept(Key.ESCAPE);
                }
                sink.accept(Key.ESCAPE);
            }
            case CONTROL, SHIFT_THREE, STRING -> {
                if (sequence.isEmpty()) {
                    sink.accept(Key.alt(opener));
                }
            }
            case OLD_MOUSE, LINUX -> sequence.setLength(0);
            case PASTE -> sink.accept(new InputEvent.Paste(paste.take()));
        }
    }

    private void accept(int octet) {
        switch (state) {
            case GROUND -> ground(octet, false);
            case ESCAPE -> escape(octet);
            case CONTROL -> control(octet);
            case SHIFT_THREE -> shiftThree(octet);
            case STRING -> string(octet);
            case OLD_MOUSE -> oldMouse(octet);
            case LINUX -> linux(octet);
            case PASTE -> {
                if (paste.accept(octet)) {
                    state = State.GROUND;
                    sink.accept(new InputEvent.Paste(paste.take()));
                }
            }
        }
    }

    private void ground(int octet, boolean alt) {
        state = State.GROUND;
        if (octet == ESC) {
            utf8.reset();
            begin(State.ESCAPE, 0);
            twice = false;
            return;
        }
        int codePoint = utf8.accept(octet, alt);
        if (codePoint >= 0) {
            Key key = Sequences.plain(codePoint);
            if (key != null) {
                sink.accept(
                        utf8.isAlt()
                                ? new Key(
                                        key.name(),
                                        key.codePoint(),
                                        key.modifiers().withAlt())
                                : key);
            }
        }
    }

    private void escape(int octet) {
        switch (octet) {
            case ESC -> {
                if (twice) {
                    sink.accept(Key.ESCAPE);
                }
                twice = true;
            }
            case '[' -> begin(State.CONTROL, octet);
            case 'O' -> begin(State.SHIFT_THREE, octet);
            case ']', 'P', '_', '^', 'X' -> begin(State.STRING, octet);
            default -> {
                if (twice) {
                    sink.accept(Key.ESCAPE);
                }
                ground(octet, true);
            }
        }
    }

    private void control(int octet) {
        if (octet == '[' && sequence.isEmpty()) {
            begin(State.LINUX, octet);
        } else if (octet == 'M' && sequence.isEmpty()) {
            begin(State.OLD_MOUSE, octet);
        } else if ((octet >= 0x40 && octet < 0x7F) || (octet == '$' && isRxvtShift())) {
            finish(Sequences.control(sequence, octet, twice));
        } else if (octet >= 0x20 && octet < 0x40) {
            collect(octet);
        } else {
            ground(octet, false);
        }
    }

    /** rxvt ends the keys it shifts with a dollar: {@code ESC [ 3 $}; elsewhere a dollar stands before the end. */
    private boolean isRxvtShift() {
        return !sequence.isEmpty() && sequence.chars().allMatch(character -> character >= '0' && character <= '9');
    }

    private void shiftThree(int octet) {
        if (octet >= '0' && octet <= ';') {
            collect(octet);
        } else if (octet > 0x20 && octet < 0x7F) {
            finish(Sequences.shiftThree(sequence, octet, twice));
        } else {
            timeOut();
            ground(octet, false);
        }
    }

    private void string(int octet) {
        boolean afterEscape = sequence.length() == 1 && sequence.charAt(0) == ESC;
        if (octet == 0x07 || (afterEscape && octet == '\\')) {
            state = State.GROUND;
        } else if (afterEscape) {
            ground(ESC, false);
            accept(octet);
        } else {
            // Only the last byte matters, to know the ESC \ that ends it.
            sequence.setLength(0);
            sequence.append((char) octet);
        }
    }

    private void oldMouse(int octet) {
        sequence.append((char) octet);
        if (sequence.length() == 3) {
            finish(MouseReports.read(sequence.charAt(0) - 32, sequence.charAt(1) - 32, sequence.charAt(2) - 32, false));
        }
    }

    private void linux(int octet) {
        finish(octet >= 'A' && octet <= 'E' ? Key.of(Sequences.functionKey(octet - 'A' + 1)) : null);
    }

    private void begin(State next, int octet) {
        state = next;
        opener = octet;
        sequence.setLength(0);
    }

    private void collect(int octet) {
        if (sequence.length() < LONGEST_SEQUENCE) {
            sequence.append((char) octet);
        }
    }

    private void finish(@Nullable InputEvent event) {
        state = State.GROUND;
        if (event instanceof InputEvent.Paste) {
            state = State.PASTE;
        } else if (event != null) {
            sink.accept(event);
        }
    }
}
