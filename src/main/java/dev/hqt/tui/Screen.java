package dev.hqt.tui;

import dev.hqt.tui.screen.DoctorScreen;
import dev.hqt.tui.screen.ReviewScreen;

/** Which screen is shown. The main one goes on living under the others. */
sealed interface Screen {
    Screen MAIN = new Main();

    record Main() implements Screen {}

    /**
     * The keys.
     *
     * @param offset the first line that is seen
     */
    record Help(int offset) implements Screen {}

    record Doctor(DoctorScreen doctor) implements Screen {}

    record Review(ReviewScreen review) implements Screen {}
}
