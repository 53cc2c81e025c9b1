package dev.hqt.doctor;

import java.util.Locale;
import java.util.Map;

/** Whether the shell's locale is UTF-8; the first of LC_ALL, LC_CTYPE and LANG that is set decides (locale(7)). */
public record LocaleCheck(Map<String, String> environment) implements Check {
    private static final String REMEDY = "export LANG=C.UTF-8";

    public LocaleCheck {
        environment = Map.copyOf(environment);
    }

    @Override
    public String name() {
        return "locale";
    }

    @Override
    public CheckResult run() {
        for (String variable : new String[] {"LC_ALL", "LC_CTYPE", "LANG"}) {
            String value = environment.getOrDefault(variable, "");
            if (!value.isEmpty()) {
                String said = variable + "=" + value;
                return isUtf8(value)
                        ? new CheckResult.Ok(said)
                        : new CheckResult.Warning(said + " is not UTF-8: hqt works, other programs may not", REMEDY);
            }
        }
        return new CheckResult.Warning("none set: hqt uses UTF-8 itself, other programs may not", REMEDY);
    }

    /** Whether a locale's name names UTF-8 as its encoding. */
    public static boolean isUtf8(String locale) {
        String name = locale.toLowerCase(Locale.ROOT);
        return name.contains("utf-8") || name.contains("utf8");
    }
}
