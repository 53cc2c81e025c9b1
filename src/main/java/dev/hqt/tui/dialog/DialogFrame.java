package dev.hqt.tui.dialog;

import dev.hqt.tui.screen.Area;
import dev.hqt.tui.text.Size;
import dev.hqt.tui.theme.Role;
import dev.hqt.tui.widget.BoxText;
import dev.hqt.tui.widget.Canvas;
import dev.hqt.tui.widget.Line;
import java.util.ArrayList;
import java.util.List;

/** Draws a dialog over what is there already, and knows which field a click meant: both from the same places. */
public final class DialogFrame {
    /** A narrower or lower screen has no room for anything beside the dialog, nor for a frame round it. */
    private static final int NARROW = 40;

    private static final int LOW = 8;

    /** A frame and a blank at each side. */
    private static final int AROUND = 4;

    private DialogFrame() {}

    public static void render(Canvas whole, Dialog dialog) {
        Place place = place(new Size(whole.width(), whole.height()), dialog);
        Canvas box = place.box().of(whole);
        box.clear();
        if (place.framed()) {
            box.box(BoxText.of(dialog.title()).withFooter(dialog.hint()), true);
        }
        Canvas inside = place.inside().of(whole);
        for (int row = 0;
                row < inside.height() && place.first() + row < place.rows().size();
                row++) {
            place.rows().get(place.first() + row).painter().accept(inside.row(row));
        }
        if (place.first() > 0) {
            inside.put(inside.width() - 1, 0, whole.signs().up(), Role.DIM);
        }
        if (place.first() + inside.height() < place.rows().size()) {
            inside.put(inside.width() - 1, inside.height() - 1, whole.signs().down(), Role.DIM);
        }
    }

    /** The field at a place of the screen, or -1. */
    public static int fieldAt(Size size, Dialog dialog, int column, int row) {
        Place place = place(size, dialog);
        int index = place.first() + row - place.inside().y();
        boolean hit =
                place.inside().contains(column, row) && index < place.rows().size();
        return hit ? place.rows().get(index).field() : FormRow.NO_FIELD;
    }

    private record Place(Area box, Area inside, boolean framed, List<FormRow> rows, int first) {}

    private static Place place(Size size, Dialog dialog) {
        boolean framed = size.columns() >= NARROW && size.rows() >= LOW;
        int columns = framed ? Math.min(dialog.columns(), size.columns()) : size.columns();
        List<FormRow> rows = framed ? dialog.rows(columns - AROUND) : withTitle(dialog, columns);
        int height = framed ? Math.min(rows.size() + 2, size.rows()) : size.rows();
        int top = dialog.isBar() ? Math.max(0, size.rows() - height - 1) : (size.rows() - height) / 3;
        Area box = new Area((size.columns() - columns) / 2, top, columns, height);
        Area inside = framed ? new Area(box.x() + 2, box.y() + 1, box.columns() - AROUND, box.rows() - 2) : box;
        return new Place(box, inside, framed, rows, firstRow(rows, dialog.focused(), inside.rows()));
    }

    private static List<FormRow> withTitle(Dialog dialog, int columns) {
        List<FormRow> rows = new ArrayList<>();
        rows.add(FormRow.of(Line.of(dialog.title(), Role.HEADING)));
        rows.addAll(dialog.rows(columns));
        return rows;
    }

    /** Scrolled so that the focused field is seen with what belongs to it, and as little as that takes. */
    private static int firstRow(List<FormRow> rows, int focused, int height) {
        int last = -1;
        int first = -1;
        for (int row = 0; row < rows.size(); row++) {
            if (rows.get(row).field() == focused) {
                first = first < 0 ? row : first;
                last = row;
            }
        }
        int wanted = last < height ? 0 : last - height + 1;
        return Math.max(0, Math.min(wanted, Math.max(first, 0)));
    }
}
