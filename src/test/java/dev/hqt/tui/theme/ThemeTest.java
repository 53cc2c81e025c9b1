package dev.hqt.tui.theme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.tui.text.Color;
import dev.hqt.tui.text.Style;
import dev.hqt.tui.text.Width;
import java.lang.reflect.RecordComponent;
import org.junit.jupiter.api.Test;

class ThemeTest {
    @Test
    void everyRoleHasAStyleOfTheUsersOwnSixteenColours() {
        for (Role role : Role.values()) {
            for (Color color : new Color[] {
                Theme.colorful().style(role).foreground(),
                Theme.colorful().style(role).background()
            }) {
                assertThat(color).as("%s", role).isNotEqualTo(new Color.Indexed(8));
                assertThat(color instanceof Color.Default || (color instanceof Color.Indexed(int index) && index < 16))
                        .isTrue();
            }
        }
    }

    @Test
    void withoutColoursNothingIsColouredAndTheLoudIsStillLoud() {
        for (Role role : Role.values()) {
            Style style = Theme.monochrome().style(role);
            assertThat(style.foreground()).isEqualTo(Color.DEFAULT);
            assertThat(style.background()).isEqualTo(Color.DEFAULT);
        }
        assertThat(Theme.monochrome().style(Role.NEEDS_YOU))
                .isNotEqualTo(Theme.monochrome().style(Role.IDLE));
        assertThat(Theme.monochrome().style(Role.SELECTED))
                .isNotEqualTo(Theme.monochrome().style(Role.TEXT));
    }

    @Test
    void plainSignsAreAscii() throws Exception {
        for (RecordComponent component : Signs.class.getRecordComponents()) {
            if (component.getType() == String.class) {
                assertThat((String) component.getAccessor().invoke(Signs.ASCII)).matches("\\p{ASCII}+");
                assertThat(Width.of((String) component.getAccessor().invoke(Signs.UNICODE)))
                        .isEqualTo(1);
            }
        }
    }
}
