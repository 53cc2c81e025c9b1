package dev.hqt.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Compares files with git's index by their content's own hash. Not {@code git status}: that runs the filters that the
 * project's attributes name.
 */
final class GitIndex {
    /** Files that programs obey are small; a larger one is no protected setting. */
    private static final long LARGEST = 4 << 20;

    private static final int SHA_256_DIGITS = 64;

    private static final Pattern NUL = Pattern.compile("\0");

    private GitIndex() {}

    /**
     * Those files whose content is not what the index has.
     *
     * @param entries what {@code git ls-files --stage -z} printed: {@code mode object stage TAB name NUL}
     */
    static List<Path> differing(Path project, String entries) {
        List<Path> differing = new ArrayList<>();
        NUL.splitAsStream(entries).filter(entry -> entry.indexOf('\t') > 0).forEach(entry -> {
            int tab = entry.indexOf('\t');
            String[] fields = entry.substring(0, tab).split(" ", -1);
            Path file = project.resolve(entry.substring(tab + 1));
            if (fields.length == 3 && fields[0].startsWith("100") && differs(file, fields[1])) {
                differing.add(file);
            }
        });
        return List.copyOf(differing);
    }

    private static boolean differs(Path file, String object) {
        try {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > LARGEST) {
                return false;
            }
            byte[] content = Files.readAllBytes(file);
            return !object.equals(hash(content, object.length()))
                    && !object.equals(hash(withoutReturns(content), object.length()));
        } catch (IOException gone) {
            return false;
        }
    }

    /** A blob's name: the hash of its kind, length and content (gitformat-pack, "Object types"). */
    private static String hash(byte[] content, int digits) {
        try {
            MessageDigest digest = MessageDigest.getInstance(digits == SHA_256_DIGITS ? "SHA-256" : "SHA-1");
            digest.update(("blob " + content.length + "\0").getBytes(StandardCharsets.US_ASCII));
            return HexFormat.of().formatHex(digest.digest(content));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-1 and SHA-256", impossible);
        }
    }

    /** As git stores a text whose line ends it has made those of Windows. */
    private static byte[] withoutReturns(byte[] content) {
        String text = new String(content, StandardCharsets.ISO_8859_1);
        return text.replace("\r\n", "\n").getBytes(StandardCharsets.ISO_8859_1);
    }
}
