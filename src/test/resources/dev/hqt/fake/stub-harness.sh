# The body of StubHarness, whose class comment says how it is used. The first line, STUB=<name>, is written before it.
# POSIX sh and, while it waits, no other process: several of these run at once through hundreds of starts.

nl='
'
tab='	'

case "$STUB $1" in
'claude --version') echo '2.1.332 (Claude Code)' ; exit 0 ;;
'codex --version') echo 'codex-cli 0.171.0' ; exit 0 ;;
*' --version') echo "$STUB 1.0.0" ; exit 0 ;;
*' --help') echo '      --no-daemon  Run without the shared background server' ; exit 0 ;;
esac

read -r stat < /proc/$$/stat
set_start() { start=${20}; }
set_start ${stat##*) }
nonce=$$-$start
dir=$PWD/.stub
mkdir -p "$dir" || exit 9

# ---- what it was asked for

mode=spawn id= prompt= argv=
for word in "$@"; do
    argv="$argv$tab$word"
done
want=
for word in "$@"; do
    case "$want" in
    id) id=$word want= ; continue ;;
    skip) want= ; continue ;;
    esac
    case "$word" in
    --session-id) want=id ;;
    --resume) mode=resume want=id ;;
    resume) if [ "$STUB" = codex ]; then mode=resume want=id; else prompt=$word; fi ;;
    --model | -m | --settings | -c) want=skip ;;
    -*) ;;
    *) prompt=$word ;;
    esac
done

log() {
    line="$1$tab$nonce"
    shift
    for word in "$@"; do
        line="$line$tab$word"
    done
    printf '%s\n' "$line" >> "$dir/log"
}

# Codex's sort by their time, which is how the newer one of two open conversations is told.
new_id() {
    read -r id < /proc/sys/kernel/random/uuid
    if [ "$STUB" = codex ]; then
        time=$(printf %012x "$(date +%s%3N)")
        id=${time%????}-${time#????????}-7${id#???????????????}
    fi
    :
}

log started "$mode" "$id" "$PWD$argv"
env | sed 's/=.*//' | sort -u > "$dir/env.$nonce"

# ---- the conversation

claude=${CLAUDE_CONFIG_DIR:-$HOME/.claude}
codex=${CODEX_HOME:-$HOME/.codex}
folder=$(printf %s "$PWD" | tr -c 'A-Za-z0-9' -)

# Sets $file to where conversation $1 lies; fails when there is none yet.
find_file() {
    case "$STUB" in
    claude) file=$claude/projects/$folder/$1.jsonl ;;
    codex)
        for file in "$codex"/sessions/*/*/*/rollout-*-"$1".jsonl; do
            [ -f "$file" ] && return 0
        done
        mkdir -p "$codex/sessions/2026/12/01"
        file=$codex/sessions/2026/12/01/rollout-2026-12-01T00-00-00-$1.jsonl
        ;;
    *) file=$dir/conversations/$1.jsonl ;;
    esac
    [ -f "$file" ]
}

holds=
# Names what the opened conversation begins with, so that a test can tell whose it is.
open_file() {
    read -r first < "$file"
    log opened "$id" "$first"
    case "$STUB" in
    codex)
        # After /new the old one stays open.
        [ -z "$holds" ] || exec 4>&3
        holds=$id
        exec 3>> "$file"
        ;;
    esac
}

# A conversation is written with its first turn, as the real ones are.
turn() {
    if ! find_file "$id"; then
        mkdir -p "${file%/*}"
        printf '{"type":"session_meta","payload":{"id":"%s","thread_source":"user"},"first":"%s"}\n' "$id" "$1" > "$file"
        open_file
    fi
    printf '{"sessionId":"%s","text":"%s"}\n' "$id" "$1" >> "$file"
}

# ---- what it shows

status=idle waiting=
write_status() {
    [ "$STUB" = claude ] && [ -n "$status" ] || return 0
    mkdir -p "$claude/sessions"
    printf '{"pid":%s,"procStart":"%s","sessionId":"%s","cwd":"%s","status":"%s","waitingFor":"%s"}' \
        $$ "$start" "$id" "$PWD" "$status" "$waiting" > "$claude/sessions/$$.json.new"
    mv "$claude/sessions/$$.json.new" "$claude/sessions/$$.json"
}

title() { printf '\033]0;%s\007' "$1"; }

