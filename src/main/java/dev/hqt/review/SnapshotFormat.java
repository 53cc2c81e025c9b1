package dev.hqt.review;

import dev.hqt.review.Place.Thing;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot as bytes, with a version before and a sum behind. Not JSON: a start writes it, and loading the library would
 * cost more than all of the reading. Pure.
 */
final class SnapshotFormat {
    private static final String FORMAT = "hqt snapshot 1";

    private SnapshotFormat() {}

    static byte[] bytes(Snapshot snapshot) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            text(out, FORMAT);
            out.writeLong(ChronoUnit.NANOS.between(Instant.EPOCH, snapshot.taken()));
            text(out, snapshot.watched().project().toString());
            paths(out, snapshot.watched().repositories());
            paths(out, snapshot.watched().ledTo());
            out.writeBoolean(snapshot.complete());
            texts(out, snapshot.remarks());
            out.writeInt(snapshot.places().size());
            for (Map.Entry<String, Place> entry : snapshot.places().entrySet()) {
                text(out, entry.getKey());
                text(out, entry.getValue().known());
                thing(out, entry.getValue().thing());
            }
            out.writeLong(sum(bytes.toByteArray(), bytes.size()));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    private static void thing(DataOutputStream out, Thing thing) throws IOException {
        switch (thing) {
            case Thing.File file -> {
                out.writeByte('f');
                out.writeBoolean(file.executable());
                out.writeLong(file.size());
                out.writeLong(file.changed());
                bytes(out, file.bytes() == null ? null : file.bytes().getBytes(StandardCharsets.ISO_8859_1));
            }
            case Thing.Link link -> {
                out.writeByte('l');
                text(out, link.target());
            }
            case Thing.Other _ -> out.writeByte('o');
            case Thing.Unread _ -> out.writeByte('u');
        }
    }

    static Snapshot snapshot(byte[] bytes) throws IOException {
        if (bytes.length < Long.BYTES) {
            throw new IOException("it is cut off");
        }
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            if (!text(in).equals(FORMAT)) {
                throw new IOException("it is of another version");
            }
            long sum = ByteBuffer.wrap(bytes, bytes.length - Long.BYTES, Long.BYTES)
                    .getLong();
            if (sum != sum(bytes, bytes.length - Long.BYTES)) {
                throw new IOException("it is damaged");
            }
            Instant taken = Instant.EPOCH.plusNanos(in.readLong());
            Watched watched = new Watched(Path.of(text(in)), paths(in), paths(in));
            boolean complete = in.readBoolean();
            List<String> remarks = texts(in);
            SortedMap<String, Place> places = new TreeMap<>();
            for (int left = in.readInt(); left > 0; left--) {
                places.put(text(in), new Place(text(in), thing(in)));
            }
            return new Snapshot(taken, watched, places, complete, remarks);
        }
    }

    private static Thing thing(DataInputStream in) throws IOException {
        return switch (in.readByte()) {
            case 'f' -> new Thing.File(in.readBoolean(), in.readLong(), in.readLong(), content(in));
            case 'l' -> new Thing.Link(text(in));
            case 'o' -> new Thing.Other();
            case 'u' -> new Thing.Unread();
            default -> throw new IOException("it is damaged");
        };
    }

    private static long sum(byte[] bytes, int length) {
        CRC32 sum = new CRC32();
        sum.update(bytes, 0, length);
        return sum.getValue();
    }

    private static @Nullable String content(DataInputStream in) throws IOException {
        int length = in.readInt();
        return length < 0 ? null : new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
    }

    private static void bytes(DataOutputStream out, byte @Nullable [] bytes) throws IOException {
        out.writeInt(bytes == null ? -1 : bytes.length);
        if (bytes != null) {
            out.write(bytes);
        }
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        bytes(out, text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> texts(DataInputStream in) throws IOException {
        List<String> texts = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            texts.add(text(in));
        }
        return texts;
    }

    private static void texts(DataOutputStream out, List<String> texts) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            text(out, text);
        }
    }

    private static List<Path> paths(DataInputStream in) throws IOException {
        return texts(in).stream().map(Path::of).toList();
    }

    private static void paths(DataOutputStream out, List<Path> paths) throws IOException {
        texts(out, paths.stream().map(Path::toString).toList());
    }
}
