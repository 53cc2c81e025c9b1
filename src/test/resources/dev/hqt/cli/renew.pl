# A stand-in for Claude Code: keeps its login fresh and rewrites its settings, until it finds one of them empty.
use strict;
use warnings;
use IO::Socket::INET;

my $directory = $ENV{CLAUDE_SECURESTORAGE_CONFIG_DIR};
my $login     = "$directory/.credentials.json";
my $settings  = "$ENV{HOME}/.claude.json";
my $port      = slurp('port');
my ($jail)    = slurp('/proc/sys/kernel/hostname') =~ /(\d+)/;

sub slurp {
    my ($file) = @_;
    open(my $handle, '<', $file) or die "$file: $!";
    local $/;
    my $text = <$handle>;
    die "$file is empty" unless defined $text && length $text;
    return $text;
}

# By renaming; through a link, as claude does: over what it leads to.
sub replace {
    my ($file, $text) = @_;
    $file = readlink $file if -l $file;
    open(my $handle, '>', "$file.$jail") or die "$file.$jail: $!";
    print $handle $text;
    close $handle or die "$file: $!";
    rename "$file.$jail", $file or die "$file: $!";
}

sub ended { my ($end) = slurp($login) =~ /"expiresAt":(\d+)/; return $end <= time() * 1000; }

sub renew {
    my ($token) = slurp($login) =~ /"refreshToken":"([^"]+)"/;
    my $socket = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $port) or die "token server: $!";
    my $body = "{\"grant_type\":\"refresh_token\",\"refresh_token\":\"$token\"}";
    print $socket "POST /v1/oauth/token HTTP/1.0\r\nContent-Length: " . length($body) . "\r\n\r\n$body";
    local $/;
    my $answer = <$socket>;
    my ($access)  = $answer =~ /"access_token":"([^"]+)"/ or die $answer;
    my ($refresh) = $answer =~ /"refresh_token":"([^"]+)"/;
    my ($seconds) = $answer =~ /"expires_in":(\d+)/;
    my $end       = (time() + $seconds) * 1000;
    replace($login,
        "{\"claudeAiOauth\":{\"accessToken\":\"$access\",\"refreshToken\":\"$refresh\",\"expiresAt\":$end}}");
}

for (my $round = 0;; $round++) {
    if (ended() && mkdir "$directory.lock") {
        renew() if ended();
        rmdir "$directory.lock" or die "lock: $!";
    }
    my $text = slurp($settings);
    $text =~ s/"numStartups":\d+/"numStartups":$round/ or $text =~ s/\{/{"numStartups":$round,/;
    replace($settings, $text);
    if ($round == 0) { open(my $sign, '>', "alive-$jail") or die $!; }
    select(undef, undef, undef, 0.01);
}
