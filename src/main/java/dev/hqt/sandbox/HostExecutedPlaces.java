package dev.hqt.sandbox;

import dev.hqt.sandbox.HostExecuted.Moment;
import java.util.List;

/** All that programs of the host run or obey, worst first. A path counts as what the first fitting line says. */
final class HostExecutedPlaces {
    private static final String HOOKS = "runs what lies here at commits, checkouts, merges and pushes";
    private static final String CI = "runs what it says once it is pushed, with the secrets of the repository";

    static final List<HostExecuted> ALL = List.of(
            // Unasked.
            unasked("git", HOOKS, ".git/hooks/"),
            unasked("git", "obeys it, and settings name programs that even 'git status' runs", ".git/config"),
            unasked("git", "obeys it as a part of its settings", ".git/config.worktree"),
            unasked("git", "is led by it to settings and hooks", ".git", ".git/commondir", ".git/gitdir"),
            unasked("git", "chooses by it the filter programs that files go through", ".git/info/attributes"),
            unasked("git", "chooses by it the filter programs that files go through", ".gitattributes"),
            unasked("Claude Code", "runs its hooks and obeys its permissions, outside of any jail", ".claude/")
                    .asShielded(),
            unasked("Codex", "obeys its settings, which name programs to start", ".codex/")
                    .asShielded(),
            unasked("Kiro", "obeys its settings, runs its hooks and starts its servers", ".kiro/")
                    .asShielded(),
            unasked("VS Code", "starts its tasks and the programs that its settings name", ".vscode/")
                    .asShielded(),
            unasked("an IDE of JetBrains", "runs the tasks and configurations that it holds", ".idea/")
                    .asShielded(),
            unasked("git", "runs what lies here at commits, through husky", ".husky/")
                    .asShielded(),
            unasked("an agent", "starts the servers that it names", ".mcp.json").asShielded(),
            unasked("direnv", "runs it when a shell enters the directory, once it is allowed", ".envrc")
                    .asShielded(),
            unasked("mise", "runs its hooks when a shell enters the directory", "mise.toml", ".mise.toml", ".mise/"),
            unasked("Gemini CLI", "obeys its settings, which name programs to start", ".gemini/"),
            unasked("Cursor", "obeys its rules and starts the servers that it names", ".cursor/"),
            unasked(
                    "OpenCode",
                    "loads its plugins and starts the servers that it names",
                    ".opencode/",
                    "opencode.json",
                    "opencode.jsonc"),
            unasked("pi", "loads its extensions and starts the servers that it names, once it is trusted", ".pi/"),
            unasked("Amp", "loads its plugins and obeys its settings", ".amp/"),
            unasked("goose", "obeys the hints that it holds", ".goosehints"),
            unasked(
                    "GitHub Copilot CLI",
                    "runs its hooks and extensions and starts the servers that it names, once it is trusted",
                    "/.github/copilot/",
                    "/.github/hooks/",
                    "/.github/extensions/",
                    "/.github/mcp.json",
                    "/.github/lsp.json"),
            unasked("Qwen Code", "obeys its settings, which name programs to start", ".qwen/"),
            unasked("Zed", "starts the tasks and language servers that it names", ".zed/"),
            unasked("VS Code", "opens the folders and obeys the settings that it names", "*.code-workspace"),
            unasked("Vim", "runs it on opening a file here, where 'exrc' is set", ".exrc", ".vimrc", ".nvim.lua"),
            unasked("Emacs", "evaluates it on opening a file here", ".dir-locals.el"),
            unasked("Helix", "starts the language servers that it names", ".helix/"),
            unasked("ESLint", "runs it as an editor checks a file", "eslint.config.*", ".eslintrc*"),
            unasked("Prettier", "runs it as an editor formats a file", "prettier.config.*", ".prettierrc*"),
            unasked("cargo", "runs it for every check, also for an editor's", "build.rs"),
            unasked("cargo", "takes from it the programs that it runs", ".cargo/", "rust-toolchain*"),
            unasked("pre-commit", "runs at commits what it says", ".pre-commit-config.yaml"),
            unasked("lefthook", "runs at commits what it says", "lefthook.*", ".lefthook.*", "lefthook-local.*"),
            unasked("lint-staged", "runs at commits what it says", ".lintstagedrc*", "lint-staged.config.*"),
            // On use.
            onUse("git", "takes from it where submodules come from", ".gitmodules")
                    .asShielded(),
            onUse("npm", "runs its scripts, those for an installation without a word", "package.json"),
            onUse(
                    "npm",
                    "obeys it: it names a shell, and where packages come from",
                    ".npmrc",
                    ".yarnrc",
                    ".yarnrc.yml"),
            onUse("pnpm", "runs it at every installation", ".pnpmfile.cjs", "pnpm-workspace.yaml"),
            onUse("yarn", "runs what lies here in its own place", ".yarn/releases/", ".yarn/plugins/"),
            onUse("a bundler or test runner", "runs it", "vite.config.*", "vitest.config.*", "webpack.config.*"),
            onUse(
                    "a bundler or test runner",
                    "runs it",
                    "rollup.config.*",
                    "jest.config.*",
                    "babel.config.*",
                    ".babelrc*"),
            onUse("make", "runs what it says", "Makefile", "makefile", "GNUmakefile", "*.mk"),
            onUse("just", "runs what it says", "justfile", "Justfile", ".justfile"),
            onUse("task", "runs what it says", "Taskfile.*", "taskfile.*"),
            onUse("rake", "runs it", "Rakefile", "*.rake"),
            onUse("bundler", "runs it", "Gemfile", "*.gemspec", ".bundle/"),
            onUse("Maven", "runs the plugins that it names", "pom.xml"),
            onUse("Maven", "takes from it extensions, options and what mvnw downloads", ".mvn/"),
            onUse("Gradle", "runs it, also when an IDE opens the project", "*.gradle", "*.gradle.kts", "buildSrc/"),
            onUse("Gradle", "takes from it options and what gradlew downloads", "gradle.properties", "gradle/wrapper/"),
            onUse("sbt", "runs it", "build.sbt"),
            onUse("cargo", "takes from it programs and where packages come from", "Cargo.toml"),
            onUse("pip", "runs it to install the project", "setup.py", "setup.cfg", "pyproject.toml"),
            onUse("pytest", "runs it before any test", "conftest.py", "pytest.ini"),
            onUse("tox or nox", "runs what it says", "tox.ini", "noxfile.py"),
            onUse("Python", "obeys it at every start in this environment", "pyvenv.cfg", "*.pth", "sitecustomize.py"),
            onUse("CMake", "runs what it says", "CMakeLists.txt", "CMakePresets.json", "CMakeUserPresets.json"),
            onUse("meson", "runs what it says", "meson.build"),
            onUse("bazel", "obeys it", ".bazelrc", "WORKSPACE", "MODULE.bazel", "BUILD", "BUILD.bazel", "*.bzl"),
            onUse("zig", "runs it", "build.zig"),
            onUse("mix", "runs it", "mix.exs"),
            onUse("composer", "runs its scripts", "composer.json"),
            onUse("deno, turbo or nx", "runs the tasks that it names", "deno.json*", "turbo.json", "nx.json"),
            onUse("Docker", "builds by it", "Dockerfile*", "*.dockerfile", "Containerfile"),
            onUse(
                    "Docker",
                    "starts what it names, with the directories of this machine that it names",
                    "docker-compose*.y*ml",
                    "compose*.y*ml"),
            onUse("Dev Containers", "runs on this machine what its initializeCommand says", ".devcontainer/"),
            onUse("Dev Containers", "runs on this machine what its initializeCommand says", ".devcontainer.json"),
            onUse("Vagrant or Tilt", "runs it", "Vagrantfile", "Tiltfile"),
            onUse("a process runner", "starts what it names", "Procfile"),
            onUse("nix", "builds and runs what it says", "flake.nix", "shell.nix", "default.nix"),
            onUse(
                    "a version manager",
                    "chooses by it the programs that run",
                    ".tool-versions",
                    ".nvmrc",
                    ".python-version"),
            onUse("a debugger", "runs it when it starts here, where that is allowed", ".gdbinit", ".lldbinit"),
            onUse("aider", "runs the commands that it names", ".aider.conf.yml"),
            onUse("GitHub", CI, "/.github/workflows/", "/.github/actions/"),
            onUse("GitLab", CI, "/.gitlab-ci.yml"),
            onUse("CircleCI", CI, "/.circleci/"),
            onUse("Jenkins", CI, "/Jenkinsfile"),
            onUse("the build service", CI, "/azure-pipelines.yml", "/.travis.yml", "/bitbucket-pipelines.yml"),
            onUse("the build service", CI, "/.drone.yml", "/.woodpecker/", "/.woodpecker.yml", "/.buildkite/"),
            // As an instruction.
            new HostExecuted(
                    List.of("CLAUDE.md", "CLAUDE.local.md", "AGENTS.md", "AGENT.md", "GEMINI.md", "QWEN.md"),
                    Moment.AS_INSTRUCTION,
                    "an agent",
                    "that has no jail takes it for your own instructions",
                    false),
            new HostExecuted(
                    List.of(".cursorrules", ".windsurfrules", ".clinerules", "/.github/copilot-instructions.md"),
                    Moment.AS_INSTRUCTION,
                    "an agent",
                    "that has no jail takes it for your own instructions",
                    false));

    private HostExecutedPlaces() {}

    private static HostExecuted unasked(String program, String deed, String... patterns) {
        return new HostExecuted(List.of(patterns), Moment.UNASKED, program, deed, false);
    }

    private static HostExecuted onUse(String program, String deed, String... patterns) {
        return new HostExecuted(List.of(patterns), Moment.ON_USE, program, deed, false);
    }
}
