import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.spi.ToolProvider;

/** The JDK's own tools, run in this process: they belong to the JDK that Maven chose, whatever is on PATH. */
final class Tool {
    private Tool() {}

    /** Says something only when the tool fails. */
    static void run(String name, List<String> arguments) {
        ToolProvider tool = ToolProvider.findFirst(name)
                .orElseThrow(() -> new IllegalStateException("this JDK has no " + name + ": install a whole JDK"));
        StringWriter said = new StringWriter();
        PrintWriter writer = new PrintWriter(said, true);
        int status = tool.run(writer, writer, arguments.toArray(String[]::new));
        if (status != 0) {
            throw new IllegalStateException(name + " failed with " + status + ":\n" + said);
        }
    }
}