paint() {
    printf '\033[2J\033[H'
    case "$STUB" in
    claude) printf '%s\n\n❯ \n  ⏵⏵ bypass permissions on (shift+tab to cycle) · ← for agents\n' "conversation $id" ;;
    codex) printf '%s\n\n› Ask Codex to do anything\n  fake-model default · %s\n' "conversation $id" "$PWD" ;;
    *) printf '%s\nready\n' "conversation $id" ;;
    esac
}

leave() {
    log ended "$1"
    [ "$STUB" = claude ] && rm -f "$claude/sessions/$$.json"
    if find_file "$id"; then
        case "$STUB" in
        claude) printf '\nResume this session with:\nclaude --resume %s\n' "$id" ;;
        codex) printf '\nTo continue this session, run:\n  codex resume %s\n' "$id" ;;
        esac
    fi
    exit "$1"
}

pause() {
    # A minute at the most; as a fraction of seconds, which sleep(1) takes on every Linux.
    sleep "$(($1 / 1000)).$(printf %03d $(($1 % 1000)))"
}

obey() {
    verb=${1%% *} rest=
    [ "$verb" = "$1" ] || rest=${1#* }
    case "$verb" in
    exit) leave "$rest" ;;
    crash) log ended "$rest"; exit "$rest" ;;
    say) printf '%s\n' "$rest" ;;
    slow) pause "$rest" ;;
    id) id=$rest; [ -n "$id" ] || new_id; log became "$id"; write_status ;;
    turn) turn "$rest" ;;
    title) title "$rest" ;;
    status) status=${rest%% *} waiting= ; [ "$status" = "$rest" ] || waiting=${rest#* }; write_status ;;
    nostatus) status= ; rm -f "$claude/sessions/$$.json" ;;
    screen) printf '\033[2J\033[H'; cat "$dir/$rest" ;;
    deaf) trap '' TERM HUP INT ;;
    child) setsid sh -c 'trap "" TERM HUP; while :; do sleep 1; done' > /dev/null 2>&1 < /dev/null & log child $! ;;
    suspend) printf 'Claude Code is suspended. Run `fg` to bring it back.\n'; kill -STOP $$ ;;
    freeze) kill -STOP $$ ;;
    kill) log killed; kill -KILL $$ ;;
    esac
}

# Takes an order away before it is obeyed: it may be the one that ends this process.
obey_file() {
    [ -f "$1" ] && mv "$1" "$1.$nonce" 2> /dev/null || return 0
    while IFS= read -r order || [ -n "$order" ]; do
        obey "$order"
    done < "$1.$nonce"
}

trap 'leave 143' TERM
trap 'leave 129' HUP
trap 'leave 0' INT

[ -z "$id" ] || obey_file "$dir/next.$id"
obey_file "$dir/next"

# ---- as the real ones refuse

refuse() {
    printf '%s\n' "$1"
    log ended 1
    exit 1
}

taken() {
    for other in "$claude"/sessions/*.json; do
        [ -f "$other" ] && grep -q "\"sessionId\":\"$1\"" "$other" && [ -d "/proc/$(basename "$other" .json)" ] && return 0
    done
    find_file "$1"
}

case "$STUB $mode" in
'claude spawn')
    [ -n "$id" ] || new_id
    ! taken "$id" || refuse "Error: Session ID $id is already in use."
    ;;
'claude resume') find_file "$id" || refuse "No conversation found with session ID: $id" ;;
'codex spawn') new_id ;;
'codex resume')
    find_file "$id" || refuse "ERROR: No saved session found with ID $id. Run \`codex resume\` without an ID to choose from existing sessions."
    ;;
*) [ -n "$id" ] || new_id ;;
esac
if find_file "$id"; then
    open_file
fi
[ -z "$prompt" ] || turn "$prompt"
title "$STUB"
paint
write_status
log ready "$id"

# ---- alive: a tenth of a second a round, in read(1), which is no process of its own

if [ -t 0 ]; then
    stty -icanon -echo min 0 time 1
else
    exec < /dev/null
fi
while :; do
    if IFS= read -r typed || [ -n "$typed" ]; then
        turn "$typed"
        paint
    elif [ ! -t 0 ]; then
        sleep 0.1
    fi
    obey_file "$dir/control.$id"
    obey_file "$dir/control"
done
