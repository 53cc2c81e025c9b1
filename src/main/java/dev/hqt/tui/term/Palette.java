package dev.hqt.tui.term;

/** The 256 colours of xterm's palette, and the nearest of them and of its first sixteen. */
final class Palette {
    private static final int[] STEPS = {0, 95, 135, 175, 215, 255};

    /** What the first sixteen look like in most terminals; users change them, so they only stand in for others. */
    private static final int[] SIXTEEN = {
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF
    };

    private Palette() {}

    /** The index, from 16 on, whose colour is nearest. */
    static int nearest(int red, int green, int blue) {
        int cube = 16 + 36 * step(red) + 6 * step(green) + step(blue);
        int grey = 232 + Math.clamp((red + green + blue - 24 + 15) / 30, 0, 23);
        int wanted = red << 16 | green << 8 | blue;
        return distance(rgb(grey), wanted) < distance(rgb(cube), wanted) ? grey : cube;
    }

    /** The index from 0 to 15 whose usual colour is nearest to that of an index from 16 on. */
    static int nearestOfSixteen(int index) {
        int wanted = rgb(index);
        int best = 0;
        for (int candidate = 1; candidate < SIXTEEN.length; candidate++) {
            if (distance(SIXTEEN[candidate], wanted) < distance(SIXTEEN[best], wanted)) {
                best = candidate;
            }
        }
        return best;
    }

    private static int rgb(int index) {
        if (index >= 232) {
            int level = 8 + 10 * (index - 232);
            return level << 16 | level << 8 | level;
        }
        int cube = index - 16;
        return STEPS[cube / 36] << 16 | STEPS[cube / 6 % 6] << 8 | STEPS[cube % 6];
    }

    private static int step(int level) {
        int best = 0;
        for (int step = 1; step < STEPS.length; step++) {
            if (Math.abs(STEPS[step] - level) < Math.abs(STEPS[best] - level)) {
                best = step;
            }
        }
        return best;
    }

    private static int distance(int one, int other) {
        int red = (one >> 16 & 0xFF) - (other >> 16 & 0xFF);
        int green = (one >> 8 & 0xFF) - (other >> 8 & 0xFF);
        int blue = (one & 0xFF) - (other & 0xFF);
        return red * red + green * green + blue * blue;
    }
}
