package dev.hqt.harness;

/** Whose login a harness's jails get, as far as files and variables tell. */
public enum LoginState {
    VARIABLE("logged in by a variable"),
    OWN("jails use hqt's own login"),
    LENT("jails are lent your login"),
    NONE("no login found");

    private final String words;

    LoginState(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }
}
